// SPDX-License-Identifier: MIT
#include "engine/solver/mnk/mnk_rules.hpp"

#include <array>
#include <cstdlib>

#include "engine/core/text.hpp"
#include "engine/solver/move_words.hpp"

namespace fukumi::solver {

namespace {

/// 0 for 'a' or 'A'; absent for other characters.
std::optional<int> columnOf(char c) {
    if (c >= 'a' && c <= 'z') return c - 'a';
    if (c >= 'A' && c <= 'Z') return c - 'A';
    return std::nullopt;
}

}  // namespace

std::optional<MnkRules> MnkRules::make(int columns, int rows, int length) {
    const bool fits = columns >= 1 && columns <= kMaxColumns && rows >= 1 && rows <= kMaxCells &&
                      columns * rows <= kMaxCells;
    if (!fits || length < 1 || length > kMaxLength) return std::nullopt;
    return MnkRules{columns, rows, length};
}

std::optional<MnkShape> MnkShape::parse(std::string_view text) {
    const auto sizes = sizesFrom(text);
    if (!sizes || sizes->size() != 3) return std::nullopt;
    return MnkShape{(*sizes)[0], (*sizes)[1], (*sizes)[2]};
}

std::optional<MnkRules> MnkRules::parse(std::string_view text) {
    const auto shape = MnkShape::parse(text);
    return shape ? make(shape->columns, shape->rows, shape->length) : std::nullopt;
}

std::string toText(const MnkRules& rules) {
    return std::to_string(rules.columns()) + 'x' + std::to_string(rules.rows()) + 'x' +
           std::to_string(rules.length());
}

std::string toText(MnkPoint point) {
    return static_cast<char>('a' + point.column) + std::to_string(point.row + 1);
}

std::string toText(Cell c, const MnkRules& rules) {
    return toText(MnkPoint{indexOf(c) % rules.columns(), indexOf(c) / rules.columns()});
}

std::vector<std::string> toTexts(CellSet cells, const MnkRules& rules) {
    std::vector<std::string> texts;
    forEachCell(cells, [&](Cell c) { texts.push_back(toText(c, rules)); });
    return texts;
}

int distanceToCentre(Cell c, const MnkRules& rules) {
    const int column = indexOf(c) % rules.columns();
    const int row = indexOf(c) / rules.columns();
    return std::abs(2 * column - rules.columns() + 1) + std::abs(2 * row - rules.rows() + 1);
}

std::optional<MnkPoint> mnkPointFrom(std::string_view text, int rows) {
    text = trim(text);
    if (const auto pair = numberPairFrom(text)) {
        if (pair->brackets == Brackets::Square)
            return MnkPoint{pair->second, rows - 1 - pair->first};
        return MnkPoint{pair->first - 1, pair->second - 1};
    }
    if (text.size() < 2) return std::nullopt;
    const auto column = columnOf(text.front());
    const auto row = parseInteger<int>(text.substr(1));
    if (!column || !row) return std::nullopt;
    return MnkPoint{*column, *row - 1};
}

std::optional<Cell> cellFrom(std::string_view text, const MnkRules& rules) {
    const auto point = mnkPointFrom(text, rules.rows());
    const bool isInside = point && point->column >= 0 && point->column < rules.columns() &&
                          point->row >= 0 && point->row < rules.rows();
    if (!isInside) return std::nullopt;
    return Cell(point->row * rules.columns() + point->column);
}

namespace {

struct Step {
    int columns;
    int rows;
};

constexpr std::array kSteps{Step{1, 0}, Step{0, 1}, Step{1, 1}, Step{-1, 1}};

/// Cells from which `length` steps stay on the board.
CellSet startsOf(const MnkRules& rules, Step step) {
    const int reach = rules.length() - 1;
    CellSet starts = 0;
    for (int i = 0; i < rules.cells(); ++i) {
        const int column = i % rules.columns() + reach * step.columns;
        const int row = i / rules.columns() + reach * step.rows;
        if (column >= 0 && column < rules.columns() && row < rules.rows()) starts |= setOf(Cell(i));
    }
    return starts;
}

}  // namespace

MnkLines::MnkLines(const MnkRules& rules) : length_{static_cast<unsigned>(rules.length())} {
    for (const Step step : kSteps) {
        const CellSet starts = startsOf(rules, step);
        if (starts == 0) continue;
        const auto bits = static_cast<unsigned>(step.rows * rules.columns() + step.columns);
        ways_.push_back({bits, starts});
        const auto lineFrom = [&](CellSet first) {
            CellSet line = 0;
            for (unsigned i = 0; i < length_; ++i) line |= first << (i * bits);
            return line;
        };
        forEachCell(starts, [&](Cell first) { lines_.push_back(lineFrom(setOf(first))); });
        forEachCell(starts & ~(starts << bits), [&](Cell first) {
            auto& lines = straight_.emplace_back();
            for (CellSet at = setOf(first); (at & starts) != 0; at <<= bits)
                lines.push_back(lineFrom(at));
        });
        if (length_ == 1) break;  // a single stone lies the same way in every direction
    }
}

bool MnkLines::hasLine(CellSet own) const {
    for (const Way way : ways_) {
        CellSet lines = way.starts;
        for (unsigned i = 0; i < length_; ++i) lines &= own >> (i * way.step);
        if (lines != 0) return true;
    }
    return false;
}

// A line lacks one cell exactly at its j-th place where the places before and after j are own:
// prefixes and suffixes of the shifted words, as in products that leave one factor out.
CellSet MnkLines::completions(CellSet own, CellSet other) const {
    const CellSet empty = ~(own | other);
    CellSet found = 0;
    std::array<CellSet, MnkRules::kMaxLength> before;
    for (const Way way : ways_) {
        CellSet lines = way.starts;
        for (unsigned i = 0; i < length_; ++i) {
            before[i] = lines;
            lines &= own >> (i * way.step);
        }
        CellSet behind = ~CellSet{0};
        for (unsigned i = length_; i-- > 0;) {
            found |= (before[i] & behind) << (i * way.step);
            behind &= own >> (i * way.step);
        }
    }
    return found & empty;
}

// Three words count how many cells a line lacks so far, none, one or two; what lacks three, or
// meets the other side's stone, drops out.
CellSet MnkLines::threatCells(CellSet own, CellSet other) const {
    const CellSet empty = ~(own | other);
    CellSet found = 0;
    for (const Way way : ways_) {
        CellSet lacksNone = way.starts;
        CellSet lacksOne = 0;
        CellSet lacksTwo = 0;
        for (unsigned i = 0; i < length_; ++i) {
            const CellSet here = own >> (i * way.step);
            const CellSet hole = empty >> (i * way.step);
            lacksTwo = (lacksTwo & here) | (lacksOne & hole);
            lacksOne = (lacksOne & here) | (lacksNone & hole);
            lacksNone &= here;
        }
        if (lacksTwo == 0) continue;
        for (unsigned i = 0; i < length_; ++i) found |= lacksTwo << (i * way.step);
    }
    return found & empty;
}

CellSet MnkLines::lastStones(CellSet own) const {
    if (!hasLine(own)) return 0;
    CellSet common = own;
    for (const CellSet line : lines_)
        if ((line & ~own) == 0) common &= line;
    return common;
}

}  // namespace fukumi::solver
