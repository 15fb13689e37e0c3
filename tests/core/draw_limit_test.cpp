// SPDX-License-Identifier: MIT
#include "engine/core/rules.hpp"
#include "tests/support/catch.hpp"

namespace fukumi::test {

namespace {

constexpr BoardSize kBoard = BoardSize::square(15);

}  // namespace

TEST_CASE("renju is drawn at 25 empty points, seen from before", "[core][rules]") {
    const DrawLimit limit{Rule::Renju, kBoard, DrawCap::On, 28};
    CHECK_FALSE(limit.isAt(28));
    CHECK(limit.isAhead(26));
    CHECK(limit.pliesLeft(28) == 3);
    CHECK(limit.ownMovesLeft(28) == 2);
    CHECK(limit.theirMovesLeft(28) == 1);
    CHECK(limit.isAt(25));
    for (const int beyond : {25, 24, 1}) {
        CHECK_FALSE(limit.isAhead(beyond));
        CHECK(limit.pliesLeft(beyond) == kEndlessPlies);
    }
}

TEST_CASE("a game that is played on, or has no limit, ends with the board", "[core][rules]") {
    for (const DrawLimit& limit : {DrawLimit{},
                                   DrawLimit{Rule::Renju, kBoard, DrawCap::Off, 200},
                                   DrawLimit{Rule::Renju, kBoard, DrawCap::On, 25},
                                   DrawLimit{Rule::Renju, BoardSize::square(14), DrawCap::On, 90},
                                   DrawLimit{Rule::Standard, kBoard, DrawCap::On, 200}})
        for (const int empty : {200, 26, 25, 1, 0}) {
            CHECK_FALSE(limit.isAt(empty));
            CHECK(limit.ownMovesLeft(empty) == kMaxSquares);
            CHECK(limit.theirMovesLeft(empty) == kMaxSquares);
        }
}

}  // namespace fukumi::test
