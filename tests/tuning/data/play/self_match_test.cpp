// SPDX-License-Identifier: MIT
#include "engine/tuning/data/play/self_match.hpp"

#include <algorithm>
#include <numeric>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tests/search/search_setup.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/position_builder.hpp"

namespace fukumi::test {

TEST_CASE("a match counts its pairs and ends after the last", "[tuning]") {
    tuning::MatchOptions match;
    match.size = BoardSize::square(9);
    match.first.nodes = 20;
    match.second.nodes = 20;
    match.second.eval = eval::EvalKind::Table;
    tuning::MatchLimits limits;
    limits.time = std::chrono::hours{1000};
    limits.pairs = 3;
    const NeverStop never;
    const tuning::MatchTally tally = tuning::playMatch(match, limits, 1, never);
    CHECK(tally.played == 3);
    CHECK(std::accumulate(tally.pairs.begin(), tally.pairs.end(), 0) == 3);
    CHECK(tally.thought[0].count() > 0);
    CHECK(tally.thought[1].count() > 0);
    // The same seed, one thread: the same games.
    CHECK(tuning::playMatch(match, limits, 1, never).pairs == tally.pairs);
    // More threads than pairs play no more of them.
    CHECK(tuning::playMatch(match, limits, 8, never).played == 3);
    // The time ends it, but not before there is an estimate.
    limits.time = search::Milliseconds{0};
    for (const int threads : {1, 8})
        CHECK(tuning::playMatch(match, limits, threads, never).played == tuning::kFewestPairs);
}

TEST_CASE("a match on the nodes' clock is the same each time, and no player overdraws it",
          "[tuning][long]") {
    tuning::MatchOptions match;
    match.size = BoardSize::square(9);
    match.first.eval = match.second.eval = eval::EvalKind::Table;
    match.clock = tuning::nodeClockCalled("200/2000@128");
    REQUIRE(setParameter(match.first, "timeMoves", 6));
    const NeverStop never;
    const tuning::MatchTally tally = tuning::playMatch(match, {std::chrono::hours{1}, 2}, 1, never);
    for (const auto thought : tally.thought) {
        CHECK(thought > search::Milliseconds{400});
        CHECK(thought <= 4 * search::Milliseconds{2000});
    }
    CHECK(tally.thought[0] > tally.thought[1]);
    const tuning::MatchTally again = tuning::playMatch(match, {std::chrono::hours{1}, 2}, 1, never);
    CHECK(again.pairs == tally.pairs);
    CHECK(again.thought == tally.thought);
    // No player can answer on a clock that the first poll overdraws.
    match.clock = tuning::nodeClockCalled("20/20@1");
    CHECK(tuning::playMatch(match, {std::chrono::hours{1}, 2}, 1, never).pairs[2] == 2);
}

TEST_CASE("the time manager's numbers reach both searches", "[tuning]") {
    const board::Position position =
        fromMoves(Rule::Freestyle, BoardSize::square(15), "h8 i9 i7 g9 j10 k8");
    for (const auto mode : {search::SearchMode::AlphaBeta, search::SearchMode::Mcts}) {
        const auto elapsed = [&](int moves) {
            const search::FakeClock clock{std::chrono::milliseconds{1}};
            tuning::MatchSide side;
            side.mode = mode;
            REQUIRE(setParameter(side, "timeMoves", moves));
            search::Limits limits;
            limits.start = clock.now();
            limits.clock = search::TimeControl{{}, search::Milliseconds{3000}, {}};
            search::SilentObserver silent;
            return searcherOf(side, clock)
                ->search(position, limits, NeverStop{}, silent)
                .report.elapsed;
        };
        CHECK(elapsed(40) + search::Milliseconds{50} < elapsed(8));
    }
}

TEST_CASE("every number of the tree search that can be given reaches it", "[long][tuning]") {
    const search::FakeClock clock;
    const auto seen = [&](std::string_view name, int value, const std::string& moves) {
        tuning::MatchSide side;
        side.mode = search::SearchMode::Mcts;
        REQUIRE(setParameter(side, name, value));
        const auto searcher = searcherOf(side, clock);
        const auto found = tuning::searchNodes(
            *searcher, fromMoves(Rule::Freestyle, BoardSize::square(15), moves), 3000);
        std::vector<std::pair<std::uint64_t, Move>> visits;
        for (const auto& move : found.report.rootMoves) visits.emplace_back(move.visits, move.move);
        return visits;
    };
    // Positions of a game: some numbers show in few of them.
    const std::string game =
        "j6 h9 e11 i5 k7 k5 j5 j7 i4 k6 i8 j4 h6 l5 l6 k3 k4 l3 n3 m5 l4 g8 f7 f6 g5 n5 o5 m4 k2 "
        "k8 j9 l9 i6 m6 m7 k10 f4 l2 m1 e3 j11 m8 j8 i7 j10 j12 l7 n7 o6 n8 n6 k11 h10 i9 l10 j3 "
        "i3 e5 g7 k9";
    std::vector<std::string> positions;
    for (std::size_t end = game.find(' ', 15); end != std::string::npos;
         end = game.find(' ', end + 1))
        positions.push_back(game.substr(0, end));
    // Batches come in the order of the priors, so that their sizes change no visit where none runs
    // out.
    const std::set<std::string_view> silent{"firstMoves", "moreMoves"};
    for (const auto& parameter : search::mcts::namedParameters()) {
        INFO(parameter.name);
        tuning::MatchSide side;
        side.mode = search::SearchMode::Mcts;
        REQUIRE(setParameter(side, parameter.name, parameter.most));
        CHECK(side.mcts.*parameter.member == parameter.most);
        // Those of the clock show only on a clock.
        if (silent.count(parameter.name) > 0 || parameter.name.starts_with("time")) continue;
        CHECK(std::any_of(positions.begin(), positions.end(), [&](const std::string& moves) {
            return seen(parameter.name, parameter.least, moves) !=
                   seen(parameter.name, parameter.most, moves);
        }));
    }
    tuning::MatchSide alphaBeta;
    CHECK_FALSE(setParameter(alphaBeta, "exploration", 1));
}

TEST_CASE("Elo comes from the half points of pairs", "[tuning]") {
    const auto width = [](const tuning::PairCounts& pairs) {
        const tuning::EloEstimate estimate = tuning::eloOf(pairs);
        return estimate.high - estimate.low;
    };
    CHECK(tuning::eloOf({5, 10, 20, 10, 5}).middle == Approx(0).margin(1e-9));
    CHECK(width({5, 10, 20, 10, 5}) > 0);
    // 75 % of the points are 191 Elo.
    CHECK(tuning::eloOf({0, 0, 50, 0, 50}).middle == Approx(190.85).margin(0.01));
    CHECK(tuning::eloOf({50, 0, 50, 0, 0}).middle == Approx(-190.85).margin(0.01));
    // Pairs that are all alike say more than those that are won and lost whole.
    CHECK(width({0, 0, 100, 0, 0}) < width({50, 0, 0, 0, 50}));
    for (std::size_t i = 1; i < 4; ++i) {
        tuning::PairCounts few{}, many{};
        few[i] = 3;
        many[i] = 300;
        CHECK(width(few) > width(many));
        CHECK(width(many) > 0);
    }
    CHECK(width({500, 1000, 2000, 1000, 500}) < width({5, 10, 20, 10, 5}));
}

TEST_CASE("The Elo of pairs is said as far as they bound it, as tournaments say it", "[tuning]") {
    // By format_elo() of scripts/gomoku/statistics/pentanomial.py.
    using Row = std::pair<tuning::PairCounts, std::string>;
    for (const auto& [pairs, text] : {Row{{5, 10, 20, 10, 5}, "0 +- 55"},
                                      Row{{0, 0, 50, 0, 50}, "+191 +- 47"},
                                      Row{{0, 0, 3, 0, 0}, "0 +- 307"},
                                      Row{{0, 0, 300, 0, 0}, "0 +- 4"},
                                      Row{{0, 0, 0, 0, 10}, "above +140"},
                                      Row{{10, 0, 0, 0, 0}, "below -140"},
                                      Row{{0, 0, 0, 1, 9}, "above +126"},
                                      Row{{0, 0, 0, 2, 1}, "about +280"},
                                      Row{{0, 0, 1, 1, 0}, "about +89"},
                                      Row{{0, 0, 0, 0, 2}, "unknown"},
                                      Row{{2, 0, 0, 0, 0}, "unknown"},
                                      Row{{0, 0, 0, 1, 999}, "above +962"},
                                      Row{{1, 0, 0, 0, 299}, "above +721"},
                                      Row{{0, 3, 4, 2, 1}, "+17 +- 130"},
                                      Row{{0, 0, 0, 0, 300}, "above +763"}}) {
        CHECK(tuning::textOf(tuning::eloOf(pairs)) == text);
    }
}

}  // namespace fukumi::test
