// SPDX-License-Identifier: MIT
#include "engine/board/rules/game_end.hpp"
#include "tests/search/claimed_results.hpp"
#include "tests/search/search_setup.hpp"
#include "tests/search/unwon_position.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/round_count.hpp"

namespace fukumi::test {

using search::Solvers;

namespace {

constexpr board::ThreatClass kFive = board::ThreatClass::Five;

ClaimTally searchMany(
    Rule rule, Solvers solvers, int positions, int mostEmpties, std::uint64_t seed) {
    SmallSearcher searcher{eachEval(), solvers};
    // Shallow searches prune most. The depth follows from the number of the position.
    return tallyClaims(searcher.searcher(), rule, positions, mostEmpties, seed, [](int i) {
        return depthLimit(i % 3 == 0 ? 1 + i / 3 % 4 : 12);
    });
}

void checkMany(Solvers solvers, int positions, int mostEmpties, std::uint64_t seed) {
    for (const Rule rule : kRules) {
        const ClaimTally tally = searchMany(rule, solvers, positions, mostEmpties, seed);
        INFO(nameOf(rule) << ": " << tally.positions << " positions, " << tally.wins << " wins ("
                          << tally.foundWins << " found), " << tally.losses << " losses ("
                          << tally.foundLosses << " found)");
        CHECK(tally.firstLie == "");
        CHECK(tally.wins > positions / 50);
        CHECK(tally.losses > positions / 50);
        // Not promised for every one, since late moves may be skipped. Renju: that black runs out
        // of legal moves is a loss which the search does not look for.
        if (rule == Rule::Renju) continue;
        CHECK(tally.foundWins * 10 >= tally.wins * 9);
        CHECK(tally.foundLosses * 10 >= tally.losses * 9);
    }
}

}  // namespace

TEST_CASE("every win and loss that a search claims on a nearly full board is true",
          "[long][search][alphabeta][oracle]") {
    checkMany(Solvers::On, 150, 9, 41);
}

TEST_CASE("without solvers every claimed win and loss is true as well",
          "[long][search][alphabeta][oracle]") {
    checkMany(Solvers::Off, 150, 8, 43);
}

TEST_CASE("more claimed wins and losses with more empty squares are true",
          "[.][nightly][search][alphabeta][oracle]") {
    checkMany(Solvers::On, 400, 10, 97);
    checkMany(Solvers::Off, 400, 10, 98);
}

TEST_CASE("a renju game whose last point is a foul of black is won by white",
          "[search][alphabeta][renju][oracle]") {
    Random random{15};
    SmallSearcher searcher{eachEval()};
    int runsOut = 0;
    for (int i = 0; i < roundCount(1200); ++i) {
        const BoardSize size = BoardSize::make(5 + i % 5, 5 + i % 4).value();
        const board::Position position = unwonPosition(Rule::Renju, size, 1 + i % 4, random);
        if (board::gameEnd(position) || position.lines().any(Color::Black, kFive) ||
            position.lines().any(Color::White, kFive))
            continue;
        const Outcome truth =
            Exhaustive{plainOf(position.board()), Rule::Renju, position.sideToMove()}.outcome();
        const Value value = searcher.find(position, depthLimit(8)).report.value;
        INFO("position " << i << ", value " << value.raw());
        CHECK((value > kDraw) == (truth.sign > 0));
        CHECK((value < kDraw) == (truth.sign < 0));
        runsOut += truth.sign != 0 ? 1 : 0;
    }
    CHECK(runsOut > roundCount(10));
}

TEST_CASE("the last squares of a board are valued exactly", "[long][search][alphabeta][oracle]") {
    Random random{8};
    SmallSearcher searcher{eachEval()};
    for (const Rule rule : kRules)
        for (int i = 0; i < 60; ++i) {
            const BoardSize size = BoardSize::make(5 + i % 3, 5 + i % 4).value();
            const board::Position position = unwonPosition(rule, size, 1 + i % 2, random);
            Exhaustive exhaustive{plainOf(position.board()), rule, position.sideToMove()};
            const Outcome truth = exhaustive.outcome();
            const search::SearchResult result = searcher.find(position, depthLimit(4));
            INFO(nameOf(rule) << ", position " << i);
            if (!result.move) {
                CHECK(board::hasOnlyFouls(position));
                continue;
            }
            CHECK((result.report.value > kDraw) == (truth.sign > 0));
            CHECK((result.report.value < kDraw) == (truth.sign < 0));
            if (truth.sign > 0 && truth.plies == 1) CHECK(result.report.value == winIn(1));
            CHECK(isTrueClaim(result.report.value, truth));
        }
}

}  // namespace fukumi::test
