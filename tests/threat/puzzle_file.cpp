// SPDX-License-Identifier: MIT
#include "tests/threat/puzzle_file.hpp"

#include <fstream>
#include <stdexcept>

#include "engine/board/records/notation.hpp"
#include "engine/core/text.hpp"
#include "tests/support/shared_positions.hpp"
#include "tests/support/skip.hpp"

namespace fukumi::test {

namespace {

/// The text of a field's value: up to the closing quote of a string, the closing bracket of a list,
/// or the next comma. Enough for these files, which nest nothing else.
std::string_view field(std::string_view line, const std::string& name) {
    const std::string label = '"' + name + "\": ";
    const auto at = line.find(label);
    if (at == std::string_view::npos) return {};
    std::string_view value = line.substr(at + label.size());
    if (value.starts_with('"')) return value.substr(1, value.find('"', 1) - 1);
    if (value.starts_with('[')) return value.substr(1, value.find(']') - 1);
    return value.substr(0, value.find_first_of(",}"));
}

std::vector<Square> squares(std::string_view list, BoardSize size) {
    std::string plain;
    for (const char c : list)
        if (c != '"') plain += c;
    const auto parsed = board::listFromHuman(plain, size);
    if (!parsed) throw std::runtime_error{"bad squares: " + plain};
    return *parsed;
}

/// "one quiet threat move, ..." or "win with 2 quiet threat move(s) ...".
int quietMoves(std::string_view verified) {
    const auto at = verified.find(" quiet threat move");
    if (at == std::string_view::npos) return 0;
    const std::string_view before = verified.substr(0, at);
    const std::string_view word = before.substr(before.find_last_of(' ') + 1);
    return parseInteger<int>(word).value_or(word.ends_with("one") ? 1 : 0);
}

/// The first field of these names that is there.
std::string_view firstMoves(std::string_view line) {
    const std::string_view vcf = field(line, "vcf_first_moves");
    if (!vcf.empty()) return vcf;
    const std::string_view all = field(line, "winning_first_moves");
    return all.empty() ? field(line, "one_winning_first_move") : all;
}

Puzzle parse(std::string_view line) {
    const auto rule = ruleFromName(field(line, "rule"));
    const auto side = parseInteger<int>(field(line, "size"));
    const auto size = side ? BoardSize::make(*side, *side) : std::nullopt;
    if (!rule || !size) throw std::runtime_error{"bad puzzle: " + std::string{line}};
    board::Position position{*rule, *size};
    for (const Square s : squares(field(line, "black"), *size)) position.place(Color::Black, s);
    for (const Square s : squares(field(line, "white"), *size)) position.place(Color::White, s);
    position.setSideToMove(field(line, "to_move") == "black" ? Color::Black : Color::White);
    return {std::string{field(line, "id")},
            std::string{field(line, "kind")},
            position,
            squares(field(line, "solution"), *size),
            squares(firstMoves(line), *size),
            quietMoves(field(line, "verified"))};
}

}  // namespace

std::vector<Puzzle> readPuzzles(const std::string& fileName) {
    const auto path = positionsFolder() / fileName;
    std::ifstream file{path};
    std::vector<Puzzle> puzzles;
    if (!file) {
        saySkipped("there is no " + path.string());
        return puzzles;
    }
    for (std::string line; std::getline(file, line);)
        if (!trim(line).empty()) puzzles.push_back(parse(line));
    return puzzles;
}

}  // namespace fukumi::test
