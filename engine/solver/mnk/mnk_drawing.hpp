// SPDX-License-Identifier: MIT
//
// Positions of m,n,k games as text. A drawing:
//
//     3  X . O
//     2  . X .       X black, who moves first   O white   . empty
//     1  O . .
//        a b c
//
// Reading is tolerant: row numbers, letters, blanks and small letters do not matter, '_' and '-'
// are empty too. Rows as wide as the board may have blanks as empty cells, and so may rows in
// quotation marks: ["O  "," X ","   "].
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/result.hpp"
#include "engine/solver/mnk/mnk_position.hpp"

namespace fukumi::solver {

/// A board with a word of equal width for every point, as drawings and maps show it.
template <class Text>
[[nodiscard]] std::string drawPoints(int columns, int rows, Text&& textOf) {
    std::string drawing;
    std::size_t width = 1;
    const auto padded = [&](std::string text, std::size_t to) {
        return std::string(to > text.size() ? to - text.size() : 0, ' ') + text;
    };
    for (int row = 0; row < rows; ++row)
        for (int column = 0; column < columns; ++column)
            width = std::max(width, textOf(MnkPoint{column, row}).size());
    for (int row = rows; row-- > 0;) {
        drawing += padded(std::to_string(row + 1), 2) + ' ';
        for (int column = 0; column < columns; ++column)
            drawing += ' ' + padded(textOf(MnkPoint{column, row}), width);
        drawing += '\n';
    }
    drawing += "   ";
    for (int column = 0; column < columns; ++column)
        drawing += ' ' + padded(std::string{static_cast<char>('a' + column)}, width);
    return drawing + '\n';
}

/// The same by cells.
template <class Text>
[[nodiscard]] std::string drawCells(const MnkRules& rules, Text&& textOf) {
    return drawPoints(rules.columns(), rules.rows(), [&](MnkPoint point) {
        return textOf(Cell(point.row * rules.columns() + point.column));
    });
}

[[nodiscard]] std::string draw(const MnkPosition& position);

using MnkMoves = std::vector<Cell>;

/// The moves of mnkPointsFrom(), as cells.
[[nodiscard]] Result<MnkMoves> mnkMovesFrom(std::string_view text, const MnkRules& rules);

/// REQUIRES: the moves can be played.
[[nodiscard]] MnkPosition positionAfter(const MnkMoves& moves, const MnkRules& rules);

/// The position that a text holds: a drawing, or moves.
[[nodiscard]] Result<MnkPosition> positionFrom(std::string_view text, const MnkRules& rules);

}  // namespace fukumi::solver
