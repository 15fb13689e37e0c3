// SPDX-License-Identifier: MIT
//
// For a person who starts the program without arguments in a terminal, where managers speak the
// protocol: what the program is and which commands play and analyse.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "protocol/gomocup/line_queue.hpp"

namespace fukumi::protocol {

/// The first lines that the person sees.
[[nodiscard]] std::vector<std::string> greetingLines();

/// The answer to a line that is not a command of the protocol but that a person may type: `help`,
/// or a move such as h8. Absent for every other line.
[[nodiscard]] std::optional<std::vector<std::string>> answerToPerson(const InputLine& line);

}  // namespace fukumi::protocol
