// SPDX-License-Identifier: MIT
#include "engine/core/value.hpp"

#include "tests/support/catch.hpp"

namespace fukumi {

TEST_CASE("a win is counted in moves of the winner, the five included", "[core][value]") {
    CHECK(mateMoves(winIn(1)) == 1);
    CHECK(mateMoves(winIn(3)) == 2);
    CHECK(mateMoves(lossIn(2)) == -1);
    CHECK(mateMoves(lossIn(4)) == -2);
}

TEST_CASE("heuristic values never look like proven ones", "[core][value]") {
    CHECK_FALSE(isProven(clampHeuristic(1'000'000)));
    CHECK_FALSE(isProven(clampHeuristic(-1'000'000)));
    CHECK(clampHeuristic(1'000'000) == kMaxHeuristic);
    CHECK(clampHeuristic(42) == Value{42});
    CHECK(isWin(winIn(kMaxMatePlies)));
    CHECK(isLoss(lossIn(kMaxMatePlies)));
}

TEST_CASE("a faster win is worth more and a slower loss hurts less", "[core][value]") {
    CHECK(winIn(1) > winIn(3));
    CHECK(lossIn(4) > lossIn(2));
    CHECK(-winIn(5) == lossIn(5));
}

TEST_CASE("a ply earlier a win or a loss is a ply farther away", "[core][value]") {
    CHECK(valueBefore(lossIn(4)) == winIn(5));
    CHECK(valueBefore(winIn(4)) == lossIn(5));
    CHECK(valueBefore(Value{37}) == Value{-37});
}

}  // namespace fukumi
