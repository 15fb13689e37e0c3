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
// are empty too.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/solver/mnk/mnk_position.hpp"

namespace fukumi::solver {

/// The board with a word of equal width for every cell, as drawings and maps show it.
template <class Text>
[[nodiscard]] std::string drawCells(const MnkRules& rules, Text&& textOf) {
    std::string drawing;
    std::size_t width = 1;
    const auto padded = [&](std::string text, std::size_t to) {
        return std::string(to > text.size() ? to - text.size() : 0, ' ') + text;
    };
    for (int i = 0; i < rules.cells(); ++i) width = std::max(width, textOf(Cell(i)).size());
    for (int row = rules.rows(); row-- > 0;) {
        drawing += padded(std::to_string(row + 1), 2) + ' ';
        for (int column = 0; column < rules.columns(); ++column)
            drawing += ' ' + padded(textOf(Cell(row * rules.columns() + column)), width);
        drawing += '\n';
    }
    drawing += "   ";
    for (int column = 0; column < rules.columns(); ++column)
        drawing += ' ' + padded(std::string{static_cast<char>('a' + column)}, width);
    return drawing + '\n';
}

[[nodiscard]] std::string draw(const MnkPosition& position);

using MnkMoves = std::vector<Cell>;

/// The moves of a list such as "b2 a1 c3" or "2,2 1,1 3,3" that can be played one after the other
/// from the empty board, or in words what is wrong with it.
[[nodiscard]] std::variant<MnkMoves, std::string> mnkMovesFrom(std::string_view text,
                                                               const MnkRules& rules);

/// REQUIRES: the moves can be played.
[[nodiscard]] MnkPosition positionAfter(const MnkMoves& moves, const MnkRules& rules);

/// The position that a text holds, or in words what is wrong with it: a drawing, or moves.
[[nodiscard]] std::variant<MnkPosition, std::string> positionFrom(std::string_view text,
                                                                  const MnkRules& rules);

}  // namespace fukumi::solver
