// SPDX-License-Identifier: MIT
//
// The protocol's outer loop: a thread that reads standard input, and this one, which acts on it.
#pragma once

#include "engine/search/clock.hpp"
#include "protocol/gomocup/line_queue.hpp"
#include "protocol/gomocup/session.hpp"
#include "protocol/io/transcript.hpp"

namespace fukumi::protocol {

/// Returns after END, or when the input has ended. The session's Interrupts must be this queue.
void runLoop(Session& session,
             LineQueue& queue,
             Transcript& transcript,
             const search::Clock& clock);

}  // namespace fukumi::protocol
