// SPDX-License-Identifier: MIT
//
// Wins and losses that the tree proves, against the threat solver and against the truth.
#include <string>

#include "engine/board/rules/game_end.hpp"
#include "engine/threat/defence.hpp"
#include "engine/threat/prove.hpp"
#include "engine/threat/vcf.hpp"
#include "tests/search/claimed_results.hpp"
#include "tests/search/mcts/mcts_setup.hpp"
#include "tests/search/short_game.hpp"
#include "tests/search/unwon_position.hpp"
#include "tests/support/catch.hpp"
#include "tests/threat/random_midgame.hpp"

namespace fukumi::test {

using namespace search::mcts;

namespace {

constexpr int kLongestWin = 5;

Options withoutSolvers() {
    Options options;
    options.solvers = search::Solvers::Off;
    return options;
}

/// Verdicts of the tree and of the threat solver about the same positions.
struct Agreement {
    int wins = 0;       ///< of the solver
    int found = 0;      ///< of them by the search
    int others = 0;     ///< positions without a short win by fours
    int extra = 0;      ///< wins of the search in those ...
    int confirmed = 0;  ///< ... that the solver proves when it looks for longer and quieter ones
};

/// A position that a look ahead does not decide; whether the solver knows a short win in it.
bool isOpen(board::Position& position) {
    return threat::immediateVerdict(position.solverLines(), position.sideToMove()).kind ==
           threat::Verdict::Kind::Open;
}

bool hasShortWin(board::Position& position, threat::VcfSolver& solver) {
    threat::VcfLimits limits;
    limits.attackerMoves = kLongestWin;
    return solver
        .solve(position.solverLines(), position.sideToMove(), position.board().key(), limits)
        .isWin();
}

/// Searches as many positions with a short win as without.
Agreement compare(const Options& options, int wins, std::uint64_t visits, std::uint64_t seed) {
    Random random{seed};
    threat::VcfSolver solver;
    Agreement result;
    SmallMcts mcts{options};
    for (int i = 0; result.wins < wins; ++i) {
        const Rule rule = kRules[static_cast<std::size_t>(i) % kRules.size()];
        board::Position position = randomMidgame(rule, BoardSize::square(13), 20 + i % 16, random);
        if (!isOpen(position)) continue;
        const bool isKnown = hasShortWin(position, solver);
        if (!isKnown && result.others >= result.wins) continue;
        mcts.newGame();
        const bool claimed = isWin(mcts.find(position, nodeLimit(visits)).report.value);
        (isKnown ? result.wins : result.others) += 1;
        if (isKnown && claimed) ++result.found;
        if (isKnown || !claimed) continue;
        ++result.extra;
        const auto proved = threat::prove(position, {.nodes = 20'000'000});
        if (proved.status == threat::ProveResult::Status::Win) ++result.confirmed;
    }
    return result;
}

std::string textOf(const Agreement& result) {
    return std::to_string(result.found) + " of " + std::to_string(result.wins) + " wins, and " +
           std::to_string(result.extra) + " in " + std::to_string(result.others) +
           " other positions, " + std::to_string(result.confirmed) + " of these confirmed";
}

void checkClaims(const Options& options, int positions, int mostEmpties, std::uint64_t seed) {
    SmallMcts mcts{options};
    for (const Rule rule : kRules) {
        const ClaimTally tally =
            tallyClaims(mcts.searcher(), rule, positions, mostEmpties, seed, [](int i) {
                return nodeLimit(i % 3 == 0 ? 100 : 1000);
            });
        INFO(nameOf(rule) << ": " << tally.positions << " positions, " << tally.wins << " wins ("
                          << tally.foundWins << " found), " << tally.losses << " losses ("
                          << tally.foundLosses << " found)");
        CHECK(tally.firstLie == "");
        CHECK(tally.wins > 0);
        CHECK(tally.losses > 0);
        // Not promised: a hundred visits are few, and renju has few wins and losses here.
        if (rule == Rule::Renju) continue;
        CHECK(tally.foundWins * 10 >= tally.wins * 8);
        CHECK(tally.foundLosses * 10 >= tally.losses * 7);
    }
}

}  // namespace

TEST_CASE("the tree search wins what the threat solver wins", "[long][search][mcts][oracle]") {
    const Agreement result = compare({}, 60, 500, 20);
    INFO(textOf(result));
    CHECK(result.found == result.wins);
    CHECK(result.confirmed == result.extra);
}

// With its own solvers off the tree has nothing but the answers to fours and open threes: what it
// then proves, it proves by the moves that it has visited.
TEST_CASE("the tree proves most wins of the threat solver by itself",
          "[long][search][mcts][oracle]") {
    const Agreement result = compare(withoutSolvers(), 25, 20'000, 21);
    INFO(textOf(result));
    CHECK(result.found * 10 >= result.wins * 9);
    CHECK(result.confirmed == result.extra);
}

TEST_CASE("the same of a thousand wins", "[.][nightly][search][mcts][oracle]") {
    const Agreement result = compare({}, 1000, 500, 22);
    INFO(textOf(result));
    CHECK(result.found == result.wins);
    CHECK(result.confirmed == result.extra);
    const Agreement alone = compare(withoutSolvers(), 100, 20'000, 23);
    INFO("without solvers " << textOf(alone));
    CHECK(alone.found * 10 >= alone.wins * 9);
    CHECK(alone.confirmed == alone.extra);
}

TEST_CASE("every win and loss that the tree claims on a nearly full board is true",
          "[long][search][mcts][oracle]") {
    checkClaims({}, 80, 9, 51);
    checkClaims(withoutSolvers(), 80, 9, 52);
}

TEST_CASE("the textbook's claims are true as well", "[long][search][mcts][oracle]") {
    checkClaims(textbook(), 80, 8, 53);
}

TEST_CASE("more claims of the tree are true", "[.][nightly][search][mcts][oracle]") {
    checkClaims({}, 400, 10, 54);
    checkClaims(withoutSolvers(), 400, 10, 55);
    checkClaims(textbook(), 200, 9, 56);
}

TEST_CASE("the tree proves how a renju game with few points left ends",
          "[search][mcts][renju][oracle][long]") {
    Random random{16};
    for (const Options& options : {Options{}, withoutSolvers(), textbook()}) {
        SmallMcts mcts{options};
        int decided = 0;
        for (int i = 0; i < 150; ++i) {
            const BoardSize size = BoardSize::make(5 + i % 5, 5 + i % 4).value();
            const board::Position position = unwonPosition(Rule::Renju, size, 1 + i % 4, random);
            if (board::gameEnd(position)) continue;
            const Outcome truth =
                Exhaustive{plainOf(position.board()), Rule::Renju, position.sideToMove()}.outcome();
            const search::SearchResult result = mcts.find(position, nodeLimit(2000));
            REQUIRE(result.move);
            INFO("position " << i << ", value " << result.report.value.raw());
            CHECK(isWin(result.report.value) == (truth.sign > 0));
            CHECK(isLoss(result.report.value) == (truth.sign < 0));
            decided += truth.sign != 0 ? 1 : 0;
        }
        CHECK(decided > 20);
    }
}

TEST_CASE("what the tree proves comes true before the tournament's limit",
          "[search][mcts][renju][oracle]") {
    Random random{31};
    SmallMcts mcts;
    search::Limits limits = nodeLimit(1500);
    int won = 0, lost = 0, wonLater = 0;
    for (int i = 0; i < 60; ++i) {
        const int plies = 1 + i % 3;
        board::Position position = beforeTheLimit(plies, random);
        const int outcome = outcomeWithin(position, plies);
        INFO("position " << i << ", outcome " << outcome);
        limits.drawCap = DrawCap::On;
        const Value value = mcts.find(position, limits).report.value;
        CHECK(isWin(value) == (outcome > 0));
        if (isLoss(value)) CHECK(outcome < 0);
        if (plies == 1 && outcome == 0) CHECK(value == kDraw);
        won += outcome > 0 ? 1 : 0;
        lost += isLoss(value) ? 1 : 0;
        // The same position in a game without the limit: nothing of the draws is left over.
        limits.drawCap = DrawCap::Off;
        wonLater += outcome <= 0 && isWin(mcts.find(position, limits).report.value) ? 1 : 0;
    }
    CHECK(won > 6);
    CHECK(lost > 0);
    CHECK(wonLater > 3);
}

}  // namespace fukumi::test
