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

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/board/board.hpp"
#include "engine/core/rules.hpp"
#include "engine/threat/proof.hpp"
#include "engine/threat/vcf.hpp"

namespace fukumi::threat {

// The positions that a walk from one start has met, each with a label. A position is named by the
// stones that it has and the start has not, in square order, and names are compared whole: two
// positions can be made that share a Zobrist key, so that no proof may rest on one.
//
//     index   | 24 bits of the hash | place in names, plus one |...    0 = free
//     names   | label, 4 words | stones | a word a stone: square, colour |...

class VisitedPositions {
public:
    explicit VisitedPositions(const board::Board& start) : start_{start} {}

    /// The walk goes on from `board`, which has the size of the start.
    void goTo(const board::Board& board);
    /// One stone more, or one less, on the board of the walk and here. REQUIRES: as Board::put()
    /// and Board::clear().
    void put(board::Board& board, Square s, Color c);
    void clear(board::Board& board, Square s, Color c);

    /// Whether the position was met with the label.
    [[nodiscard]] bool contains(std::uint64_t label) const { return index_[slotOf(label)] != 0; }
    /// False if it was met with this label before.
    bool insert(std::uint64_t label);

    [[nodiscard]] std::size_t size() const { return size_; }

private:
    using Word = std::uint16_t;

    /// The place of the position with the label, present or not.
    [[nodiscard]] std::size_t slotOf(std::uint64_t label) const;
    /// Whether it is the one whose name begins there.
    [[nodiscard]] bool isAt(std::uint64_t place, std::uint64_t label) const;
    void grow();

    board::Board start_;
    std::vector<Word> stones_;      // those that the start has not, in order
    std::uint64_t stonesHash_ = 0;  // a sum over them
    std::vector<std::uint64_t> index_ = std::vector<std::uint64_t>(256);
    std::vector<Word> names_;
    std::size_t size_ = 0;
};

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
    /// answers() is about replies on `board` from now on, up to the next wins().
    void goTo(const board::Board& board) { verified_.goTo(board); }
    /// Whether the attacker wins by following the node after a reply of the defender.
    /// REQUIRES: goTo(board); the defender, to move, has no five.
    [[nodiscard]] bool answers(Move reply, std::uint32_t next, board::Board& board);

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
