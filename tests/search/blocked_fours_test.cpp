// SPDX-License-Identifier: MIT
//
// Fours of the opponent: blocked by both searches wherever they are cut off, even if the game is
// lost.
#include <algorithm>
#include <vector>

#include "engine/board/records/drawing.hpp"
#include "engine/board/records/notation.hpp"
#include "tests/search/fights_with_fours.hpp"
#include "tests/search/mcts/mcts_setup.hpp"
#include "tests/search/search_setup.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/position_builder.hpp"

namespace fukumi::test {

namespace {

using Ms = search::Milliseconds;

template <class Searcher>
void checkAnswer(Searcher& searcher,
                 const board::Position& position,
                 const search::Limits& limits) {
    const std::vector<Square> expected = movesAgainstFours(position);
    const auto move = searcher.find(position, limits).move;
    INFO(nameOf(position.rule()) << ", " << limits.nodes.value_or(0) << " nodes, " << limits.lines
                                 << " lines\n"
                                 << board::draw(
                                        {position.board(), position.sideToMove(), std::nullopt}));
    REQUIRE(move);
    INFO("answer " << board::toHuman(*move, position.size()));
    CHECK(std::find(expected.begin(), expected.end(), *move) != expected.end());
}

/// Each `step`th number of nodes from 1 to 200 once, in every rule; every tenth one with three
/// lines.
template <class Searcher>
void checkNodeCounts(Searcher& searcher, std::uint64_t step) {
    Random random{58};
    for (const Rule rule : kRules)
        for (std::uint64_t nodes = 1; nodes <= 200; nodes += step) {
            search::Limits limits = nodeLimit(nodes);
            limits.lines = nodes % 10 == 0 ? 3 : 1;
            checkAnswer(searcher, fightWithFours(rule, random), limits);
        }
}

/// A clock that runs by a millisecond with each reading.
template <class Searcher>
void checkShortTurns(Searcher& searcher, const search::Clock& clock) {
    Random random{59};
    for (const Rule rule : kRules)
        for (int ms = 0; ms <= 50; ms += 2) {
            search::Limits limits;
            limits.start = clock.now();
            limits.clock = search::TimeControl{Ms{ms}, {}, {}, Ms{0}};
            checkAnswer(searcher, fightWithFours(rule, random), limits);
        }
}

}  // namespace

TEST_CASE("a search that is cut off early blocks a four, however lost the game is",
          "[long][search][alphabeta][fours][oracle]") {
    SmallSearcher searcher{eval::EvalKind::Network};
    checkNodeCounts(searcher, 1);
}

TEST_CASE("a tree search that is cut off early blocks a four, however lost the game is",
          "[long][search][mcts][fours][oracle]") {
    SmallMcts searcher;
    checkNodeCounts(searcher, 1);
}

TEST_CASE("a tree search without knowledge blocks a four, cut off early or late",
          "[long][search][mcts][fours][oracle]") {
    using namespace search::mcts;
    for (const Leaf leaf : {Leaf::Eval, Leaf::Playout, Leaf::PlayoutAll}) {
        Options options;
        options.policy = Policy::Ucb1;
        options.leaf = leaf;
        SmallMcts searcher{options};
        checkNodeCounts(searcher, 13);
    }
}

TEST_CASE("a tree search without knowledge blocks a four in a tree that it kept",
          "[search][mcts][fours]") {
    for (const std::uint64_t before : {50U, 500U, 5000U}) {
        SmallMcts searcher{textbook()};
        const auto three = fromMoves(Rule::Freestyle, BoardSize::square(15), "h8 h9 a1 i9 c1 j9");
        static_cast<void>(searcher.find(three, nodeLimit(before)));
        const auto four =
            fromMoves(Rule::Freestyle, BoardSize::square(15), "h8 h9 a1 i9 c1 j9 g9 k9");
        for (const std::uint64_t nodes : {1U, 10U}) {
            const auto move = searcher.find(four, nodeLimit(nodes)).move;
            REQUIRE(move);
            CHECK(*move == at(four, "l9"));
        }
    }
}

TEST_CASE("a four is blocked in turns of 0 to 50 ms", "[long][search][fours][oracle]") {
    const search::FakeClock clock{Ms{1}};
    SmallSearcher alphabeta{eval::EvalKind::Network, clock};
    checkShortTurns(alphabeta, clock);
    SmallMcts mcts{{}, std::size_t{6} << 20, clock};
    checkShortTurns(mcts, clock);
}

TEST_CASE("of two fours whose points are fouls for black anything legal is played",
          "[search][fours]") {
    // White's only five is at e5, where black would make two threes.
    const auto position = fromDrawing(Rule::Renju,
                                      ". . . . . . . . .\n"
                                      ". . . . . . . . .\n"
                                      ". . . . . . . . .\n"
                                      ". . . . O . . . .\n"
                                      ". . X X . . . . .\n"
                                      ". . . X O . . . .\n"
                                      ". . X . O . . . .\n"
                                      ". . . . O . . . .\n"
                                      ". . . . X . . . .\n",
                                      Color::Black);
    REQUIRE(position.makesFive(Color::White, at(position, "e5")));
    REQUIRE(position.isForbidden(at(position, "e5")));
    SmallSearcher alphabeta{eval::EvalKind::Network};
    SmallMcts mcts;
    for (const std::uint64_t nodes : {1U, 20U, 200U}) {
        const auto first = alphabeta.find(position, nodeLimit(nodes)).move;
        REQUIRE(first);
        CHECK(position.isLegal(*first));
        const auto second = mcts.find(position, nodeLimit(nodes)).move;
        REQUIRE(second);
        CHECK(position.isLegal(*second));
    }
}

}  // namespace fukumi::test
