// SPDX-License-Identifier: MIT
#include "engine/player/player.hpp"
#include "tests/search/unwon_position.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/position_builder.hpp"

namespace fukumi::test {

using player::fallbackMove;

TEST_CASE("the fallback move is the legal square nearest to the centre", "[player][fallback]") {
    board::Position position{Rule::Freestyle, BoardSize::square(15)};
    CHECK(fallbackMove(position) == Square{7, 7});
    position.play(Square{7, 7});
    // The first of four neighbours in square order.
    CHECK(fallbackMove(position) == Square{7, 6});
    position.play(Square{7, 6});
    CHECK(fallbackMove(position) == Square{6, 7});
}

TEST_CASE("the fallback move makes a five, or stops one", "[player][fallback]") {
    constexpr std::string_view kFours = R"(
        X X X X . . .
        O . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        O O O O . . X)";
    board::Position position = fromDrawing(Rule::Standard, kFours);
    position.setSideToMove(Color::Black);
    CHECK(fallbackMove(position) == Square{4, 0});
    position.setSideToMove(Color::White);
    CHECK(fallbackMove(position) == Square{4, 6});
    position.place(Color::Black, Square{4, 6});
    CHECK(fallbackMove(position) == Square{4, 0});
}

TEST_CASE("the fallback move is legal wherever a legal move is left", "[player][fallback]") {
    Random random{9};
    for (const Rule rule : kRules)
        for (int i = 0; i < 40; ++i) {
            const BoardSize size = BoardSize::make(5 + i % 18, 5 + i % 7).value();
            const board::Position position =
                unwonPosition(rule, size, 1 + size.squareCount() * (i % 4) / 10, random);
            const auto move = fallbackMove(position);
            REQUIRE(move);
            CHECK(position.isEmpty(*move));
            if (position.forbiddenPoints().size() < position.emptyCount())
                CHECK(position.isLegal(*move));
        }
}

TEST_CASE("with nothing but forbidden points the fallback plays one", "[player][fallback]") {
    constexpr std::string_view kOnlyOverlines = R"(
        . . . . . . . . . . .
        # # # # # # # # # # #
        X X X . X X # # # # #
        # # # # # # # # # # #
        # # # # # X X X . X X)";
    board::Position position = fromDrawing(Rule::Renju, kOnlyOverlines);
    for (int x = 0; x < 11; ++x) position.block(Square{x, 0});
    REQUIRE(position.forbiddenPoints().size() == position.emptyCount());
    CHECK(fallbackMove(position) == Square{3, 2});
    position.setSideToMove(Color::White);
    CHECK(position.isLegal(*fallbackMove(position)));
}

TEST_CASE("on a full board there is no fallback move", "[player][fallback]") {
    Random random{10};
    CHECK_FALSE(fallbackMove(unwonPosition(Rule::Caro, BoardSize::square(5), 0, random)));
}

}  // namespace fukumi::test
