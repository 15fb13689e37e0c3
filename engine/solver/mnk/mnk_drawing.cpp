// SPDX-License-Identifier: MIT
#include "engine/solver/mnk/mnk_drawing.hpp"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "engine/core/ranges.hpp"
#include "engine/core/text.hpp"
#include "engine/solver/mnk/mnk_judge.hpp"
#include "engine/solver/move_words.hpp"

namespace fukumi::solver {

namespace {

/// A letter and digits, or two numbers: in a drawing no word looks like that.
bool isMove(std::string_view word) {
    const auto isLetter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
    if (word.size() < 2) return false;
    return numberPairFrom(word) || word.find(',') != word.npos ||
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

/// The row's cells as the letters X, O and '.'; empty if another letter is among them.
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

/// Rows of X, O and '.' from the top.
using Rows = std::vector<std::string>;

/// Calls `visit(line)` for every line.
template <class Visitor>
void forEachLine(std::string_view text, Visitor&& visit) {
    while (!text.empty()) {
        const auto end = std::min(text.find('\n'), text.size());
        visit(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
}

/// The usual drawing, whose blanks only separate; or what is wrong with it.
Result<Rows> separatedRows(std::string_view text, const MnkRules& rules) {
    Rows rows;
    std::optional<InputError> error;
    std::size_t number = 0;
    forEachLine(text, [&](std::string_view whole) {
        ++number;
        const std::string_view line = trim(whole);
        if (error || line.empty() || isLetterLine(line)) return;
        rows.push_back(cellsOf(line));
        const FilePlace place{.number = number};
        if (rows.back().empty())
            error = damagedInput("a row is made of X, O and '.'", place);
        else if (rows.back().size() != static_cast<std::size_t>(rules.columns()))
            error = damagedInput("the row has " + std::to_string(rows.back().size()) +
                                     " cells, not " + std::to_string(rules.columns()),
                                 place);
    });
    if (error) return *error;
    if (rows.size() != static_cast<std::size_t>(rules.rows()))
        return damagedInput("the drawing has " + std::to_string(rows.size()) + " rows, not " +
                            std::to_string(rules.rows()));
    return rows;
}

/// As cellsOf(), with an empty cell for each blank; absent unless the row is as wide as the board.
std::optional<std::string> cellsWithBlanks(std::string_view row, const MnkRules& rules) {
    if (row.size() != static_cast<std::size_t>(rules.columns())) return std::nullopt;
    std::string dotted{row};
    std::replace(dotted.begin(), dotted.end(), ' ', '.');
    const std::string cells = cellsOf(dotted);
    if (cells.size() != row.size()) return std::nullopt;
    return cells;
}

/// Rows as wide as the board; absent if the text is not made of them.
std::optional<Rows> rowsWithBlanks(std::string_view text, const MnkRules& rules) {
    Rows rows;
    bool isMadeOfThem = true;
    forEachLine(text, [&](std::string_view line) {
        if (line.ends_with('\r')) line.remove_suffix(1);
        const auto cells = cellsWithBlanks(line, rules);
        isMadeOfThem = isMadeOfThem && cells;
        if (isMadeOfThem) rows.push_back(*cells);
    });
    if (!isMadeOfThem || rows.size() != static_cast<std::size_t>(rules.rows())) return std::nullopt;
    return rows;
}

/// A list of rows in quotation marks, ["X O","   ","  O"], or of such lists with a cell each.
Result<Rows> quotedRows(std::string_view text, const MnkRules& rules) {
    std::string cells;
    bool isInside = false;
    for (const char c : text) {
        if (c == '"')
            isInside = !isInside;
        else if (isInside)
            cells += c;
        else if (std::string_view{"[], \t\r\n"}.find(c) == std::string_view::npos)
            return damagedInput(std::string{"'"} + c + "' outside of the quotation marks");
    }
    if (isInside) return damagedInput("a quotation mark is missing");
    if (cells.size() != static_cast<std::size_t>(rules.cells()))
        return damagedInput("the rows in quotation marks have " + std::to_string(cells.size()) +
                            " cells, not " + std::to_string(rules.cells()));
    Rows rows;
    for (std::string_view rest = cells; !rest.empty();) {
        const auto columns = static_cast<std::size_t>(rules.columns());
        const auto row = cellsWithBlanks(rest.substr(0, columns), rules);
        if (!row) return damagedInput("a row is made of X, O and blanks");
        rows.push_back(*row);
        rest.remove_prefix(columns);
    }
    return rows;
}

Result<Rows> readRows(std::string_view text, const MnkRules& rules) {
    if (text.find('"') != text.npos) return quotedRows(text, rules);
    auto read = separatedRows(text, rules);
    if (read) return read;
    if (auto rows = rowsWithBlanks(text, rules)) return std::move(*rows);
    return read;
}

Result<MnkPosition> readDrawing(std::string_view text, const MnkRules& rules) {
    const auto read = readRows(text, rules);
    if (!read) return read.error();
    const Rows& rows = *read;
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

Result<MnkMoves> mnkMovesFrom(std::string_view text, const MnkRules& rules) {
    const auto points = mnkPointsFrom(text, {rules.columns(), rules.rows(), rules.length()});
    if (!points) return points.error();
    MnkMoves moves;
    for (const MnkPoint point : *points)
        moves.push_back(Cell(point.row * rules.columns() + point.column));
    return moves;
}

MnkPosition positionAfter(const MnkMoves& moves, const MnkRules& rules) {
    const MnkLines lines{rules};
    MnkPosition position{rules};
    for (const Cell cell : moves) position = position.after(cell, lines);
    return position;
}

Result<MnkPosition> positionFrom(std::string_view text, const MnkRules& rules) {
    if (text.find('"') != text.npos) return readDrawing(text, rules);
    const auto words = moveWords(text);
    if (words.empty() && endsInResignation(text)) return MnkPosition{rules};
    if (words.empty() && !rowsWithBlanks(text, rules))
        return damagedInput("there is neither a board nor a move in it");
    if (words.empty() || !ranges::allOf(words, isMove)) return readDrawing(text, rules);
    const auto moves = mnkMovesFrom(text, rules);
    if (!moves) return moves.error();
    return positionAfter(*moves, rules);
}

}  // namespace fukumi::solver
