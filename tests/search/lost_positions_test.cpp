// SPDX-License-Identifier: MIT
//
// Losses: reported only if they are proved, and searched to the end of the time.
#include <string_view>

#include "tests/search/claim_checker.hpp"
#include "tests/search/search_setup.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/position_builder.hpp"

namespace fukumi::test {

namespace {

using Ms = search::Milliseconds;

/// Two open threes: no stone answers both.
constexpr std::string_view kTwoThrees = R"(
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . O O O . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . O O O . . . . .
    . . . . . . . . . . .
    . X . . . . . . . X .
    X . . X . . . . . X X)";

/// Black's four has one answer, and an open four follows.
constexpr std::string_view kNoWayOut = "h8 a1 i8 a3 j8 a5 h7 a7 h6 g8 k8";

struct Case {
    int width;
    int height;
    std::string_view moves;
    std::uint64_t nodes;
};

/// Renju. The reports of losses here were none, or came too early, as long as moves far from all
/// stones were not looked at.
constexpr Case kCases[] = {
    {15, 13, "d11 d13 d12 c9 b9 a7 e10 e11 d10 c10 f9 g8 f8 c8 c12 b13 c7 c13 e13", 3'000},
    {13, 14, "e4 f6 g3 g6 i7 c5 h6 f7 f4", 6'000},
};

void checkReports(const Case& tried, std::size_t bytes) {
    board::Position position =
        fromMoves(Rule::Renju, BoardSize::make(tried.width, tried.height).value(), tried.moves);
    const search::FakeClock clock;
    const auto models = sharedModels(eval::EvalKind::Network);
    search::alphabeta::AlphaBetaSearcher searcher{models, bytes, search::Solvers::On, clock};
    search::alphabeta::AlphaBetaSearcher hints{models, bytes, search::Solvers::On, clock};
    KeepingObserver observer;
    const auto result = searcher.search(position, nodeLimit(tried.nodes), NeverStop{}, observer);
    observer.reports.push_back(result.report);
    ClaimChecker checker{hints, {.hintNodes = 100'000, .positions = 200'000}};
    for (const search::SearchReport& report : observer.reports) {
        INFO(tried.moves << ", depth " << report.depth.raw() << ", value " << report.value.raw());
        if (isProven(report.value))
            CHECK(checker.check(position, report.value) == Finding::Confirmed);
    }
}

/// Milliseconds that a search of 100 takes on a clock that runs with its readings.
search::SearchResult searchOnClock(const board::Position& position) {
    const search::FakeClock clock{Ms{1}};
    SmallSearcher searcher{eval::EvalKind::Network, clock};
    search::Limits limits;
    limits.start = clock.now();
    limits.clock = search::TimeControl{Ms{100}, {}, {}, Ms{0}};
    return searcher.find(position, limits);
}

}  // namespace

TEST_CASE("a loss that is reported is confirmed reply by reply", "[search][alphabeta][loss]") {
    for (const Case& tried : kCases) checkReports(tried, std::size_t{16} << 20);
}

TEST_CASE("a long loss that is reported is confirmed reply by reply",
          "[.][nightly][search][alphabeta][loss]") {
    checkReports({15, 15, "e12 h14 g14 g10 e9 d11 f10 f9 h11 e11 g8 c11 b11 f12", 900'000},
                 std::size_t{330} << 20);
}

TEST_CASE("a lost position is searched as long as there is time", "[search][alphabeta][loss]") {
    const auto result = searchOnClock(fromDrawing(Rule::Freestyle, kTwoThrees, Color::Black));
    CHECK(isLoss(result.report.value));
    CHECK(result.report.elapsed >= Ms{80});
}

TEST_CASE("at the end of a loss the only reply is played at once", "[search][alphabeta][loss]") {
    const auto result = searchOnClock(fromMoves(Rule::Freestyle, BoardSize::square(15), kNoWayOut));
    CHECK(isLoss(result.report.value));
    CHECK(matePlies(result.report.value) <= 4);
    CHECK(result.report.elapsed < Ms{40});
}

TEST_CASE("a loss by the next move is searched no deeper", "[search][alphabeta][loss]") {
    const auto position =
        fromMoves(Rule::Freestyle, BoardSize::square(15), "a1 h8 a3 i8 a5 j8 a7 k8");
    for (const int lines : {1, 3}) {
        SmallSearcher searcher{eval::EvalKind::Network, standingClock()};
        search::Limits limits = nodeLimit(100'000);
        limits.lines = lines;
        const auto result = searcher.find(position, limits);
        CHECK(matePlies(result.report.value) == 2);
        CHECK(result.report.depth <= Depth{2});
        CHECK(searcher.lines().size() == static_cast<std::size_t>(lines));
        CHECK(searcher.reports().size() <= 2 * static_cast<std::size_t>(lines));
    }
}

}  // namespace fukumi::test
