// SPDX-License-Identifier: MIT
#include "engine/board/records/drawing.hpp"
#include "engine/board/records/notation.hpp"
#include "tests/support/catch.hpp"

namespace fukumi::board {

namespace {

/// The points of a board in their order, from the top row.
std::string starsOf(int width, int height) {
    const BoardSize size = *BoardSize::make(width, height);
    std::string text;
    starPoints(size).forEach([&](Square s) { text += toHuman(s, size) + ' '; });
    return text;
}

}  // namespace

TEST_CASE("star points are where boards of wood have them", "[board][drawing]") {
    CHECK(starsOf(15, 15) == "d12 l12 h8 d4 l4 ");
    CHECK(starsOf(20, 20) == "d17 q17 d4 q4 ");
    CHECK(starsOf(19, 19) == "d16 j16 p16 d10 j10 p10 d4 j4 p4 ");
    CHECK(starsOf(9, 9) == "c7 g7 e5 c3 g3 ");
    CHECK(starsOf(15, 10) == "d8 l8 d3 l3 ");
    CHECK(starsOf(8, 15).empty());
}

}  // namespace fukumi::board
