// SPDX-License-Identifier: MIT
#include "engine/search/alphabeta/parameters.hpp"
#include "engine/tuning/data/play/self_match.hpp"
#include "tests/support/catch.hpp"

namespace fukumi::test {

TEST_CASE("a match clock of nodes is read as it is written", "[tuning]") {
    const auto clock = tuning::nodeClockCalled("830/20000@25");
    REQUIRE(clock);
    CHECK(clock->turn == search::Milliseconds{830});
    CHECK(clock->match == search::Milliseconds{20000});
    CHECK(clock->rate == 25);
    CHECK(tuning::nameOf(*clock) == "830/20000@25");
    // The number of looks that the clock has.
    CHECK(clock->match / clock->pollInterval() ==
          20000 * 25 / search::alphabeta::kNodesBetweenPolls);
}

TEST_CASE("text that is not a match clock of nodes is refused", "[tuning]") {
    for (const char* const text : {"",
                                   "830",
                                   "830/20000",
                                   "830@20000/25",
                                   "830/20000@",
                                   "0/20000@25",
                                   "830/-1@25",
                                   "830/20000@0",
                                   "830/20000@25x",
                                   "830/200000000@25"})
        CHECK_FALSE(tuning::nodeClockCalled(text));
}

}  // namespace fukumi::test
