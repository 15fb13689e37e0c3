// SPDX-License-Identifier: MIT
//
// The lines of an answer: the first begins with the best move, wherever the search was cut off.
#include <algorithm>
#include <set>

#include "engine/search/searcher.hpp"
#include "tests/search/mcts/mcts_setup.hpp"
#include "tests/search/search_setup.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/position_builder.hpp"
#include "tests/threat/random_midgame.hpp"

namespace fukumi::test {

namespace {

struct Answer {
    search::SearchResult result;
    std::vector<search::SearchReport> lines;
};

Answer ask(search::Searcher& searcher,
           const board::Position& position,
           const search::Limits& limits) {
    search::SilentObserver silent;
    search::LatestLines latest{silent};
    auto result = searcher.search(position, limits, NeverStop{}, latest);
    return {std::move(result), latest.lines()};
}

void checkLines(const Answer& answer, std::size_t expected) {
    REQUIRE(answer.result.move);
    REQUIRE(answer.lines.size() == expected);
    CHECK(answer.result.report.pv.front() == *answer.result.move);
    CHECK(answer.lines.front().pv.front() == *answer.result.move);
    std::set<Move> first;
    for (std::size_t i = 0; i < answer.lines.size(); ++i) {
        CHECK(answer.lines[i].line == static_cast<int>(i) + 1);
        first.insert(answer.lines[i].pv.front());
    }
    CHECK(first.size() == expected);
}

void checkAllCuts(search::Searcher& searcher, int lines, std::vector<std::uint64_t> nodeCounts) {
    Random random{62};
    for (const Rule rule : kRules)
        for (int i = 0; i < 20; ++i) {
            const int stones = static_cast<int>(random.below(24));
            const auto position = randomMidgame(rule, randomSize(9, 7, random), stones, random);
            for (const std::uint64_t nodes : nodeCounts) {
                searcher.newGame();
                search::Limits limits = nodeLimit(nodes);
                limits.lines = lines;
                const int most = std::min(lines, legalMoves(position));
                INFO(nameOf(rule) << ", position " << i << ", " << nodes << " nodes");
                checkLines(ask(searcher, position, limits), static_cast<std::size_t>(most));
            }
        }
}

}  // namespace

TEST_CASE("the line that is shown begins with the best move, wherever the search is cut off",
          "[search][alphabeta][lines][long]") {
    SmallSearcher searcher{eval::EvalKind::Network};
    checkAllCuts(searcher.searcher(), 1, {1, 7, 40, 150, 500, 1500});
}

TEST_CASE("as many lines as are asked for are shown, wherever the search is cut off",
          "[search][alphabeta][lines][long]") {
    SmallSearcher searcher{eval::EvalKind::Network};
    checkAllCuts(searcher.searcher(), 3, {1, 7, 40, 150, 300, 1500});
}

TEST_CASE("the line of a tree search begins with the best move, wherever it is cut off",
          "[search][mcts][lines]") {
    SmallMcts searcher;
    checkAllCuts(searcher.searcher(), 1, {1, 7, 40, 300});
}

TEST_CASE("a line that was not judged has depth 0", "[search][alphabeta][lines]") {
    const auto position = fromMoves(Rule::Freestyle, BoardSize::square(15), "h8 i9 g7 g9 h9 h10");
    SmallSearcher searcher{eval::EvalKind::Network};
    search::Limits limits = nodeLimit(1);
    limits.lines = 3;
    const Answer answer = ask(searcher.searcher(), position, limits);
    REQUIRE(answer.lines.size() == 3);
    for (const search::SearchReport& line : answer.lines) CHECK_FALSE(isJudged(line));
    limits.nodes = 5000;
    for (const search::SearchReport& line : ask(searcher.searcher(), position, limits).lines)
        CHECK(isJudged(line));
}

}  // namespace fukumi::test
