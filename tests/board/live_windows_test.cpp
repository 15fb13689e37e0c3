// SPDX-License-Identifier: MIT

#include "engine/board/rules/win_check.hpp"
#include "engine/board/threat_lines.hpp"
#include "tests/eval/position_walk.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/position_builder.hpp"

namespace fukumi::test {

namespace {

/// Fills each five cells in a row that are not the enemy's and asks the win check.
bool slowHasRoom(const board::Position& position, Color c) {
    bool found = false;
    forEachSquare(position.size(), [&](Square s) {
        for (const Direction d : kDirections) {
            board::Board board = position.board();
            bool fits = true;
            for (int k = 0; k < 5 && fits; ++k) {
                const int x = s.x() + k * stepX(d);
                const int y = s.y() + k * stepY(d);
                fits = position.size().contains(x, y);
                if (!fits) break;
                const board::Cell cell = board.cellAt(Square{x, y});
                fits = cell == board::Cell::Empty || cell == board::cellOf(c);
                if (cell == board::Cell::Empty) board.put(Square{x, y}, board::cellOf(c));
            }
            found = found || (fits && board::winsAt(board, position.rule(), s, c));
        }
    });
    return found;
}

}  // namespace

TEST_CASE("room for a five is what filling every window finds", "[board][draw]") {
    Random random{31};
    int closed = 0;
    for (const Rule rule : kRules)
        for (int i = 0; i < 400; ++i) {
            const BoardSize size = BoardSize::square(5 + static_cast<int>(random.below(4)));
            const auto empties =
                static_cast<int>(random.below(static_cast<std::uint32_t>(size.squareCount()) / 2));
            const board::Position position = randomPosition(rule, size, empties, random);
            for (const Color c : kColors) {
                const bool expected = slowHasRoom(position, c);
                INFO(nameOf(rule) << ", position " << i);
                REQUIRE(board::hasRoomForFive(position.lines(), c) == expected);
                closed += expected ? 0 : 1;
            }
        }
    CHECK(closed > 500);
    CHECK(closed < 3500);
}

TEST_CASE("stones next to a window count if the rule says so", "[board][draw]") {
    constexpr std::string_view kSix = R"(
        O X . X X X
        O O O X O O
        X X O O X O
        O O X X O X
        X X O O X X
        O X O O O X)";
    // In the first row black would need O X . X X X to be five: there are only five cells.
    CHECK(board::hasRoomForFive(fromDrawing(Rule::Freestyle, kSix).lines(), Color::Black));
    CHECK_FALSE(board::hasRoomForFive(fromDrawing(Rule::Freestyle, kSix).lines(), Color::White));
    constexpr std::string_view kEnds = R"(
        O X . X X X O
        O O O X O O X
        X X O O X O O
        O O X X O X X
        X X O O X X O
        O X O O O X X
        X O O X X O X)";
    CHECK(board::hasRoomForFive(fromDrawing(Rule::Standard, kEnds).lines(), Color::Black));
    CHECK_FALSE(board::hasRoomForFive(fromDrawing(Rule::Caro6, kEnds).lines(), Color::Black));
    CHECK_FALSE(board::hasRoomForFive(fromDrawing(Rule::Caro, kEnds).lines(), Color::Black));
}

}  // namespace fukumi::test
