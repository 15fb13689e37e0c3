// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

#include "engine/board/position.hpp"

namespace fukumi::test {

/// A position from a drawing, rows from the top: X black, O white, . or _ empty, # blocked; other
/// characters (blanks, line ends) are skipped. The size is taken from the rows. Throws
/// std::invalid_argument when the rows differ in length or the size is not supported.
[[nodiscard]] board::Position fromDrawing(Rule rule,
                                          std::string_view drawing,
                                          Color toMove = Color::Black);

/// A position after human moves, black first: "h8 i9 j7". Throws std::invalid_argument on a bad
/// list.
[[nodiscard]] board::Position fromMoves(Rule rule, BoardSize size, std::string_view moves);

/// A square of the board from human notation; throws std::invalid_argument.
[[nodiscard]] Square at(const board::Position& position, std::string_view human);

}  // namespace fukumi::test
