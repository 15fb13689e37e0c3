// SPDX-License-Identifier: MIT
//
// Lines of decided games: played to the end, or marked.
#include "engine/search/line_completion.hpp"

#include "engine/search/searcher.hpp"
#include "tests/search/mcts/mcts_setup.hpp"
#include "tests/search/search_setup.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/position_builder.hpp"
#include "tests/support/round_count.hpp"
#include "tests/support/rules_oracle.hpp"
#include "tests/threat/random_midgame.hpp"

namespace fukumi::test {

namespace {

constexpr BoardSize kBoard = BoardSize::square(15);

struct Count {
    int decided = 0;
    int whole = 0;
};

/// Whether the line is legal and its last move, and no move before, makes a five of the winner.
bool endsInFive(board::Position position, const search::SearchReport& report) {
    const Color winner = isWin(report.value) ? position.sideToMove() : ~position.sideToMove();
    for (std::size_t i = 0; i < report.pv.size(); ++i) {
        const Color mover = position.sideToMove();
        if (position.tryPlay(report.pv[i])) return false;
        const bool isFive = wins(plainOf(position.board()), position.rule(), report.pv[i]);
        const bool isLast = i + 1 == report.pv.size();
        if (isFive != isLast || (isLast && mover != winner)) return false;
    }
    return true;
}

void checkLines(search::Searcher& searcher,
                const board::Position& position,
                search::LineEffort effort,
                Count& count) {
    search::SilentObserver silent;
    search::LatestLines latest{silent};
    search::Limits limits = nodeLimit(300);
    limits.lines = 2;
    limits.lineEffort = effort;
    const auto result = searcher.search(position, limits, NeverStop{}, latest);
    for (const search::SearchReport& line : latest.lines()) {
        if (!isProven(line.value)) {
            CHECK_FALSE(line.isWholeLine);
            continue;
        }
        ++count.decided;
        CHECK(line.isWholeLine == endsInFive(position, line));
        if (!line.isWholeLine) continue;
        ++count.whole;
        CHECK(static_cast<int>(line.pv.size()) <= matePlies(line.value));
    }
    if (result.move) CHECK(latest.lines().front().pv.front() == *result.move);
}

/// The share of lines of decided games that go on to the end, in percent.
int percentOfWholeLines(search::Searcher& searcher, search::LineEffort effort) {
    Random random{64};
    Count count;
    for (const Rule rule : kRules)
        for (int i = 0; i < roundCount(40); ++i) {
            const int stones = 8 + static_cast<int>(random.below(16));
            searcher.newGame();
            checkLines(searcher, randomMidgame(rule, kBoard, stones, random), effort, count);
        }
    CHECK(count.decided >= roundCount(50));
    return 100 * count.whole / count.decided;
}

/// A win in `moves` moves, whose line is its first move, completed.
search::SearchReport completed(const board::Position& position,
                               int moves,
                               std::string_view first,
                               const search::LineLimits& limits = {}) {
    threat::VctSolver solver{4096, 4096};
    search::LineCompletion completion{solver};
    search::SearchReport report;
    report.value = winIn(moves);
    report.pv = {at(position, first)};
    completion.complete(position, report, limits);
    return report;
}

}  // namespace

TEST_CASE("lines of decided games end in a five of the winner", "[search][alphabeta][lines]") {
    SmallSearcher searcher{eval::EvalKind::Network};
    CHECK(percentOfWholeLines(searcher.searcher(), search::LineEffort::Full) >= 90);
}

TEST_CASE("lines of decided games in a tree search end in a five of the winner",
          "[search][mcts][lines]") {
    SmallMcts searcher;
    CHECK(percentOfWholeLines(searcher.searcher(), search::LineEffort::Full) >= 90);
}

TEST_CASE("lines of a game's answer are completed with less effort", "[search][lines][long]") {
    SmallSearcher alphaBeta{eval::EvalKind::Network};
    SmallMcts mcts;
    for (search::Searcher* searcher : {&alphaBeta.searcher(), &mcts.searcher()}) {
        const int marked = percentOfWholeLines(*searcher, search::LineEffort::Marked);
        const int inTime = percentOfWholeLines(*searcher, search::LineEffort::InTime);
        CAPTURE(marked, inTime);
        CHECK(inTime >= 80);
        CHECK(marked < inTime);
    }
}

TEST_CASE("no line is completed after the time is over", "[search][lines]") {
    const auto position = fromMoves(Rule::Freestyle, kBoard, "h8 a1 i8 c3 j8 e1");
    StopFlag over;
    over.raise();
    const auto report =
        completed(position, 3, "k8", search::lineLimitsOfGame(threat::StopCheck::from(over)));
    CHECK_FALSE(report.isWholeLine);
    CHECK(report.pv.size() == 1);
}

TEST_CASE("a line is completed by the longest defence", "[search][lines]") {
    // Black has an open three, white only scattered stones: win in 3 moves.
    const auto position = fromMoves(Rule::Freestyle, kBoard, "h8 a1 i8 c3 j8 e1");
    const auto report = completed(position, 3, "k8");
    CHECK(report.isWholeLine);
    CHECK(report.pv.size() == 3);
    CHECK(search::endsInWin(position, report.pv, Color::Black));
}

TEST_CASE("a line that no win follows is marked", "[search][lines]") {
    const auto position = fromMoves(Rule::Freestyle, kBoard, "h8 h9");
    const auto report = completed(position, 5, "i8");
    CHECK_FALSE(report.isWholeLine);
    CHECK(report.pv == std::vector<Move>{at(position, "i8")});
}

TEST_CASE("a line that goes on after the five, or ends before, does not end in a win",
          "[search][lines]") {
    const auto position = fromMoves(Rule::Freestyle, kBoard, "h8 a1 i8 a3 j8 a5 k8 a7");
    const Move five = at(position, "l8");
    const auto endsInWin = [&](std::vector<Move> moves, Color winner) {
        return search::endsInWin(position, moves, winner);
    };
    CHECK(endsInWin({five}, Color::Black));
    CHECK_FALSE(endsInWin({five}, Color::White));
    CHECK_FALSE(endsInWin({five, at(position, "a9")}, Color::Black));
    CHECK_FALSE(endsInWin({at(position, "c3")}, Color::Black));
    CHECK_FALSE(endsInWin({at(position, "h8")}, Color::Black));
}

}  // namespace fukumi::test
