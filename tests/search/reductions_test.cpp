// SPDX-License-Identifier: MIT
#include "engine/search/alphabeta/reductions.hpp"

#include <cmath>

#include "tests/support/catch.hpp"

namespace fukumi::search::alphabeta {

namespace {

const Parameters kDefaults;

/// An ordinary late move: improving, no cut node.
LateMove late(int depth, int number) {
    LateMove move;
    move.depth = Depth{depth};
    move.number = number;
    move.improving = true;
    return move;
}
Depth reduction(int depth, int number) { return lateMoveReduction(kDefaults, late(depth, number)); }

}  // namespace

TEST_CASE("the integer logarithm is the real one, in parts of 1024", "[search][reductions]") {
    for (int n = 1; n < 64; ++n) {
        INFO("ln " << n);
        const double exact = std::log(n) * 1024;
        CHECK(reductions_detail::kLn[static_cast<std::size_t>(n)] <= exact);
        CHECK(reductions_detail::kLn[static_cast<std::size_t>(n)] > exact - 2);
    }
}

TEST_CASE("the reduction is factor times ln depth ln move in whole plies", "[search][reductions]") {
    for (int depth = 1; depth < 64; ++depth)
        for (int move = 1; move < 64; ++move) {
            const double exact =
                kDefaults.reductionFactor / 1024.0 * std::log(depth) * std::log(move);
            const int plies = reduction(depth, move).raw();
            INFO("depth " << depth << ", move " << move << ": " << exact);
            CHECK(plies <= exact);
            CHECK(plies > exact - 1.02);
        }
}

TEST_CASE("later moves and greater depths are never reduced less", "[search][reductions]") {
    for (int depth = 1; depth <= 100; ++depth)
        for (int move = 1; move <= 484; ++move) {
            REQUIRE(reduction(depth, move) <= reduction(depth + 1, move));
            REQUIRE(reduction(depth, move) <= reduction(depth, move + 1));
            REQUIRE(reduction(depth, move) >= Depth{0});
        }
    CHECK(reduction(64, 64) == reduction(63, 63));
}

TEST_CASE("the kind and the place of a move change its reduction", "[search][reductions]") {
    for (int depth = 3; depth < 40; depth += 4)
        for (int number = 4; number < 60; number += 5) {
            const Depth plain = reduction(depth, number);
            const auto with = [&](bool LateMove::*trait, bool value) {
                LateMove move = late(depth, number);
                move.*trait = value;
                return lateMoveReduction(kDefaults, move);
            };
            CHECK(with(&LateMove::isPv, true) <= plain);
            CHECK(with(&LateMove::makesThree, true) <= plain);
            CHECK(with(&LateMove::isCut, true) >= plain);
            CHECK(with(&LateMove::improving, false) >= plain);
            CHECK(with(&LateMove::misses, true) > plain);
            LateMove remembered = late(depth, number);
            remembered.history = kHistoryLimit;
            CHECK(lateMoveReduction(kDefaults, remembered) <= plain);
            remembered.history = -kHistoryLimit;
            CHECK(lateMoveReduction(kDefaults, remembered) > plain);
            LateMove poor = late(depth, number);
            poor.gap = kDefaults.reductionGapEnd;
            CHECK(lateMoveReduction(kDefaults, poor) > plain);
            poor.gap = kDefaults.reductionGapStart;
            CHECK(lateMoveReduction(kDefaults, poor) == plain);
        }
}

TEST_CASE("more quiet moves are tried the deeper a node is", "[search][reductions]") {
    const Parameters p;
    CHECK(moveCountLimit(p, Depth{1}, true) == p.moveCountBase + p.moveCountPercent / 100);
    for (int depth = 1; depth < 40; ++depth) {
        CHECK(moveCountLimit(p, Depth{depth}, true) <= moveCountLimit(p, Depth{depth + 1}, true));
        CHECK(moveCountLimit(p, Depth{depth}, false) < moveCountLimit(p, Depth{depth}, true));
        CHECK(moveCountLimit(p, Depth{depth}, false) > 0);
    }
}

}  // namespace fukumi::search::alphabeta
