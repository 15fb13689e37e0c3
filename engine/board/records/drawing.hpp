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
//
// Empty star points (star_points.hpp; not on a board as small as this) are '+'.
//
// Reading is tolerant: row numbers, letters, brackets, blanks and the last line may be missing;
// small letters and '_' are understood.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "engine/board/board.hpp"
#include "engine/board/records/format_error.hpp"

namespace fukumi::board {

struct Drawing {
    Board board;
    std::optional<Color> toMove;
    std::optional<Square> last;
};

[[nodiscard]] std::string draw(const Drawing& drawing);
/// parseDrawing(draw(d)) is d. The size is taken from the rows.
[[nodiscard]] std::variant<Drawing, FormatError> parseDrawing(std::string_view text);

}  // namespace fukumi::board
