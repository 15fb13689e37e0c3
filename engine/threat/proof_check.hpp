// SPDX-License-Identifier: MIT
//
// Is a proof right? Decided with nothing but the rules: the plain board, board::winsAt and the rule
// book's forbidden points. No solver and no threat lines take part, so a reader who trusts the
// rules (as written in win_check.cpp and rule_book.cpp) need not trust the program that found the
// win.
//
// At every node: the game is not a draw (core/rules.hpp); the attacker's square is empty and
// legal; a five ends it; else the defender must not have a five, and each of his legal
// replies on the whole board, listed or not, must have an answer that wins.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/core/rules.hpp"
#include "engine/threat/proof.hpp"
#include "engine/threat/stop_check.hpp"
#include "engine/threat/visited_positions.hpp"

namespace fukumi::threat {

struct ProofError {
    std::uint32_t node;        ///< where it fails
    std::string text;          ///< why, for people
    std::vector<Move> line{};  ///< the moves from the start that show it
};

/// Positions (one a node and board) after which a check gives up: some minutes. A file that was
/// made to keep the checker busy ends here; proofs of this program need 10^3 to 10^6.
inline constexpr std::uint64_t kMaxCheckedPositions = 50'000'000;

/// Absent when the proof is right. Never crashes on a malformed one.
/// A check that `stop` ends finds fault with the proof.
[[nodiscard]] std::optional<ProofError> checkProof(
    const Proof& proof,
    std::uint64_t maxPositions = kMaxCheckedPositions,
    StopCheck stop = {},
    DrawCap drawCap = DrawCap::On);

/// Checks parts of a proof that is still being written: references may point anywhere as long as
/// they have no cycle. A position found right is remembered.
class ProofChecker {
public:
    /// REQUIRES: `proof` outlives the checker; its nodes may grow but not change.
    explicit ProofChecker(const Proof& proof,
                          std::uint64_t maxPositions = kMaxCheckedPositions,
                          StopCheck stop = {},
                          DrawCap drawCap = DrawCap::On)
        : proof_{proof},
          limit_{proof.rule, proof.start.size(), drawCap, proof.start.emptyCount()},
          verified_{proof.start},
          positionsLeft_{maxPositions},
          stop_{stop} {}

    /// Whether the attacker, to move on `board`, wins by following the node.
    /// `board` is played on and restored.
    [[nodiscard]] bool wins(std::uint32_t index, board::Board& board) {
        verified_.goTo(board);
        return winsAfter(std::nullopt, index, board);
    }

    /// The fault, if wins() said no.
    [[nodiscard]] const ProofError& error() const { return error_; }

private:
    /// `reply` is the move that led here, if the position before it was looked at.
    [[nodiscard]] bool winsAfter(std::optional<Move> reply,
                                 std::uint32_t index,
                                 board::Board& board);
    [[nodiscard]] std::optional<Move> defendersFive(std::optional<Move> reply,
                                                    const board::Board& board) const;
    [[nodiscard]] bool answersAll(std::optional<Move> reply,
                                  std::uint32_t index,
                                  board::Board& board);
    [[nodiscard]] bool answersUnlisted(std::uint32_t index, board::Board& board);
    [[nodiscard]] bool answers(Move reply, std::uint32_t next, board::Board& board);
    [[nodiscard]] bool fail(std::uint32_t node, std::string text);
    [[nodiscard]] bool isForbidden(Color c, board::Board& board, Square s) const;

    const Proof& proof_;
    DrawLimit limit_;
    VisitedPositions verified_;  // found right, each with the node that wins there
    std::uint64_t positionsLeft_;
    StopCheck stop_;
    std::vector<Move> line_;
    ProofError error_{};
};

}  // namespace fukumi::threat
