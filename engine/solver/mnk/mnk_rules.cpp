// SPDX-License-Identifier: MIT
#include "engine/solver/mnk/mnk_rules.hpp"

#include <array>
#include <cstddef>
#include <cstdlib>

#include "engine/core/text.hpp"
#include "engine/solver/move_words.hpp"

namespace fukumi::solver {

namespace {

constexpr std::string_view kSeparators = "xX, ";

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
    std::array<int, 3> numbers{};
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        const auto end = i + 1 < numbers.size() ? text.find_first_of(kSeparators) : text.size();
        if (end == std::string_view::npos) return std::nullopt;
        const auto number = parseInteger<int>(text.substr(0, end));
        if (!number) return std::nullopt;
        numbers[i] = *number;
        text.remove_prefix(i + 1 < numbers.size() ? end + 1 : end);
    }
    return MnkShape{numbers[0], numbers[1], numbers[2]};
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
    return toText({indexOf(c) % rules.columns(), indexOf(c) / rules.columns()});
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

}  // namespace fukumi::solver
