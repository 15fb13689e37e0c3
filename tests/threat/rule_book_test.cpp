// SPDX-License-Identifier: MIT
#include "engine/threat/rule_book.hpp"

#include "engine/board/rules/renju.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/position_builder.hpp"
#include "tests/threat/random_midgame.hpp"

namespace fukumi {

namespace {

bool isForbidden(const board::Position& position, std::string_view human) {
    board::Board board = position.board();
    return threat::isForbiddenByTheBook(board, test::at(position, human));
}

}  // namespace

TEST_CASE("The rule book forbids double threes, double fours and overlines", "[threat][renju]") {
    const auto doubleThree = test::fromDrawing(Rule::Renju, R"(
        . . . . . . . . .
        . . . . . . . . .
        . . . . X . . . .
        . . . . X . . . .
        . . X X . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .)");
    CHECK(isForbidden(doubleThree, "e5"));
    CHECK_FALSE(isForbidden(doubleThree, "f5"));
    const auto inLine = test::fromDrawing(Rule::Renju, R"(
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . X . X . X . X .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .)");
    CHECK(isForbidden(inLine, "e5"));
    CHECK_FALSE(isForbidden(inLine, "c5"));
    const auto crossing = test::fromDrawing(Rule::Renju, R"(
        . . . . O . . . .
        . . . . X . . . .
        . . . . X . . . .
        . . . . X . . . .
        O X X X . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .)");
    CHECK(isForbidden(crossing, "e5"));
    const auto overline = test::fromDrawing(Rule::Renju, R"(
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . X X X . X X . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .)");
    CHECK(isForbidden(overline, "e5"));
}

TEST_CASE("An exact five is allowed whatever else it makes", "[threat][renju]") {
    const auto position = test::fromDrawing(Rule::Renju, R"(
        . . . . . X . . .
        . . . . . X . . .
        . . . . . X . . .
        . . . . . X . . .
        . X X X X . X X .
        . . . . . X . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .)");
    CHECK(isForbidden(position, "f5"));  // seven across, six down
    const auto five = test::fromDrawing(Rule::Renju, R"(
        . . . . . X . . .
        . . . . . X . . .
        . . . . . X . . .
        . . . . . X . . .
        . . X X X . X X .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .)");
    CHECK_FALSE(isForbidden(five, "f5"));  // six across, five down
}

TEST_CASE("The fast foul test agrees with the rule book", "[threat][renju][random]") {
    Random random{20260703};
    int fouls = 0;
    const int count = test::randomPositionCount(200);
    for (int i = 0; i < count; ++i) {
        const auto position = test::randomMidgame(
            Rule::Renju, BoardSize::square(15), 20 + static_cast<int>(random.below(60)), random);
        board::ThreatLines lines = position.lines();
        board::Board board = position.board();
        forEachSquare(position.size(), [&](Square s) {
            if (!position.isEmpty(s)) return;
            const bool foul = threat::isForbiddenByTheBook(board, s);
            REQUIRE(board::isFoul(lines, s) == foul);
            fouls += foul ? 1 : 0;
        });
    }
    CHECK(fouls > 50);
}

}  // namespace fukumi
