// SPDX-License-Identifier: MIT
#include "engine/solver/mnk_drawing.hpp"

#include <algorithm>
#include <vector>

#include "engine/core/parse.hpp"
#include "engine/core/ranges.hpp"

namespace fukumi::solver {

namespace {

constexpr std::string_view kBlanks = " \t\r\n,";

using Parsed = std::variant<MnkPosition, std::string>;

std::vector<std::string_view> wordsOf(std::string_view text) {
    std::vector<std::string_view> words;
    while (true) {
        const auto begin = text.find_first_not_of(kBlanks);
        if (begin == std::string_view::npos) return words;
        text.remove_prefix(begin);
        const auto end = std::min(text.find_first_of(kBlanks), text.size());
        words.push_back(text.substr(0, end));
        text.remove_prefix(end);
    }
}

/// A letter with digits behind it: in a drawing no word looks like that.
bool isMove(std::string_view word) {
    const auto isLetter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
    return isLetter(word.front()) && word.size() > 1 && parseInteger<int>(word.substr(1));
}

Parsed replay(const std::vector<std::string_view>& moves, const MnkRules& rules) {
    const MnkLines lines{rules};
    MnkPosition position{rules};
    for (std::size_t i = 0; i < moves.size(); ++i) {
        const std::string where =
            "move " + std::to_string(i + 1) + ", '" + std::string{moves[i]} + "': ";
        const auto cell = cellFrom(moves[i], rules);
        if (!cell) return where + "not a cell of the board";
        if (position.isOver()) return where + "the game is over before it";
        if (!position.isLegal(*cell)) return where + "the cell is taken";
        position = position.after(*cell, lines);
    }
    return position;
}

/// "a b c d", under the board.
bool isLetterLine(std::string_view line) {
    char expected = 'a';
    for (const char c : line) {
        if (c == ' ' || c == '\t') continue;
        if (c != expected && c != expected - 'a' + 'A') return false;
        ++expected;
    }
    return true;
}

/// The row's cells as the letters X, O and '.'; empty where another letter stands among them.
std::string cellsOf(std::string_view line) {
    line.remove_prefix(std::min(line.find_first_not_of("0123456789"), line.size()));
    std::string cells;
    for (const char c : line) {
        if (c == ' ' || c == '\t') continue;
        if (c == 'X' || c == 'x')
            cells += 'X';
        else if (c == 'O' || c == 'o')
            cells += 'O';
        else if (c == '.' || c == '_' || c == '-')
            cells += '.';
        else
            return {};
    }
    return cells;
}

Parsed readDrawing(std::string_view text, const MnkRules& rules) {
    std::vector<std::string> rows;  // from the top
    for (int number = 1; !text.empty(); ++number) {
        const auto end = text.find('\n');
        const std::string_view line = trim(text.substr(0, end));
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
        if (line.empty() || isLetterLine(line)) continue;
        rows.push_back(cellsOf(line));
        const std::string where = "line " + std::to_string(number) + ": ";
        if (rows.back().empty()) return where + "a row is made of X, O and '.'";
        if (rows.back().size() != static_cast<std::size_t>(rules.columns()))
            return where + "the row has " + std::to_string(rows.back().size()) + " cells, not " +
                   std::to_string(rules.columns());
    }
    if (rows.size() != static_cast<std::size_t>(rules.rows()))
        return "the drawing has " + std::to_string(rows.size()) + " rows, not " +
               std::to_string(rules.rows());
    ByColor<CellSet> stones;
    for (int i = 0; i < rules.cells(); ++i) {
        const auto row = static_cast<std::size_t>(rules.rows() - 1 - i / rules.columns());
        const char c = rows[row][static_cast<std::size_t>(i % rules.columns())];
        if (c == 'X') stones[Color::Black] |= setOf(Cell(i));
        if (c == 'O') stones[Color::White] |= setOf(Cell(i));
    }
    return MnkPosition::make(rules, stones);
}

}  // namespace

std::string draw(const MnkPosition& position) {
    return drawCells(position.rules(), [&](Cell c) -> std::string {
        if (contains(position.stones(Color::Black), c)) return "X";
        return contains(position.stones(Color::White), c) ? "O" : ".";
    });
}

Parsed positionFrom(std::string_view text, const MnkRules& rules) {
    const auto words = wordsOf(text);
    if (words.empty()) return std::string{"there is neither a board nor a move in it"};
    if (ranges::allOf(words, isMove)) return replay(words, rules);
    return readDrawing(text, rules);
}

}  // namespace fukumi::solver
