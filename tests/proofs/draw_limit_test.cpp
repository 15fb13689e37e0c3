// SPDX-License-Identifier: MIT
//
// Renju on 15x15 is a draw at 25 empty squares: a five that comes later is not a win, for any
// prover.
#include <algorithm>
#include <cstdlib>
#include <utility>

#include "engine/board/rules/win_check.hpp"
#include "engine/core/random.hpp"
#include "engine/proofs/proof_check.hpp"
#include "engine/threat/proof_check.hpp"
#include "engine/threat/prove.hpp"
#include "engine/threat/rule_book.hpp"
#include "tests/proofs/proofs_support.hpp"
#include "tests/support/catch.hpp"

namespace fukumi::proofs {

namespace {

using board::Board;
using board::cellOf;

constexpr BoardSize kSize = BoardSize::square(15);

bool isLegal(Board& board, Color c, Square s) {
    return board.isEmpty(s) &&
           (!hasFouls(Rule::Renju, c) || board::winsAt(board, Rule::Renju, s, c) ||
            !threat::isForbiddenByTheBook(board, s));
}

/// By trying everything: whether the attacker, to move, makes five with one of the next `plies`
/// stones.
bool winsWithin(Board& board, Color attacker, int plies) {
    bool wins = false;
    forEachSquare(kSize, [&](Square s) {
        wins = wins || (board.isEmpty(s) && board::winsAt(board, Rule::Renju, s, attacker));
    });
    if (wins || plies < 3) return wins && plies >= 1;
    forEachSquare(kSize, [&](Square move) {
        if (wins || !isLegal(board, attacker, move)) return;
        board.put(move, cellOf(attacker));
        bool answersAll = true;
        forEachSquare(kSize, [&](Square reply) {
            if (!answersAll || !isLegal(board, ~attacker, reply)) return;
            if (board::winsAt(board, Rule::Renju, reply, ~attacker)) {
                answersAll = false;
                return;
            }
            board.put(reply, cellOf(~attacker));
            answersAll = winsWithin(board, attacker, plies - 2);
            board.clear(reply);
        });
        board.clear(move);
        wins = answersAll;
    });
    return wins;
}

/// A board with `empty` squares left, most of them together, and no five; the colours in turn.
std::optional<Task> filledBoard(int empty, Random& random) {
    Task task{Rule::Renju, Color::Black, Board{kSize}};
    const Square hole{3 + static_cast<int>(random.next() % 9),
                      3 + static_cast<int>(random.next() % 9)};
    std::vector<std::pair<int, Square>>
        squares;  // by the distance from the hole, the far ones first
    forEachSquare(kSize, [&](Square s) {
        const int distance = std::max(std::abs(s.x() - hole.x()), std::abs(s.y() - hole.y()));
        squares.emplace_back(-3 * distance - static_cast<int>(random.next() % 5), s);
    });
    std::sort(squares.begin(), squares.end());
    for (bool found = true; task.root.emptyCount() > empty && found;) {
        found = false;
        for (const auto& [order, s] : squares) {
            if (!isLegal(task.root, task.attacker, s) ||
                board::winsAt(task.root, Rule::Renju, s, task.attacker))
                continue;
            task.root.put(s, cellOf(task.attacker));
            task.attacker = ~task.attacker;
            found = true;
            break;
        }
    }
    return task.root.emptyCount() == empty ? std::optional{task} : std::nullopt;
}

CheckReport checkLeaf(const Task& task) {
    CheckLimits limits;
    limits.memoryBytes = std::size_t{64} << 20;
    limits.record.leafNodes = 400'000;
    const NeverStop never;
    return checkProofTree(
        test::proofTreeOf(finishedFile(task, {})), limits, never, [](const CheckReport&) {});
}

}  // namespace

TEST_CASE("Every prover wins in renju exactly where the five comes before the draw",
          "[threat][proofs][slow]") {
    Random random{20261127};
    int wins = 0;
    int tooLate = 0;
    for (int i = 0; i < 4000; ++i) {
        const int pliesLeft = 1 + i % 5;
        const auto task = filledBoard(25 + pliesLeft, random);
        if (!task) continue;
        const board::Position position = positionOf(task->root, task->rule, task->attacker);
        threat::ProveLimits limits;
        limits.nodes = 100'000;
        limits.memoryBytes = std::size_t{16} << 20;
        limits.drawCap = DrawCap::Off;
        const auto played = threat::prove(position, limits);
        // Most boards have no win, and most wins are a five at hand.
        const bool isLong = played.proof && movesToWin(*played.proof) > 1;
        if (!isLong && i % 50 != 0) continue;

        Board board = task->root;
        const bool isWon = winsWithin(board, task->attacker, pliesLeft);
        INFO(stonesText(task->root));
        limits.drawCap = DrawCap::On;
        CHECK(threat::prove(position, limits).proof.has_value() == isWon);
        CHECK(checkLeaf(*task).rootIsWon == isWon);
        CHECK(test::workAt(*task, 20).root.isProved() == isWon);
        wins += isWon ? 1 : 0;
        if (!played.proof || isWon) continue;
        ++tooLate;
        CHECK(threat::checkProof(*played.proof));
        const auto withoutCap =
            threat::checkProof(*played.proof, threat::kMaxCheckedPositions, {}, DrawCap::Off);
        CHECK_FALSE(withoutCap);
    }
    CHECK(wins > 20);
    CHECK(tooLate > 5);
}

TEST_CASE("A record is refuted where its move or a reply makes the game a draw",
          "[proofs][check]") {
    Random random{7};
    for (const int empty : {26, 27}) {
        std::optional<Task> task;
        while (!task) task = filledBoard(empty, random);
        const CanonicalStones canonical = canonicalStones(task->root);
        Board board = boardFrom(canonical.text, kSize).value();
        std::optional<Move> move;
        forEachSquare(kSize, [&](Square s) {
            if (!move && isLegal(board, task->attacker, s) &&
                !board::winsAt(board, Rule::Renju, s, task->attacker))
                move = s;
        });
        const ProofTree proofTree = test::proofTreeOf(finishedFile(*task, {}));
        RecordChecker checker{proofTree, std::size_t{1} << 24};
        const RecordReport report = checker.check({canonical.text, move.value()}, {});
        REQUIRE(report.fault);
        const std::string& reason = report.fault->reason;
        INFO(reason);
        if (empty == 26)
            CHECK(reason == "the game is a draw after the winning move");
        else
            CHECK((reason == "the game is a draw" || reason == "the defender makes five"));
    }
}

}  // namespace fukumi::proofs
