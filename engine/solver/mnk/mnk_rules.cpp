// SPDX-License-Identifier: MIT
#include "engine/solver/mnk/mnk_rules.hpp"

#include <array>
#include <cstddef>

#include "engine/core/parse.hpp"

namespace fukumi::solver {

namespace {

constexpr std::string_view kSeparators = "xX, ";

/// 0 for 'a' or 'A'; absent for what is no letter.
std::optional<int> columnOf(char c) {
    if (c >= 'a' && c <= 'z') return c - 'a';
    if (c >= 'A' && c <= 'Z') return c - 'A';
    return std::nullopt;
}

/// Column and row from 0, wherever they are.
struct Place {
    int column;
    int row;
};

std::optional<Place> placeFrom(std::string_view text) {
    const auto comma = text.find(',');
    if (comma != std::string_view::npos) {
        const auto column = parseInteger<int>(trim(text.substr(0, comma)));
        const auto row = parseInteger<int>(trim(text.substr(comma + 1)));
        if (!column || !row || *column < 1 || *row < 1) return std::nullopt;
        return Place{*column - 1, *row - 1};
    }
    if (text.size() < 2) return std::nullopt;
    const auto column = columnOf(text.front());
    const auto row = parseInteger<int>(text.substr(1));
    if (!column || !row || *row < 1) return std::nullopt;
    return Place{*column, *row - 1};
}

}  // namespace

std::optional<MnkRules> MnkRules::make(int columns, int rows, int length) {
    const bool fits = columns >= 1 && columns <= kMaxColumns && rows >= 1 && rows <= kMaxCells &&
                      columns * rows <= kMaxCells;
    if (!fits || length < 1 || length > kMaxLength) return std::nullopt;
    return MnkRules{columns, rows, length};
}

std::optional<MnkRules> MnkRules::parse(std::string_view text) {
    std::array<int, 3> numbers{};
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        const auto end = i + 1 < numbers.size() ? text.find_first_of(kSeparators) : text.size();
        if (end == std::string_view::npos) return std::nullopt;
        const auto number = parseInteger<int>(text.substr(0, end));
        if (!number) return std::nullopt;
        numbers[i] = *number;
        text.remove_prefix(i + 1 < numbers.size() ? end + 1 : end);
    }
    return make(numbers[0], numbers[1], numbers[2]);
}

std::string toText(const MnkRules& rules) {
    return std::to_string(rules.columns()) + 'x' + std::to_string(rules.rows()) + 'x' +
           std::to_string(rules.length());
}

std::string toText(Cell c, const MnkRules& rules) {
    const int index = indexOf(c);
    return static_cast<char>('a' + index % rules.columns()) +
           std::to_string(index / rules.columns() + 1);
}

std::vector<std::string> toTexts(CellSet cells, const MnkRules& rules) {
    std::vector<std::string> texts;
    forEachCell(cells, [&](Cell c) { texts.push_back(toText(c, rules)); });
    return texts;
}

std::optional<Cell> cellFrom(std::string_view text, const MnkRules& rules) {
    const auto place = placeFrom(text);
    if (!place || place->column >= rules.columns() || place->row >= rules.rows())
        return std::nullopt;
    return Cell(place->row * rules.columns() + place->column);
}

}  // namespace fukumi::solver
