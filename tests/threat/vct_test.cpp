// SPDX-License-Identifier: MIT
#include "engine/threat/vct.hpp"

#include "engine/threat/defence.hpp"
#include "engine/threat/proof_check.hpp"
#include "engine/threat/prove.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/position_builder.hpp"
#include "tests/support/round_count.hpp"
#include "tests/threat/random_midgame.hpp"

namespace fukumi {

using board::Position;
using threat::ProofKind;
using threat::ProveResult;

namespace {

/// Two twos that cross at e5: one stone makes two open threes.
constexpr std::string_view kCrossingTwos = R"(
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . X . . . . . .
    . . . . X . . . . . .
    . . . . . . . . . . .
    . . X X . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .)";

std::string swapColors(std::string_view drawing) {
    std::string swapped{drawing};
    for (char& c : swapped) c = c == 'X' ? 'O' : c == 'O' ? 'X' : c;
    return swapped;
}

}  // namespace

TEST_CASE("Two open threes at once win in every rule but for renju's black", "[threat][vct]") {
    for (const Rule rule : kRules) {
        CAPTURE(nameOf(rule));
        const auto white = threat::prove(
            test::fromDrawing(rule, swapColors(kCrossingTwos), Color::White), {.nodes = 1'000'000});
        REQUIRE(white.status == ProveResult::Status::Win);
        CHECK(white.kind == ProofKind::Vct);
        const Position black = test::fromDrawing(rule, kCrossingTwos);
        if (rule == Rule::Renju) {
            CHECK_FALSE(black.isLegal(test::at(black, "e5")));
            continue;
        }
        CHECK(threat::prove(black, {.nodes = 1'000'000}).status == ProveResult::Status::Win);
    }
}

TEST_CASE("Where nothing threatens, the search says so for its whole class", "[threat][vct]") {
    for (const Rule rule : kRules) {
        CAPTURE(nameOf(rule));
        const Position position = test::fromDrawing(rule, R"(
            . . . . . . .
            . . O . . . .
            . . X O . . .
            . . . X . . .
            . . . . . . .
            . . . . . . .
            . . . . . . .)");
        CHECK(threat::prove(position, {.kind = ProofKind::Vcf}).status ==
              ProveResult::Status::NoWin);
        const auto result = threat::prove(position, {.nodes = 3'000'000});
        CHECK(result.status == ProveResult::Status::NoWin);
        CHECK_FALSE(result.proof);
    }
}

TEST_CASE("A defender's own four does not save him from a double threat", "[threat][vct]") {
    const Position position = test::fromDrawing(Rule::Standard, R"(
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . X . . . . . .
        . . . . X . . . . . .
        . . . . . . . . . . .
        . . X X . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        X O O O . . . . . . .)");
    const auto result = threat::prove(position, {.nodes = 1'000'000});
    REQUIRE(result.status == ProveResult::Status::Win);
    CHECK(movesToWin(*result.proof) >= 4);
}

