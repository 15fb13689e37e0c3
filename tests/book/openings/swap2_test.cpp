// SPDX-License-Identifier: MIT
#include "book/openings/swap2.hpp"

#include <vector>

#include "tests/support/catch.hpp"

namespace fukumi::book {

namespace {

Swap2Opinion opinion(const std::vector<int>& course, int last) {
    std::vector<Value> values;
    for (const int each : course) values.emplace_back(each);
    return swap2Opinion(values, Value{last});
}

}  // namespace

TEST_CASE("the last iterations of a search are averaged", "[book][swap2]") {
    const Swap2Opinion mixed = opinion({900, 20, -40, 30, -50}, -50);
    CHECK(mixed.mean == Value{-10});
    CHECK(mixed.swing == 80);
    CHECK(mixed.wavers);
    CHECK(opinion({10, 20}, 20).mean == Value{15});
}

TEST_CASE("a value that only shakes, or does not change sides, is trusted", "[book][swap2]") {
    CHECK_FALSE(opinion({20, -20, 20, -20}, -20).wavers);
    CHECK_FALSE(opinion({150, 30, 140, 20}, 20).wavers);
    CHECK_FALSE(opinion({}, 40).wavers);
    CHECK(opinion({}, 40).mean == Value{40});
}

TEST_CASE("a proof outweighs what was thought before", "[book][swap2]") {
    const Swap2Opinion proven = opinion({-300, -300, -300, winIn(9).raw()}, winIn(9).raw());
    CHECK(isWin(proven.mean));
    CHECK_FALSE(proven.wavers);
}

TEST_CASE("the searches of an opening stay within the clocks", "[book][swap2]") {
    STATIC_REQUIRE(kSwap2Three.matchThousandths + kSwap2Two.matchThousandths < 50);
    STATIC_REQUIRE(kSwap2Five.matchThousandths < 50);
    STATIC_REQUIRE(kSwap2Three.turnPercent + kSwap2Two.turnPercent < 100);
}

}  // namespace fukumi::book
