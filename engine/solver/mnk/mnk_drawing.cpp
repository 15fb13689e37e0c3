// SPDX-License-Identifier: MIT
#include "engine/solver/mnk/mnk_drawing.hpp"

#include <algorithm>
#include <vector>

#include "engine/core/parse.hpp"
#include "engine/core/ranges.hpp"

namespace fukumi::solver {

namespace {

using Parsed = std::variant<MnkPosition, std::string>;

bool isDigit(char c) { return c >= '0' && c <= '9'; }

/// Words between blanks and commas; a comma between digits is part of its word ("2,2").
std::vector<std::string_view> wordsOf(std::string_view text) {
    const auto isBlank = [&](std::size_t i) {
        if (text[i] != ',') return std::string_view{" \t\r\n"}.find(text[i]) != text.npos;
        return i == 0 || i + 1 == text.size() || !isDigit(text[i - 1]) || !isDigit(text[i + 1]);
    };
    std::vector<std::string_view> words;
    for (std::size_t i = 0, begin = 0; i <= text.size(); ++i) {
        if (i < text.size() && !isBlank(i)) continue;
        if (i > begin) words.push_back(text.substr(begin, i - begin));
        begin = i + 1;
    }
    return words;
}

/// A letter with digits behind it, or two numbers: in a drawing no word looks like that.
bool isMove(std::string_view word) {
    const auto isLetter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
    if (word.size() < 2) return false;
    return word.find(',') != word.npos ||
           (isLetter(word.front()) && parseInteger<int>(word.substr(1)));
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
    auto position = MnkPosition::make(rules, stones);
    if (auto* const why = std::get_if<std::string>(&position)) return "no game reaches it: " + *why;
    return position;
}

}  // namespace

std::string draw(const MnkPosition& position) {
    return drawCells(position.rules(), [&](Cell c) -> std::string {
        if (contains(position.stones(Color::Black), c)) return "X";
        return contains(position.stones(Color::White), c) ? "O" : ".";
    });
}

std::variant<MnkMoves, std::string> mnkMovesFrom(std::string_view text, const MnkRules& rules) {
    const MnkLines lines{rules};
    MnkPosition position{rules};
    MnkMoves moves;
    for (const std::string_view word : wordsOf(text)) {
        const std::string where =
            "move " + std::to_string(moves.size() + 1) + ", '" + std::string{word} + "': ";
        const auto cell = cellFrom(word, rules);
        if (!cell) return where + "not a cell of the board";
        if (position.isOver()) return where + "the game is over before it";
        if (!position.isLegal(*cell)) return where + "the cell is taken";
        position = position.after(*cell, lines);
        moves.push_back(*cell);
    }
    return moves;
}

MnkPosition positionAfter(const MnkMoves& moves, const MnkRules& rules) {
    const MnkLines lines{rules};
    MnkPosition position{rules};
    for (const Cell cell : moves) position = position.after(cell, lines);
    return position;
}

std::variant<MnkPosition, std::string> positionFrom(std::string_view text, const MnkRules& rules) {
    const auto words = wordsOf(text);
    if (words.empty()) return std::string{"there is neither a board nor a move in it"};
    if (!ranges::allOf(words, isMove)) return readDrawing(text, rules);
    const auto moves = mnkMovesFrom(text, rules);
    if (const auto* const why = std::get_if<std::string>(&moves)) return *why;
    return positionAfter(std::get<MnkMoves>(moves), rules);
}

}  // namespace fukumi::solver
