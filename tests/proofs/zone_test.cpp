// SPDX-License-Identifier: MIT
#include "engine/board/records/notation.hpp"
#include "engine/proofs/leaf_solver.hpp"
#include "engine/proofs/record.hpp"
#include "engine/proofs/reply_sieve.hpp"
#include "engine/threat/proof_check.hpp"
#include "tests/support/catch.hpp"
#include "tests/threat/random_midgame.hpp"

namespace fukumi::proofs {

namespace {

/// Plays the proof out with one more stone of the defender on every square outside the zone.
/// Returns how many there are.
int replayOutside(const threat::Proof& proof, const board::SquareSet& zone) {
    int outside = 0;
    board::Board board = proof.start;
    forEachSquare(board.size(), [&](Square s) {
        if (!board.isEmpty(s) || zone.contains(s)) return;
        board.put(s, board::cellOf(~proof.attacker));
        threat::ProofChecker checker{proof};
        CHECK(checker.wins(0, board));
        board.clear(s);
        ++outside;
    });
    return outside;
}

}  // namespace

TEST_CASE("A win remains with one more stone anywhere outside its zone", "[proofs][zone][slow]") {
    Random random{20261122};
    LeafSolver leaves{std::size_t{64} << 20};
    int wins = 0;
    int byThreats = 0;
    int outside = 0;
    const int wanted = test::randomPositionCount(60);
    for (int i = 0; i < wanted; ++i) {
        const Rule rule = i % 2 == 0 ? Rule::Freestyle : Rule::Standard;
        const BoardSize size = BoardSize::square(i % 3 == 0 ? 15 : 10);
        const int stones = 12 + static_cast<int>(random.next() % 20);
        board::Position position = test::randomMidgame(rule, size, stones, random);
        // After a pass: whose stones are fewer does not matter.
        const Color attacker = i % 5 == 0 ? ~position.sideToMove() : position.sideToMove();
        const LeafAnswer answer = leaves.ask(position, attacker, 20'000);
        if (!answer.isWon()) continue;
        ZoneFinder zones{size};
        const auto zone = zones.zoneOf(*answer.proof);
        if (!zone) continue;
        ++wins;
        byThreats += movesToWin(*answer.proof) > 3 ? 1 : 0;
        outside += replayOutside(*answer.proof, *zone);
    }
    CHECK(wins > wanted / 8);
    CHECK(byThreats > wanted / 20);
    CHECK(outside > 20 * wins);
}

TEST_CASE("Rules in which far stones matter have no zones", "[proofs][zone]") {
    CHECK(hasZones(Rule::Freestyle));
    CHECK(hasZones(Rule::Standard));
    for (const Rule rule : {Rule::Renju, Rule::Caro, Rule::Caro6}) {
        CHECK_FALSE(hasZones(rule));
        board::Board board = boardFrom("h8i8j8k8/a1c1e1", BoardSize::square(15)).value();
        board::Position position = positionOf(board, rule, Color::Black);
        LeafSolver leaves{std::size_t{1} << 24};
        const LeafAnswer answer = leaves.ask(position, Color::Black, 1000);
        REQUIRE(answer.isWon());
        CHECK_FALSE(ZoneFinder{board.size()}.zoneOf(*answer.proof));
    }
}

TEST_CASE("A five at hand has its own square as zone", "[proofs][zone]") {
    board::Board board = boardFrom("h8i8j8k8/g8a1c1", BoardSize::square(15)).value();
    board::Position position = positionOf(board, Rule::Freestyle, Color::Black);
    LeafSolver leaves{std::size_t{1} << 24};
    const LeafAnswer answer = leaves.ask(position, Color::Black, 1000);
    REQUIRE(answer.isWon());
    const auto zone = ZoneFinder{board.size()}.zoneOf(*answer.proof);
    REQUIRE(zone);
    CHECK(zone->size() == 1);
    CHECK(zone->contains(Square{11, 7}));
}

TEST_CASE("Where the defender has three in a row, its squares are in the zone", "[proofs][zone]") {
    // Black's open three wins, but white's three becomes a four with one more stone.
    board::Board board = boardFrom("a15e8f8g8/e3f3g3a1", BoardSize::square(15)).value();
    board::Position position = positionOf(board, Rule::Freestyle, Color::Black);
    LeafSolver leaves{std::size_t{1} << 24};
    const LeafAnswer answer = leaves.ask(position, Color::Black, 10'000);
    REQUIRE(answer.isWon());
    const auto zone = ZoneFinder{board.size()}.zoneOf(*answer.proof);
    REQUIRE(zone);
    for (const int x : {3, 7}) CHECK(zone->contains(Square{x, 12}));
    CHECK_FALSE(zone->contains(Square{12, 2}));
}

TEST_CASE("Where two replies and one more stone make four, its squares are in the zone",
          "[proofs][zone]") {
    const BoardSize size = BoardSize::square(15);
    const auto at = [&](const char* name) { return board::fromHuman(name, size).value(); };
    threat::Proof proof{
        Rule::Freestyle, Color::Black, boardFrom("j10j9h8i8/a1b1", size).value(), {}};
    proof.nodes = {
        {at("j8"), false, {{at("k8"), 2}, {at("g8"), 2}, {at("l8"), 2}}, 1},
        {at("k8"), false, {{at("g8"), 3}}, 4},
        {at("j11"), false, {{at("j7"), 5}}, 6},
        {at("l8"), true},
        {at("g8"), true},
        {at("j12"), true},
        {at("j7"), true},
    };
    const auto zone = ZoneFinder{size}.zoneOf(proof);
    REQUIRE(zone);
    // White's stones on c1 and, as replies, on d1 and e1.
    CHECK(zone->contains(at("c1")));
    CHECK_FALSE(zone->contains(at("c15")));
}

}  // namespace fukumi::proofs
