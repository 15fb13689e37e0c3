// SPDX-License-Identifier: MIT
//
// The board on a terminal, with notes on empty points. The cells are as wide as the widest note:
//
//      9   .   .   1   .            9 . . . .
//      8   .   X   O  -5            8 . X O .        without notes: as records/drawing.hpp,
//      7   .   .  [X] 12            7 . .[X].        which reads it back
//          a   b   c   d              a b c d
//
// Empty star points are '+'.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "engine/board/position.hpp"
#include "protocol/cli/terminal.hpp"

namespace fukumi::protocol::cli {

/// A note on a point; text of printable ASCII.
struct Note {
    std::string text;
    Style style = Style::Plain;
};

using Notes = std::map<Square, Note>;

/// Rows from the top, then the letters. Notes on taken points are left out.
[[nodiscard]] std::string viewBoard(const board::Position& position,
                                    const Notes& notes,
                                    Colors colors);

/// The stone that was put last, if the history's last step is one.
[[nodiscard]] std::optional<Square> lastStone(const board::Position& position);

/// Marks every point that is forbidden to black, to move.
void noteForbidden(const board::Position& position, Notes& notes);

}  // namespace fukumi::protocol::cli
