// SPDX-License-Identifier: MIT
#include "engine/search/alphabeta/corrections.hpp"

#include "engine/core/random.hpp"
#include "tests/support/catch.hpp"

namespace fukumi::test {

namespace {

using search::alphabeta::Corrections;
using search::alphabeta::LatestMoves;

constexpr LatestMoves kMoves{Square{7, 7}, Square{8, 9}};

}  // namespace

TEST_CASE("corrections approach what searches find, for the side and the moves", "[search]") {
    Corrections corrections;
    CHECK(corrections.correctionFor(Color::Black, kMoves) == 0);
    int before = 0;
    for (int i = 0; i < 2000; ++i) {
        corrections.learn(Color::Black, kMoves, 90 - before, 6);
        const int now = corrections.correctionFor(Color::Black, kMoves);
        REQUIRE(now >= before);
        before = now;
    }
    CHECK(before > 70);
    CHECK(before <= 90);
    CHECK(corrections.correctionFor(Color::White, kMoves) == 0);
    CHECK(corrections.correctionFor(Color::Black, {Square{1, 1}, Square{2, 2}}) == 0);
    // Only one of the two moves gives a third.
    const int third = corrections.correctionFor(Color::Black, {kMoves.theirs, Square{2, 2}});
    CHECK(third > 20);
    CHECK(third <= 30);
    corrections.clear();
    CHECK(corrections.correctionFor(Color::Black, kMoves) == 0);
}

// Searches in which nothing is found but what their leaves were corrected by.
TEST_CASE("what all corrections share dies away", "[search]") {
    Corrections corrections;
    Random random{9};
    const auto anyMoves = [&] {
        return LatestMoves{Square{static_cast<int>(random.below(5)), 3},
                           Square{static_cast<int>(random.below(5)), 7}};
    };
    const auto blackBias = [&] {
        int sum = 0;
        for (int i = 0; i < 100; ++i) {
            const LatestMoves moves = anyMoves();
            sum += corrections.correctionFor(Color::Black, moves) -
                   corrections.correctionFor(Color::White, moves);
        }
        return sum / 200;
    };
    for (int i = 0; i < 2000; ++i)
        for (const Color c : kColors)
            corrections.learn(c, anyMoves(), c == Color::Black ? 30 : -30, 6);
    const int atFirst = blackBias();
    REQUIRE(atFirst > 40);
    for (int i = 0; i < 60000; ++i) {
        const Color us = i % 2 == 0 ? Color::Black : Color::White;
        const LatestMoves moves = anyMoves();
        const int found = -corrections.correctionFor(~us, anyMoves());
        corrections.learn(us, moves, found - corrections.correctionFor(us, moves), 6);
    }
    CHECK(blackBias() < atFirst / 4);
}

TEST_CASE("deep searches correct more than shallow ones", "[search]") {
    Corrections shallow;
    Corrections deep;
    shallow.learn(Color::White, kMoves, 200, 1);
    deep.learn(Color::White, kMoves, 200, 12);
    CHECK(shallow.correctionFor(Color::White, kMoves) > 0);
    CHECK(deep.correctionFor(Color::White, kMoves) >
          3 * shallow.correctionFor(Color::White, kMoves));
}

TEST_CASE("no difference takes a correction beyond its bound", "[search]") {
    Corrections corrections;
    Random random{4};
    for (int i = 0; i < 20000; ++i) {
        const int sign = random.below(50) == 0 ? -1 : 1;
        corrections.learn(Color::Black, kMoves, sign * 30000, static_cast<int>(random.below(100)));
        const int now = corrections.correctionFor(Color::Black, kMoves);
        REQUIRE(now <= 3 * 400);
        REQUIRE(now >= -3 * 400);
    }
}

}  // namespace fukumi::test
