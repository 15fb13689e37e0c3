// SPDX-License-Identifier: MIT
//
// Notations of squares.
//
//   human     "h8"    letter = column from the left (a first, none skipped), number = row from the
//                     BOTTOM, as renju books and RenLib count; everywhere that people read
//   protocol  "7,7"   x,y from the top left, from 0; what managers send and get
//             "8,8"   the same as two numbers, both from 1: read, never written
//   pos       "h8"    like human with rows counted from the TOP: opening files of managers;
//                     written, never read
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/types.hpp"

namespace fukumi::board {

/// REQUIRES (all writers): the square is on the board.
[[nodiscard]] std::string toHuman(Square s, BoardSize size);
[[nodiscard]] std::string toProtocol(Square s);
[[nodiscard]] std::string toPos(Square s);

/// The square that the whole text names; absent when it is malformed or outside the board.
/// Letters may be upper or lower case.
[[nodiscard]] std::optional<Square> fromHuman(std::string_view text, BoardSize size);
/// Blanks around each number are allowed ("7, 7"); signs and other text are not.
[[nodiscard]] std::optional<Square> fromProtocol(std::string_view text, BoardSize size);

/// A list of human squares: separated by blanks or commas, or run together ("h8i9j10"); two numbers
/// with a comma between them are a square too ("8,8 9,9"). Absent when any part is not a
/// square of the board.
[[nodiscard]] std::optional<std::vector<Square>> listFromHuman(std::string_view text,
                                                               BoardSize size);

}  // namespace fukumi::board
