// SPDX-License-Identifier: MIT
#include "engine/search/mcts/probability.hpp"
#include "engine/search/mcts/visit.hpp"
#include "tests/search/short_game.hpp"
#include "tests/search/unwon_position.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/position_builder.hpp"
#include "tests/support/shadow_game.hpp"

namespace fukumi::test {

using search::mcts::kWholePoint;
using search::mcts::playOut;
using search::mcts::PlayoutPoints;

TEST_CASE("a random game ends and leaves the position as it was", "[search][mcts]") {
    Random random{3};
    for (int i = 0; i < 200; ++i) {
        const Rule rule = kRules[static_cast<std::size_t>(i) % kRules.size()];
        const BoardSize size = BoardSize::make(5 + i % 18, 5 + (i * 7) % 18).value();
        const int empties =
            1 + static_cast<int>(random.below(static_cast<std::uint32_t>(size.squareCount())));
        board::Position position = unwonPosition(rule, size, empties, random);
        const board::Position before = position;
        const std::int64_t points = playOut(position, {}, PlayoutPoints::NearStones, random);
        CHECK((points == 0 || points == kWholePoint / 2 || points == kWholePoint));
        CHECK(sameLines(position.lines(), before.lines()));
        CHECK(position.board() == before.board());
    }
}

TEST_CASE("a random game takes a five and stops one", "[search][mcts]") {
    Random random{4};
    board::Position mine =
        fromMoves(Rule::Freestyle, BoardSize::square(15), "h8 a1 i8 c1 j8 e1 k8 g1");
    for (int i = 0; i < 20; ++i)
        CHECK(playOut(mine, {}, PlayoutPoints::NearStones, random) == kWholePoint);
    // Black closes the four at its only open end, as often as it is asked.
    board::Position theirs = fromDrawing(Rule::Freestyle,
                                         R"(. . . . .
                                            X O O O O
                                            . . . . .
                                            . . . . .
                                            . . . . .)");
    CHECK(playOut(theirs, {}, PlayoutPoints::NearStones, random) >= 0);
    board::Position stopped = fromDrawing(Rule::Freestyle,
                                          R"(# # # # # #
                                             X O O O O .
                                             # # # # # #
                                             # # # # # #
                                             # # # # # #)");
    for (int i = 0; i < 20; ++i)
        CHECK(playOut(stopped, {}, PlayoutPoints::NearStones, random) == kWholePoint / 2);
}

TEST_CASE("who is ahead wins more random games", "[search][mcts]") {
    Random random{5};
    board::Position position =
        fromMoves(Rule::Freestyle, BoardSize::square(15), "h8 a1 i8 c1 j9 e1 g9 g1");
    std::int64_t points = 0;
    for (int i = 0; i < 400; ++i)
        points += playOut(position, {}, PlayoutPoints::NearStones, random);
    CHECK(points > 240 * kWholePoint);
}

TEST_CASE("the same seed plays the same games", "[search][mcts]") {
    Random one{6}, other{6};
    board::Position position = fromMoves(Rule::Renju, BoardSize::square(15), "h8 i9");
    for (int i = 0; i < 50; ++i)
        CHECK(playOut(position, {}, PlayoutPoints::NearStones, one) ==
              playOut(position, {}, PlayoutPoints::NearStones, other));
}

TEST_CASE("a random game can use all empty points", "[search][mcts]") {
    Random near{8}, all{8};
    // One corner of a large board: near its stones are few points.
    board::Position position = fromMoves(Rule::Freestyle, BoardSize::square(22), "a1 b2 a2 c3");
    const board::Position before = position;
    int different = 0;
    for (int i = 0; i < 50; ++i) {
        const auto one = playOut(position, {}, PlayoutPoints::NearStones, near);
        const auto other = playOut(position, {}, PlayoutPoints::AllEmpty, all);
        CHECK((other == 0 || other == kWholePoint / 2 || other == kWholePoint));
        different += one != other ? 1 : 0;
    }
    CHECK(different > 5);
    CHECK(sameLines(position.lines(), before.lines()));
}

TEST_CASE("a random game ends at the tournament's limit", "[search][mcts][renju]") {
    Random random{7};
    int drawn = 0;
    for (int i = 0; i < 60; ++i) {
        const int plies = 1 + i % 2;
        board::Position position = beforeTheLimit(plies, random);
        const DrawLimit limit{position.rule(), position.size(), DrawCap::On, position.emptyCount()};
        const bool anyFive = position.lines().any(Color::Black, board::ThreatClass::Five) ||
                             position.lines().any(Color::White, board::ThreatClass::Five);
        if (anyFive) continue;
        ++drawn;
        // Without a five at hand neither side makes one in two plies.
        CHECK(playOut(position, limit, PlayoutPoints::NearStones, random) == kWholePoint / 2);
    }
    CHECK(drawn > 10);
}

}  // namespace fukumi::test
