// SPDX-License-Identifier: MIT
//
// The protocol's outer loop: a thread that reads standard input, and this one, which acts on it.
#pragma once

#include <functional>

#include "engine/search/clock.hpp"
#include "protocol/gomocup/line_queue.hpp"
#include "protocol/gomocup/session.hpp"
#include "protocol/io/transcript.hpp"

namespace fukumi::protocol {

/// Takes a line in place of the session; false: the session gets it.
using LineFilter = std::function<bool(const InputLine&)>;

/// Returns after END, or when the input has ended. The session's Interrupts must be this queue.
void runLoop(Session& session,
             LineQueue& queue,
             Transcript& transcript,
             const search::Clock& clock,
             const LineFilter& filter = {});

}  // namespace fukumi::protocol
