// SPDX-License-Identifier: MIT
#include "engine/search/alphabeta/reductions.hpp"

#include <cmath>

#include "tests/support/catch.hpp"

namespace fukumi::search::alphabeta {

namespace {

Depth reduction(int depth, int moveNumber) {
    return lateMoveReduction(Depth{depth}, moveNumber, false, false);
}

}  // namespace

TEST_CASE("the integer logarithm is the real one, in parts of 1024", "[search][reductions]") {
    for (int n = 1; n < 64; ++n) {
        INFO("ln " << n);
        const double exact = std::log(n) * 1024;
        CHECK(reductions_detail::kLn[static_cast<std::size_t>(n)] <= exact);
        CHECK(reductions_detail::kLn[static_cast<std::size_t>(n)] > exact - 2);
    }
}

TEST_CASE("the reduction is 0.6 ln depth ln move in whole plies", "[search][reductions]") {
    for (int depth = 1; depth < 64; ++depth)
        for (int move = 1; move < 64; ++move) {
            const double exact = 0.6 * std::log(depth) * std::log(move);
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

TEST_CASE("moves that make a three and principal variations are reduced a ply less",
          "[search][reductions]") {
    for (int depth = 3; depth < 40; depth += 4)
        for (int move = 4; move < 60; move += 5) {
            const Depth full = reduction(depth, move);
            const Depth less = std::max(full - Depth{1}, Depth{0});
            CHECK(lateMoveReduction(Depth{depth}, move, true, false) == less);
            CHECK(lateMoveReduction(Depth{depth}, move, false, true) == less);
            CHECK(lateMoveReduction(Depth{depth}, move, true, true) ==
                  std::max(full - Depth{2}, Depth{0}));
        }
}

TEST_CASE("more quiet moves are tried the deeper a node is", "[search][reductions]") {
    CHECK(moveCountLimit(Depth{1}) == 7);
    CHECK(moveCountLimit(Depth{3}) == 15);
    for (int depth = 1; depth < 20; ++depth)
        CHECK(moveCountLimit(Depth{depth}) < moveCountLimit(Depth{depth + 1}));
}

}  // namespace fukumi::search::alphabeta
