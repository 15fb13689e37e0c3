// SPDX-License-Identifier: MIT
//
// A board as lines of text, which people read and the program reads back:
//
//     5  . . . . .
//     4  . . O . .       X black   O white   . empty   # blocked
//     3  . .[X]. .       [ ] the last stone
//     2  . . . # .
//     1  . . . . .
//        a b c d e
//     white to move
//     renju, 5x5
//
// Empty star points (not on a board as small as this) are '+'.
//
// Reading is tolerant: row numbers, letters, brackets, blanks and the last lines may be missing;
// small letters and '_' are understood. Numbers and letters that are there have to be right, and
// one stone at most is marked.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/board/board.hpp"
#include "engine/board/square_set.hpp"
#include "engine/core/result.hpp"
#include "engine/core/rules.hpp"

namespace fukumi::board {

// The marked points of a wooden board, by which people find their way:
//
//     15x15    d4 l4 h8 d12 l12          the fourth line from each edge, and the middle
//     19x19    d4 j4 p4 d10 ... p16      from 19 on the middles of the sides too
//     20x20    d4 q4 d17 q17             an even side has no middle
//     9 to 12  the third line;  smaller boards have none

[[nodiscard]] SquareSet starPoints(BoardSize size);

struct Drawing {
    Board board;
    std::optional<Color> toMove;
    std::optional<Square> last;
    std::optional<Rule> rule{};
};

/// Without the rule.
[[nodiscard]] std::string draw(const Drawing& drawing);
/// parseDrawing(draw(d)) is d. The size is taken from the rows. After the letters or "to move" only
/// the rule is read, since a search says other things there; a second board is an error.
[[nodiscard]] Result<Drawing> parseDrawing(std::string_view text);

}  // namespace fukumi::board
