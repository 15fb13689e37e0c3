// SPDX-License-Identifier: MIT
//
// The protocol's outer loop: a thread that reads standard input, and this one, which acts on it.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "engine/search/clock.hpp"
#include "protocol/gomocup/line_queue.hpp"
#include "protocol/gomocup/session.hpp"
#include "protocol/io/reply_writer.hpp"

namespace fukumi::protocol {

// For a person who starts the program without arguments in a terminal, where managers speak the
// protocol: what the program is and which commands play and analyse.

/// The first lines that the person sees.
[[nodiscard]] std::vector<std::string> greetingLines();

/// The answer to a line that is not a command of the protocol but that a person may type: `help`,
/// or a move such as h8. Absent for every other line.
[[nodiscard]] std::optional<std::vector<std::string>> answerToPerson(const InputLine& line);

/// Takes a line in place of the session; false: the session gets it.
using LineFilter = std::function<bool(const InputLine&)>;

/// Returns after END, or when the input has ended. The session's Interrupts must be this queue.
void runLoop(Session& session,
             LineQueue& queue,
             Transcript& transcript,
             const search::Clock& clock,
             const LineFilter& filter = {});

}  // namespace fukumi::protocol