TEST_CASE("Hints change what is tried first, and no answer", "[threat][vct][random]") {
    Random random{20261122};
    threat::VctSolver plain;
    threat::VctSolver hinted;
    threat::VctSolver before;
    std::uint64_t withHints = 0;
    std::uint64_t without = 0;
    int wins = 0;
    const int count = test::randomPositionCount(test::roundCount(150));
    for (int i = 0; i < count; ++i) {
        const Rule rule = kRules[static_cast<std::size_t>(i) % kRules.size()];
        Position position = test::randomMidgame(rule, BoardSize::square(12), 20, random);
        const Color attacker = ~position.sideToMove();
        const Key key = position.board().key();
        board::ThreatLines lines = position.lines();
        if (lines.any(~attacker, board::ThreatClass::Five)) continue;
        threat::VctLimits limits{.nodes = 20'000};
        if (!before.solve(lines, attacker, key, limits).isWin()) continue;
        const Move reply = test::randomSquare(position.size(), random);
        if (!position.isLegal(reply)) continue;
        const Key stone = stoneKey(~attacker, reply);
        lines.play(~attacker, reply);
        if (lines.any(~attacker, board::ThreatClass::Five)) continue;
        limits.nodes = 200'000;
        const auto found = plain.solve(lines, attacker, key ^ stone, limits);
        limits.hints = {&before, stone};
        const auto same = hinted.solve(lines, attacker, key ^ stone, limits);
        if (found.status == threat::VctResult::Status::Unknown ||
            same.status == threat::VctResult::Status::Unknown)
            continue;
        CHECK(found.isWin() == same.isWin());
        wins += found.isWin() ? 1 : 0;
        without += found.nodes;
        withHints += same.nodes;
    }
    CHECK(wins > test::roundCount(20));
    CHECK(withHints < without);
}

TEST_CASE("The answers to a VCF are exactly the moves that leave none", "[threat][vcf][random]") {
    Random random{20260708};
    threat::VcfSolver solver;
    threat::VcfSolver other;
    threat::VcfAnswers answers;
    int seen = 0;
    const int count = test::randomPositionCount(test::roundCount(300));
    for (int i = 0; i < count; ++i) {
        const Rule rule = kRules[static_cast<std::size_t>(i) % kRules.size()];
        Position position = test::randomMidgame(rule, BoardSize::square(12), 30, random);
        const Color defender = position.sideToMove();
        const Key key = position.board().key();
        board::ThreatLines lines = position.lines();
        const auto win = solver.solve(lines, ~defender, key);
        if (!win.isWin() || lines.any(defender, board::ThreatClass::Five)) continue;
        ++seen;
        const MoveList found = answers.find(solver, lines, ~defender, key, win, {});
        CHECK_FALSE(answers.isIncomplete());
        forEachSquare(position.size(), [&](Square s) {
            if (!position.isLegal(s)) return;
            lines.play(defender, s);
            const bool holds = !other.solve(lines, ~defender, key ^ stoneKey(defender, s)).isWin();
            lines.undo();
            REQUIRE(found.contains(s) == holds);
        });
    }
    CHECK(seen > test::roundCount(50));
}

namespace {

/// A puzzle whose win takes some thousand positions and several quiet moves.
Position longPuzzle() {
    Position position{Rule::Renju, BoardSize::square(15)};
    const auto put = [&](Color c, std::initializer_list<std::string_view> squares) {
        for (const std::string_view s : squares) position.place(c, test::at(position, s));
    };
    put(Color::Black, {"g9", "j9", "h8", "i8", "j8", "f7", "g7", "h7"});
    put(Color::White, {"h10", "f9", "h9", "i9", "k9", "g8", "i7", "g6"});
    position.setSideToMove(Color::Black);
    return position;
}

}  // namespace

TEST_CASE("A win through many quiet moves is found and not as long as it came",
          "[long][threat][vct]") {
    const auto result = threat::prove(longPuzzle(), {.kind = ProofKind::Vct, .nodes = 20'000'000});
    REQUIRE(result.status == ProveResult::Status::Win);
    CHECK(result.limit == ProveResult::Limit::None);
    CHECK(movesToWin(*result.proof) <= 20);
}

namespace {

/// Black wins in five moves, as a search for wins of at most five finds out in 40 000 nodes;
/// without that bound 700 000 do not suffice. From a game of self-play.
constexpr std::string_view kShortWin =
    "k11 k12 j10 l11 m10 j11 l12 m13 i10 k10 j9 i9 k8 l7 m8 l8 m9 m11 l10 j12 n8 o7 l9 n11 k6 l6";
/// White wins in eight moves; a search for five moves ends soon, and proves that there are none.
constexpr std::string_view kLongerWin =
    "d2 e4 e5 d5 g2 g5 f6 h5 f4 d6 h7 g7 g8 i6 i5 d7 d8 e8 f9 f3 e10 d11 e2 f2 k8 d9 f7 c5 h9 c6 "
    "b7";

threat::VctResult searchWithin(const Position& position, int moves, std::uint64_t nodes) {
    threat::VctSolver solver;
    board::ThreatLines lines = position.lines();
    return solver.solve(
        lines,
        position.sideToMove(),
        position.board().key(),
        {.nodes = nodes, .attackerMoves = moves, .scope = threat::VctScope::Everything});
}

}  // namespace

TEST_CASE("A short win is found where a search without a bound on it wanders",
          "[long][threat][vct]") {
    constexpr std::uint64_t kNodes = 300'000;
    const Position position = test::fromMoves(Rule::Renju, BoardSize::square(15), kShortWin);
    REQUIRE_FALSE(searchWithin(position, threat::kAnyLength, 2 * kNodes).isWin());
    const auto result = threat::prove(position, {.kind = ProofKind::Vct, .nodes = kNodes});
    REQUIRE(result.status == ProveResult::Status::Win);
    CHECK(movesToWin(*result.proof) <= 5);
    CHECK_FALSE(threat::checkProof(*result.proof));
}

TEST_CASE("That there is no short win does not end the search for a longer one",
          "[long][threat][vct]") {
    const Position position = test::fromMoves(Rule::Caro, BoardSize::square(15), kLongerWin);
    REQUIRE(searchWithin(position, 5, 100'000).status == threat::VctResult::Status::NoWin);
    // The first search, of 50 000 nodes, leaves it open, so that the one for five moves is reached.
    REQUIRE(searchWithin(position, threat::kAnyLength, 50'000).status ==
            threat::VctResult::Status::Unknown);
    const auto result = threat::prove(position, {.kind = ProofKind::Vct, .nodes = 600'000});
    REQUIRE(result.status == ProveResult::Status::Win);
    CHECK(movesToWin(*result.proof) > 5);
}

TEST_CASE("What left a proof open is said: nodes, memory or the caller", "[threat][vct]") {
    const auto limitOf = [](const threat::ProveLimits& limits) {
        const auto result = threat::prove(longPuzzle(), limits);
        CHECK(result.status == ProveResult::Status::NoWinFound);
        CHECK_FALSE(result.proof);
        return result.limit;
    };
    CHECK(limitOf({.kind = ProofKind::Vct, .nodes = 5'000}) == ProveResult::Limit::Nodes);
    CHECK(limitOf({.kind = ProofKind::Vct, .memoryBytes = 1 << 17}) == ProveResult::Limit::Memory);
    const threat::StopCheck stop{[](const void*) { return true; }, nullptr};
    CHECK(limitOf({.kind = ProofKind::Vct, .stop = stop}) == ProveResult::Limit::Stop);
}

TEST_CASE("A limit on the moves of a win leaves out longer ones", "[threat][vct]") {
    const Position position = test::fromDrawing(Rule::Freestyle, kCrossingTwos);
    const Key key = position.board().key();
    board::ThreatLines lines = position.lines();
    threat::VctSolver solver;
    using Status = threat::VctResult::Status;
    const auto within = [&](int moves) {
        return solver
            .solve(lines,
                   Color::Black,
                   key,
                   {.attackerMoves = moves, .scope = threat::VctScope::Everything})
            .status;
    };
    // Two threes at once, a straight four, the five; a four of the defender's costs one move more.
    CHECK(within(2) == Status::NoWin);
    int least = 3;
    while (least < 8 && within(least) != Status::Win) ++least;
    CHECK(within(least + 1) == Status::Win);
    CHECK(within(least - 1) == Status::NoWin);
    const auto proof = threat::prove(position, {.kind = ProofKind::Vct, .nodes = 1'000'000}).proof;
    REQUIRE(proof);
    CHECK(movesToWin(*proof) == least);
}

TEST_CASE("Known wins of the search are kept for the moves that follow", "[threat][vct]") {
    const Position position = test::fromDrawing(Rule::Freestyle, kCrossingTwos);
    board::ThreatLines lines = position.lines();
    threat::VctSolver solver;
    const auto result = solver.solve(lines, Color::Black, position.board().key());
    REQUIRE(result.isWin());
    CHECK(solver.knownWin(position.board().key()) == result.move);
    CHECK_FALSE(solver.knownWin(position.board().key() ^ 1));
    const auto again = solver.solve(lines, Color::White, position.board().key(), {.nodes = 50});
    CHECK_FALSE(again.isWin());
}

}  // namespace fukumi
