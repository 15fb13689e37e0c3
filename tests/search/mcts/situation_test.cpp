// SPDX-License-Identifier: MIT
#include "engine/search/mcts/situation.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/position_builder.hpp"
#include "tests/threat/random_midgame.hpp"

namespace fukumi::test {

using namespace search::mcts;

namespace {

constexpr VcfEffort kGenerous{50'000, 50'000};

/// Whether the other side, to move after `m`, has a five, an unstoppable four or a win by fours.
bool losesByFours(board::Position& position, Move m, threat::VcfSolver& solver) {
    const board::ScopedMove move{position, m};
    if (position.isFull()) return false;
    return solver.solve(position.solverLines(), position.sideToMove(), position.board().key())
        .isWin();
}

}  // namespace

TEST_CASE("what is not among the answers of a forced position loses by fours",
          "[search][mcts][random]") {
    Random random{91};
    const Options options;
    SituationReader reader{options};
    threat::VcfSolver solver;
    Situation situation;
    int forced = 0, lost = 0;
    for (int i = 0; i < randomPositionCount(600); ++i) {
        const Rule rule = kRules[static_cast<std::size_t>(i) % kRules.size()];
        board::Position position = randomMidgame(rule, BoardSize::square(11), 26, random);
        // A colour's four is answered here, not made into a five.
        reader.read(position, {}, kGenerous, situation);
        const bool isLost = situation.proof.kind == Proof::Kind::Loss;
        if (!situation.isForced && !isLost) continue;
        forced += situation.isForced ? 1 : 0;
        lost += isLost ? 1 : 0;
        const MoveList answers = situation.replies.moves;
        CHECK(situation.isForced == !answers.empty());
        forEachSquare(position.size(), [&](Square s) {
            if (!position.isLegal(s) || answers.contains(s)) return;
            INFO(nameOf(rule) << ", position " << i);
            REQUIRE(losesByFours(position, s, solver));
        });
        for (const Move m : answers) CHECK(position.isLegal(m));
    }
    CHECK(forced > 40);
    CHECK(lost > 5);
}

TEST_CASE("a win at once is a result with its length", "[search][mcts]") {
    const Options options;
    SituationReader reader{options};
    Situation situation;
    board::Position four =
        fromMoves(Rule::Freestyle, BoardSize::square(15), "h8 a1 i8 c1 j8 e1 k8 g1");
    reader.read(four, {}, kGenerous, situation);
    CHECK(situation.proof == Proof{Proof::Kind::Win, 1});
    board::Position three = fromMoves(Rule::Freestyle, BoardSize::square(15), "h8 a1 i8 c1 j8 e1");
    reader.read(three, {}, kGenerous, situation);
    CHECK(situation.proof == Proof{Proof::Kind::Win, 3});
}

TEST_CASE("the textbook sees fives at hand and blocks fours, and nothing else", "[search][mcts]") {
    Options options;
    options.policy = Policy::Ucb1;
    options.leaf = Leaf::Playout;
    SituationReader reader{options};
    Situation situation;
    board::Position position =
        fromMoves(Rule::Freestyle, BoardSize::square(15), "h8 a1 i8 c1 j8 e1 k8");
    reader.read(position, {}, {0, 0}, situation);
    CHECK_FALSE(situation.proof.isKnown());
    CHECK(situation.isForced);
    CHECK(situation.replies.moves.size() == 2);
    position.play(at(position, "g1"));
    reader.read(position, {}, {0, 0}, situation);
    CHECK(situation.proof == Proof{Proof::Kind::Win, 1});
    board::Position three = fromMoves(Rule::Freestyle, BoardSize::square(15), "h8 a1 i8 c1 j8");
    reader.read(three, {}, {0, 0}, situation);
    CHECK_FALSE(situation.proof.isKnown());
    CHECK_FALSE(situation.isForced);
}

}  // namespace fukumi::test
