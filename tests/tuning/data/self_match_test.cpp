// SPDX-License-Identifier: MIT
#include "engine/tuning/data/self_match.hpp"

#include <numeric>

#include "tests/support/catch.hpp"

namespace fukumi::test {

TEST_CASE("a match counts its pairs and ends after so many", "[tuning]") {
    tuning::MatchOptions match;
    match.size = BoardSize::square(9);
    match.first.nodes = 20;
    match.second.nodes = 20;
    match.second.eval = eval::EvalKind::Table;
    tuning::MatchLimits limits;
    limits.time = std::chrono::hours{1000};
    limits.pairs = 3;
    const search::NeverStop never;
    const tuning::MatchTally tally = tuning::playMatch(match, limits, 1, never);
    CHECK(tally.played == 3);
    CHECK(std::accumulate(tally.pairs.begin(), tally.pairs.end(), 0) == 3);
    CHECK(tally.thought[0].count() > 0);
    CHECK(tally.thought[1].count() > 0);
    // The same seed, one thread: the same games.
    CHECK(tuning::playMatch(match, limits, 1, never).pairs == tally.pairs);
    // The time ends it, but not before there is an estimate.
    limits.time = search::Milliseconds{0};
    CHECK(tuning::playMatch(match, limits, 1, never).played == tuning::kFewestPairs);
}

TEST_CASE("Elo comes from the half points of pairs", "[tuning]") {
    const tuning::EloEstimate even = tuning::eloOf({5, 10, 20, 10, 5});
    CHECK(even.elo == Approx(0).margin(1e-9));
    CHECK(even.error > 0);
    // 75 % of the points are 191 Elo.
    CHECK(tuning::eloOf({0, 0, 50, 0, 50}).elo == Approx(190.85).margin(0.01));
    CHECK(tuning::eloOf({50, 0, 50, 0, 0}).elo == Approx(-190.85).margin(0.01));
    // Pairs that are all alike say more than those that are won and lost whole.
    CHECK(tuning::eloOf({0, 0, 100, 0, 0}).error < tuning::eloOf({50, 0, 0, 0, 50}).error);
    CHECK(tuning::eloOf({500, 1000, 2000, 1000, 500}).error < even.error);
}

}  // namespace fukumi::test
