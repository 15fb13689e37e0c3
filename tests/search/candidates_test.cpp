// SPDX-License-Identifier: MIT
#include "engine/search/candidates.hpp"

#include <algorithm>
#include <cstdlib>
#include <vector>

#include "tests/eval/position_walk.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/position_builder.hpp"

namespace fukumi::search {

namespace {

/// The drawing in candidates.hpp, said for one pair of squares.
bool reaches(Square stone, Square s, int block) {
    const int dx = std::abs(stone.x() - s.x());
    const int dy = std::abs(stone.y() - s.y());
    const int distance = std::max(dx, dy);
    if (distance <= block) return true;
    return distance <= 4 && (dx == 0 || dy == 0 || dx == dy);
}

std::vector<Move> slowCandidates(const board::Position& position, Reach reach) {
    const int block = reach == Reach::Near ? 2 : 3;
    std::vector<Move> all;
    std::vector<Move> near;
    forEachSquare(position.size(), [&](Square s) {
        if (!position.isEmpty(s)) return;
        all.push_back(s);
        bool inReach = false;
        forEachSquare(position.size(), [&](Square taken) {
            inReach = inReach || (!position.isEmpty(taken) && reaches(taken, s, block));
        });
        if (inReach) near.push_back(s);
    });
    const Square center = position.size().center();
    if (near.empty() && position.stoneCount() == 0 && position.isEmpty(center)) return {center};
    return near.empty() ? all : near;
}

std::vector<Move> found(const board::Position& position, Reach reach) {
    const MoveList moves = candidates(position, reach);
    return {moves.begin(), moves.end()};
}

}  // namespace

TEST_CASE("candidates are the squares that the drawing shows, in square order",
          "[search][candidates]") {
    Random random{3};
    for (int i = 0; i < 60; ++i) {
        const BoardSize size = test::randomSize(random);
        const int stones = 1 + static_cast<int>(random.below(i % 3 == 0 ? 3 : 60));
        const board::Position position = test::randomPosition(
            Rule::Freestyle, size, std::max(size.squareCount() - stones, 0), random);
        for (const Reach reach : {Reach::Near, Reach::Wide})
            CHECK(found(position, reach) == slowCandidates(position, reach));
    }
}

TEST_CASE("one stone in a corner reaches only the board", "[search][candidates]") {
    for (const BoardSize size : {BoardSize::square(5), BoardSize::square(22)})
        for (const Square corner : {Square{0, 0},
                                    Square{size.width() - 1, size.height() - 1},
                                    Square{0, size.height() - 1},
                                    Square{size.width() - 1, 0}}) {
            board::Position position{Rule::Standard, size};
            position.play(corner);
            for (const Reach reach : {Reach::Near, Reach::Wide})
                CHECK(found(position, reach) == slowCandidates(position, reach));
            CHECK(candidates(position, Reach::Near).size() == 14);
        }
}

TEST_CASE("on an empty board the centre is the only candidate", "[search][candidates]") {
    for (const BoardSize size :
         {BoardSize::square(15), BoardSize::square(20), *BoardSize::make(5, 22)}) {
        const board::Position position{Rule::Renju, size};
        CHECK(found(position, Reach::Near) == std::vector{size.center()});
        CHECK(found(position, Reach::Wide) == std::vector{size.center()});
    }
}

TEST_CASE("a blocked square counts as taken", "[search][candidates]") {
    board::Position position{Rule::Freestyle, BoardSize::square(15)};
    position.block(position.size().center());
    for (const Reach reach : {Reach::Near, Reach::Wide})
        CHECK(found(position, reach) == slowCandidates(position, reach));
    CHECK(candidates(position, Reach::Near).size() == 24 + 16);
}

TEST_CASE("a full board has no candidates", "[search][candidates]") {
    Random random{4};
    const board::Position position =
        test::randomPosition(Rule::Caro, *BoardSize::make(5, 7), 0, random);
    CHECK(candidates(position, Reach::Near).empty());
    CHECK(candidates(position, Reach::Wide).empty());
}

}  // namespace fukumi::search
