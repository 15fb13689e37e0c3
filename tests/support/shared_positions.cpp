// SPDX-License-Identifier: MIT
#include "tests/support/shared_positions.hpp"

#include <cstdlib>
#include <fstream>
#include <sstream>
#include <stdexcept>

#include <boost/property_tree/json_parser.hpp>
#include <boost/property_tree/ptree.hpp>

#include "engine/board/records/notation.hpp"
#include "engine/core/text.hpp"

namespace fukumi::test {

namespace {

using Tree = boost::property_tree::ptree;

std::vector<std::string> stringsOf(const Tree& row, const char* key) {
    std::vector<std::string> strings;
    if (const auto list = row.get_child_optional(key))
        for (const auto& [unused, item] : *list) strings.push_back(item.data());
    return strings;
}

void put(PlainBoard& board, const std::string& human, Mark mark) {
    const auto square = board::fromHuman(human, board.size());
    if (!square) throw std::runtime_error{"not a point: " + human};
    if (board.at(*square) != Mark::Empty) throw std::runtime_error{"occupied: " + human};
    board.set(*square, mark);
}

/// Sets give `moves` (black first) or `stones` of each colour.
PlainBoard boardOf(const Tree& row) {
    const int side = parseInteger<int>(row.get<std::string>("size")).value();
    PlainBoard board{BoardSize::make(side, side).value()};
    Color mover = Color::Black;
    for (const std::string& move : stringsOf(row, "moves")) {
        put(board, move, markOf(mover));
        mover = ~mover;
    }
    for (const std::string& s : stringsOf(row, "stones.black")) put(board, s, Mark::Black);
    for (const std::string& s : stringsOf(row, "stones.white")) put(board, s, Mark::White);
    return board;
}

SharedPosition positionFrom(const Tree& row) {
    SharedPosition position{
        row.get<std::string>("id"),
        ruleFromName(row.get<std::string>("rule")).value(),
        boardOf(row),
        row.get<std::string>("to_move") == "white" ? Color::White : Color::Black,
        row.get<std::string>("kind"),
        row.get<std::string>("point", ""),
        row.get<std::string>("expected", ""),
        {},
        stringsOf(row, "solution")};
    if (const auto answers = row.get_child_optional("expected"))
        for (const auto& [point, answer] : *answers) position.expectedPoints[point] = answer.data();
    return position;
}

}  // namespace

std::filesystem::path positionsFolder() {
    const char* const fromEnvironment = std::getenv("FUKUMI_POSITIONS");
    return fromEnvironment != nullptr ? fromEnvironment : FUKUMI_POSITIONS;
}

std::filesystem::path testsFolder() { return FUKUMI_TEST_DIR; }

std::optional<std::vector<SharedPosition>> readSharedPositions(const std::filesystem::path& file) {
    std::ifstream in{file};
    if (!in) return std::nullopt;
    std::vector<SharedPosition> positions;
    for (std::string text; std::getline(in, text);) {
        if (text.empty()) continue;
        std::istringstream line{text};
        Tree row;
        boost::property_tree::read_json(line, row);
        positions.push_back(positionFrom(row));
    }
    return positions;
}

}  // namespace fukumi::test
