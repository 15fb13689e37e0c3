// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string_view>

#include "protocol/gomocup/command.hpp"

namespace fukumi::protocol {

/// One line in, one command out, whatever the bytes. The command word may be in any case; blanks
/// and CR around the line are ignored; text behind a command that takes no arguments is ignored.
/// Pure: what a command means for the game is the session's business.
[[nodiscard]] Command parseCommand(std::string_view line);

/// A command that ends a search at once when it comes in the middle of one: END, STOP, YXSTOP and
/// INFO timeout_turn 0.
[[nodiscard]] bool isStopLike(const Command& command);

/// "x,y" on the largest board; blanks around the numbers are allowed.
[[nodiscard]] std::optional<Square> parsePoint(std::string_view text);

}  // namespace fukumi::protocol
