// SPDX-License-Identifier: MIT
#include "engine/proofs/proof_advisor.hpp"

#include "engine/board/rules/win_check.hpp"
#include "engine/core/random.hpp"
#include "tests/proofs/proofs_support.hpp"
#include "tests/support/catch.hpp"

namespace fukumi::proofs {

namespace {

/// Few nodes: the positions are near the end.
constexpr ProofAdvisor::Budget kBudget{2'000'000, 20'000};

}  // namespace

TEST_CASE("The line of a proof is a game that the attacker wins", "[proofs][advisor]") {
    const ProofBook book = test::proofBookOf(test::smallProof());
    const ProofTree& proofTree = book.tree();
    ProofAdvisor advisor{book, std::size_t{128} << 20};
    const auto advice = advisor.advise(proofTree.task().root, kBudget);
    REQUIRE(advice);
    CHECK(advice->kind == Advice::Kind::Quiet);
    CHECK(advice->quietMoves >= 2);
    REQUIRE(advice->line.size() % 2 == 1);
    board::Board board = proofTree.task().root;
    Color mover = proofTree.task().attacker;
    for (std::size_t i = 0; i < advice->line.size(); ++i, mover = ~mover) {
        REQUIRE(board.isEmpty(advice->line[i]));
        CHECK(board::winsAt(board, Rule::Freestyle, advice->line[i], mover) ==
              (i + 1 == advice->line.size()));
        board.put(advice->line[i], board::cellOf(mover));
    }
}

TEST_CASE("The proof has an answer to whatever is played against it", "[proofs][advisor][slow]") {
    const ProofBook book = test::proofBookOf(test::smallProof());
    const ProofTree& proofTree = book.tree();
    ProofAdvisor advisor{book, std::size_t{128} << 20};
    Random random{3};
    for (int game = 0; game < 12; ++game) {
        board::Board board = proofTree.task().root;
        const Color attacker = proofTree.task().attacker;
        bool won = false;
        while (!won) {
            const auto advice = advisor.move(board, kBudget);
            REQUIRE(advice);
            won = board::winsAt(board, Rule::Freestyle, advice->move, attacker);
            board.put(advice->move, board::cellOf(attacker));
            // At random, and now and then what resists long.
            std::vector<Square> replies;
            forEachSquare(board.size(), [&](Square s) {
                if (board.isEmpty(s)) replies.push_back(s);
            });
            Square reply = replies[random.next() % replies.size()];
            if (game % 3 == 0 && !won) reply = advisor.longResistance(board, kBudget).value();
            if (!won) REQUIRE_FALSE(board::winsAt(board, Rule::Freestyle, reply, ~attacker));
            board.put(reply, board::cellOf(~attacker));
        }
    }
}

TEST_CASE("Off the way of the proof there is no advice", "[proofs][advisor]") {
    const ProofBook book = test::proofBookOf(test::smallProof());
    ProofAdvisor advisor{book, std::size_t{64} << 20};
    const board::Board other = boardFrom("a1/o15", BoardSize::square(15)).value();
    CHECK_FALSE(advisor.advise(other, {100'000, 10'000}));
}

}  // namespace fukumi::proofs
