// SPDX-License-Identifier: MIT
#include <cmath>

#include "engine/core/value.hpp"
#include "engine/tuning/data/labels/deep_set.hpp"
#include "tests/support/catch.hpp"

namespace fukumi::test {

namespace {

/// Black has an open three and is to move; `best` and `value` are what the deep search said.
tuning::DeepPosition openThree(Move best, Value value) {
    tuning::DeepPosition position;
    position.moves = {{7, 7}, {0, 0}, {8, 7}, {14, 0}, {9, 7}, {0, 14}};
    position.best = best;
    position.value = static_cast<std::int16_t>(value.raw());
    return position;
}

tuning::MatchSide sideOf(std::uint64_t nodes) {
    tuning::MatchSide side;
    side.nodes = nodes;
    return side;
}

}  // namespace

TEST_CASE("a search is judged by the deep search's move, proof and chance", "[tuning]") {
    const NeverStop never;
    // The first says what is so; the others have a wrong move and a wrong end.
    const std::vector positions{openThree({10, 7}, kMateValue - Value{3}),
                                openThree({3, 3}, kMateValue - Value{3}),
                                openThree({10, 7}, -(kMateValue - Value{4})),
                                openThree({10, 7}, Value{0})};
    const auto judged = tuning::judge(sideOf(500), positions, 2, never);
    REQUIRE(judged.size() == 4);
    // Both ends of the three win.
    CHECK(judged[0].sameMove == judged[3].sameMove);
    CHECK_FALSE(judged[1].sameMove);
    CHECK(judged[0].seesEnd);
    CHECK_FALSE(judged[2].seesEnd);
    CHECK_FALSE(judged[3].seesEnd);
    CHECK(judged[0].loss < 0.01);
    CHECK(judged[2].loss > 5.0);
    CHECK(judged[3].loss == Approx(-0.5 * std::log(0.001) - 0.5 * std::log(0.999)));
    const tuning::JudgementTally tally = tuning::tallyOf(judged, positions);
    CHECK(tally.positions == 4);
    CHECK(tally.ends == 3);
    CHECK(tally.seesEnd == 2);
}

TEST_CASE("judgements of the same positions are compared in pairs", "[tuning]") {
    std::vector<tuning::Judgement> first(4);
    std::vector<tuning::Judgement> second(4);
    CHECK(tuning::moveDifference(first, second).error == 0.0);
    first[0].sameMove = first[1].sameMove = second[1].sameMove = true;
    const tuning::MeanEstimate moves = tuning::moveDifference(first, second);
    CHECK(moves.mean == Approx(0.25));
    CHECK(moves.error == Approx(3.18245 * std::sqrt(0.1875 / 3)));
    for (auto& each : first) each.loss = 0.5;
    for (auto& each : second) each.loss = 0.75;
    CHECK(tuning::lossDifference(first, second).mean == Approx(-0.25));
    CHECK(tuning::lossDifference(first, second).error == Approx(0.0).margin(1e-9));
}

}  // namespace fukumi::test
