// SPDX-License-Identifier: MIT
#include "engine/threat/proof.hpp"

#include "engine/board/rules/win_check.hpp"
#include "engine/threat/proof_check.hpp"
#include "engine/threat/prove.hpp"
#include "engine/threat/rule_book.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/position_builder.hpp"
#include "tests/support/round_count.hpp"
#include "tests/threat/random_midgame.hpp"

namespace fukumi {

using board::Board;
using board::Position;
using threat::checkProof;
using threat::Proof;
using threat::ProofKind;
using threat::ProofNode;
using threat::ProveResult;

namespace {

/// Black has four in a row with both ends empty: nothing helps white.
Position straightThree() {
    return test::fromDrawing(Rule::Standard, R"(
        . . . . . . . . .
        . . . . . . O . .
        . . . O . . . . .
        . . X X X . . . .
        . . . . . . . . .
        . . . . . O . . .)");
}

/// The proof that a person would write: f3, then g3, or b3 where g3 is taken.
Proof handWritten() {
    const Position position = straightThree();
    const auto at = [&](std::string_view human) { return test::at(position, human); };
    return {Rule::Standard,
            Color::Black,
            position.board(),
            {{at("f3"), false, {{at("g3"), 2}}, 1},
             {at("g3"), true, {}, {}},
             {at("b3"), true, {}, {}}}};
}

ProveResult proveByNodes(const Position& position, ProofKind kind, std::uint64_t nodes) {
    return threat::prove(position, {.kind = kind, .nodes = nodes, .memoryBytes = 1 << 20});
}

/// A game against a proof by a defender who plays at random. Fails the test if he survives.
bool survives(const Proof& proof, Random& random) {
    board::Board board = proof.start;
    for (std::uint32_t index = 0;;) {
        const ProofNode& node = proof.nodes[index];
        if (!board.isEmpty(node.move)) return true;
        if (board::winsAt(board, proof.rule, node.move, proof.attacker)) return false;
        board.put(node.move, board::cellOf(proof.attacker));
        std::vector<Square> empties;
        bool defenderWins = false;
        forEachSquare(board.size(), [&](Square s) {
            if (!board.isEmpty(s)) return;
            empties.push_back(s);
            defenderWins |= board::winsAt(board, proof.rule, s, ~proof.attacker);
        });
        if (defenderWins || empties.empty() || node.makesFive) return true;
        Square reply = random.pick(empties);
        if (!node.replies.empty() && random.below(4) != 0) reply = random.pick(node.replies).move;
        if (!board.isEmpty(reply)) reply = empties.front();
        // A foul loses at once; a proof need not say how.
        if (hasFouls(proof.rule, ~proof.attacker) && threat::isForbiddenByTheBook(board, reply))
            return false;
        std::optional<std::uint32_t> next = node.otherwise;
        for (const ProofNode::Reply& each : node.replies)
            if (each.move == reply) next = each.next;
        board.put(reply, board::cellOf(~proof.attacker));
        if (!next) return true;
        index = *next;
    }
}

/// Changes one thing of a proof.
Proof tamper(Proof proof, Random& random) {
    ProofNode& node = random.pick(proof.nodes);
    switch (random.below(5)) {
        case 0: node.move = test::randomSquare(proof.start.size(), random); break;
        case 1: node.makesFive = !node.makesFive; break;
        case 2:
            if (!node.replies.empty()) node.replies.pop_back();
            break;
        case 3: node.otherwise.reset(); break;
        case 4:
            for (ProofNode::Reply& reply : node.replies)
                reply.next = random.below(static_cast<std::uint32_t>(proof.nodes.size()));
            break;
    }
    return proof;
}

}  // namespace

TEST_CASE("A proof written by hand is right", "[threat][proof]") {
    const Proof proof = handWritten();
    CHECK_FALSE(checkProof(proof));
    CHECK(movesToWin(proof) == 2);
    CHECK(mainLine(proof).size() == 3);
    CHECK(compact(proof) == proof);
}

TEST_CASE("A proof that leaves out a reply is wrong", "[threat][proof]") {
    Proof proof = handWritten();
    proof.nodes[0].replies.clear();
    const auto error = checkProof(proof);
    REQUIRE(error);
    CHECK(error->line.size() == 3);
    proof = handWritten();
    proof.nodes[0].otherwise.reset();
    CHECK(checkProof(proof));
}

TEST_CASE("A proof with a move that is not legal is wrong", "[threat][proof]") {
    Proof proof = handWritten();
    proof.nodes[0].move = test::at(straightThree(), "c3");
    CHECK(checkProof(proof));
    proof = handWritten();
    proof.nodes[2].move = test::at(straightThree(), "a3");
    CHECK(checkProof(proof));
}

TEST_CASE("Proofs that refer backwards or nowhere are wrong, not endless", "[threat][proof]") {
    Proof proof = handWritten();
    proof.nodes[0].otherwise = 0;
    CHECK(checkProof(proof));
    proof.nodes[0].otherwise = 99;
    CHECK(checkProof(proof));
    proof.nodes.clear();
    CHECK(checkProof(proof));
}

TEST_CASE("The checker gives up on what is too large", "[threat][proof]") {
    CHECK(checkProof(handWritten(), 1));
}

TEST_CASE("A defender who makes five first refutes a proof", "[threat][proof]") {
    Proof proof = handWritten();
    for (const std::string_view human : {"a6", "b6", "c6", "d6"})
        proof.start.put(test::at(straightThree(), human), board::Cell::White);
    const auto error = checkProof(proof);
    REQUIRE(error);
    CHECK(error->text.find("e6") != std::string::npos);
}

TEST_CASE("A reply that makes four is seen in every line and with every gap", "[threat][proof]") {
    // Black's four is stopped on h8, where white has a four by that; black then plays on a1.
    const BoardSize size = BoardSize::square(15);
    const Square reply{7, 7};
    const auto from = [&](Direction d, int step) {
        return Square{reply.x() + step * stepX(d), reply.y() + step * stepY(d)};
    };
    const Square far{0, 14};
    for (std::size_t way = 0; way < kDirections.size(); ++way)
        for (int last = 0; last < 5; ++last)
            for (int gap = 0; gap < 5; ++gap) {
                if (gap == last) continue;
                Board start{size};
                const Direction black = kDirections[(way + 1) % kDirections.size()];
                start.put(from(black, -5), board::Cell::White);
                for (int step = -4; step < -1; ++step)
                    start.put(from(black, step), board::Cell::Black);
                for (int i = 0; i < 5; ++i)
                    if (i != gap && i != last)
                        start.put(from(kDirections[way], i - last), board::Cell::White);
                const Proof proof{Rule::Freestyle,
                                  Color::Black,
                                  start,
                                  {{from(black, -1), false, {{reply, 2}}, 1},
                                   {reply, true, {}, {}},
                                   {far, false, {}, {}}}};
                const auto error = checkProof(proof);
                REQUIRE(error);
                CHECK(error->text.starts_with("the defender makes five at "));
            }
}

TEST_CASE("Claimed wins of every rule hold by the rules", "[threat][proof][random]") {
    Random random{20260704};
    int wins = 0;
    int threatWins = 0;
    const int count = test::randomPositionCount(test::roundCount(60));
    for (const Rule rule : test::randomRules()) {
        CAPTURE(nameOf(rule));
        for (int i = 0; i < count; ++i) {
            const auto size = test::randomSize(9, 7, random);
            const Position position =
                test::randomMidgame(rule, size, 6 + static_cast<int>(random.below(40)), random);
            CAPTURE(i);
            const ProveResult result = proveByNodes(position, ProofKind::Auto, 5'000);
            REQUIRE((result.status == ProveResult::Status::Win) == result.proof.has_value());
            // A claim of the solvers that could not be written down or was refuted.
            REQUIRE(result.limit != ProveResult::Limit::Proof);
            if (!result.proof) continue;
            ++wins;
            threatWins += result.kind == ProofKind::Vct ? 1 : 0;
            REQUIRE_FALSE(checkProof(*result.proof));
            for (int game = 0; game < 20; ++game) REQUIRE_FALSE(survives(*result.proof, random));
            REQUIRE(mainLine(*result.proof).size() ==
                    static_cast<std::size_t>(2 * movesToWin(*result.proof) - 1));
        }
    }
    CHECK(wins > test::roundCount(30));
    CHECK(threatWins > test::roundCount(10));
}

TEST_CASE("A proof that is stopped anywhere is whole or is none", "[threat][proof]") {
    /// Says stop from the n-th question on.
    struct After {
        int questions;
        mutable int asked = 0;
        [[nodiscard]] bool stopRequested() const { return asked++ >= questions; }
    };
    const Position position = test::fromDrawing(Rule::Renju, R"(
        . . . . . . . . . . .
        . O . . . . . . . O .
        . . . . . . . . . . .
        . . . X . . . . . . .
        . . . . . . X . . . .
        . . . . . . . X . . .
        . . . . . X . . . . .
        . . . . . X . . . . .
        . . . . . . . . . . .
        . O . . . . O . . O .
        . . . . . . . . . . .)");
    int wins = 0;
    int stops = 0;
    for (int questions = 0; questions < 3000; questions += 1 + questions / 8) {
        const After after{questions};
        const ProveResult result = threat::prove(position,
                                                 {.kind = ProofKind::Vct,
                                                  .stop = threat::StopCheck::from(after),
                                                  .memoryBytes = std::size_t{1} << 20});
        INFO(questions << " questions");
        if (result.proof) {
            CHECK(result.status == ProveResult::Status::Win);
            CHECK_FALSE(checkProof(*result.proof));
        } else {
            CHECK(result.limit == ProveResult::Limit::Stop);
        }
        wins += result.proof ? 1 : 0;
        stops += result.proof ? 0 : 1;
    }
    CHECK(wins > 3);
    CHECK(stops > 3);
}

TEST_CASE("Tampered proofs pass only if they still win", "[threat][proof][random]") {
    Random random{20260705};
    int refused = 0;
    int tried = 0;
    for (int i = 0; i < 200; ++i) {
        const Rule rule = kRules[static_cast<std::size_t>(i) % kRules.size()];
        const Position position = test::randomMidgame(
            rule, BoardSize::square(11), 12 + static_cast<int>(random.below(25)), random);
        const ProveResult result = proveByNodes(position, ProofKind::Auto, 2'000);
        if (!result.proof || movesToWin(*result.proof) < 2) continue;
        for (int k = 0; k < 10; ++k) {
            const Proof changed = tamper(*result.proof, random);
            if (changed == *result.proof) continue;
            ++tried;
            if (checkProof(changed)) {
                ++refused;
                continue;
            }
            for (int game = 0; game < 50; ++game) REQUIRE_FALSE(survives(changed, random));
        }
    }
    CHECK(tried > 100);
    CHECK(refused > tried / 2);
}

}  // namespace fukumi
