// SPDX-License-Identifier: MIT
#include "engine/solver/mnk/mnk_judge.hpp"

#include "engine/core/random.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/error_text.hpp"

namespace fukumi::solver {

namespace {

/// Every row from every point, after every move.
std::optional<Color> slowWinner(const MnkJudge& judge) {
    const MnkShape& shape = judge.shape();
    for (int column = 0; column < shape.columns; ++column)
        for (int row = 0; row < shape.rows; ++row)
            for (int dx = -1; dx <= 1; ++dx)
                for (int dy = -1; dy <= 1; ++dy) {
                    if (dx == 0 && dy == 0 && shape.length > 1) continue;
                    const auto first = judge.stone({column, row});
                    int run = 0;
                    while (first && run < shape.length) {
                        const MnkPoint point{column + run * dx, row + run * dy};
                        if (!judge.isOnBoard(point) || judge.stone(point) != first) break;
                        ++run;
                    }
                    if (run == shape.length) return first;
                }
    return std::nullopt;
}

MnkJudge judgeOf(const char* game) { return MnkJudge::make(*MnkShape::parse(game)).value(); }

}  // namespace

TEST_CASE("the judge says at once who has won, as a look at every row does", "[solver][judge]") {
    Random random{1275};
    const auto below = [&](int n) {
        return static_cast<int>(random.below(static_cast<std::uint32_t>(n)));
    };
    for (const char* const game :
         {"1x1x1", "3x3x3", "9x9x9", "22x22x5", "9x9x4", "26x2x3", "5x12x4"})
        for (int round = 0; round < 20; ++round) {
            MnkJudge judge = judgeOf(game);
            INFO(game);
            while (!judge.isOver()) {
                const MnkPoint point{below(judge.shape().columns), below(judge.shape().rows)};
                if (judge.stone(point)) continue;
                judge.play(point);
                REQUIRE(judge.winner() == slowWinner(judge));
                if (below(4) > 0) continue;
                judge.undo();
                REQUIRE_FALSE(judge.winner());
                REQUIRE_FALSE(judge.stone(point));
                judge.play(point);
            }
            CHECK((judge.winner() || judge.isFull()));
        }
}

TEST_CASE("boards of up to 22x22 are judged, and all that can be solved", "[solver][judge]") {
    for (const char* const game : {"22x22x22", "9x9x9", "1x64x3", "26x2x2"})
        CHECK(MnkJudge::make(*MnkShape::parse(game)));
    for (const char* const game : {"23x22x5", "22x23x5", "0x3x3", "3x3x0", "-1x3x3", "9x9x65"})
        CHECK_FALSE(MnkJudge::make(*MnkShape::parse(game)));
    for (const char* const text : {"", "9x9", "9x9x", "9x9x9x9", "9xx9x9", "9,9;9"})
        CHECK_FALSE(MnkShape::parse(text));
    for (const char* const text : {"9x9x9", "9 9 9", "9,9,9", " 9 x 9, 9 "})
        CHECK(MnkShape::parse(text)->length == 9);
}

TEST_CASE("lists of moves are judged in every notation", "[solver][judge]") {
    const auto count = [](const char* text) {
        const auto points = mnkPointsFrom(text, *MnkShape::parse("9x9x9"));
        if (!points) return test::errorOf(points);
        std::string moves;
        for (const MnkPoint point : *points) moves += toText(point);
        return moves;
    };
    CHECK(count("a9 a7") == "a9a7");
    CHECK(count("a9a7") == "a9a7");
    CHECK(count("A9b7, c1") == "a9b7c1");
    CHECK(count("a9x") == "move 2: 'x' is not a point like h8");
    CHECK(count("[[0,0],[2,0]]") == "a9a7");
    CHECK(count("[0, 0], [2, 0]") == "a9a7");
    CHECK(count("(1,9) (1,7)") == "a9a7");
    CHECK(count("[]") == "");
    CHECK(count("[[9,0]]") == "move 1: '[9,0]' is outside the 9x9 board");
    CHECK(count("[[0,0],[0,0]]") == "move 2: [0,0] is taken");
    CHECK(count("a9 tea") == "move 2: 'tea' is not a point like h8");
}

}  // namespace fukumi::solver
