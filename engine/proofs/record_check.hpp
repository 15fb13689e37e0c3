// SPDX-License-Identifier: MIT
//
// Is one record of a proof right, taken by itself? The check uses only the rules: the plain board,
// board::winsAt, the rule book's forbidden points, and threat::checkProof, which uses nothing else.
// Solvers only find proofs again, which are then checked.
//
//     the position has no five; the square is empty and legal; a five ends it
//     the defender has no five; the game is not a draw, nor after a reply
//     every legal reply of the whole board
//        leads to another record of the proof, which is checked in its turn, or
//        loses to a win by threats: one that was found after a pass and does not care for the stone
//        (zone.hpp says why; Zones::Replayed tries it out with the stone on the board instead), or
//        one that is found for this reply. Each is a proof that threat::checkProof accepts
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/proofs/leaf_solver.hpp"
#include "engine/proofs/proof_tree.hpp"
#include "engine/proofs/zone.hpp"

namespace fukumi::proofs {

/// A position that a file says is won: a record, or a root that is won by threats (no move).
struct ClaimedWin {
    std::string stones;
    std::optional<Move> move{};
};

/// Whether a reply outside the zone of a win counts as refuted, or is played out.
enum class Zones : std::uint8_t { Believed, Replayed };

struct RecordLimits {
    /// Nodes for a win by threats.
    std::uint64_t leafNodes = 500'000'000;
    Zones zones = Zones::Believed;
};

struct CheckFault {
    std::string stones;         ///< of the position of the proof
    std::optional<Move> reply;  ///< in the frame of the stones
    std::string reason;

    /// "on h8/h9 after i9: the board is full"
    [[nodiscard]] std::string text(BoardSize size) const;
};

/// Called with every win by threats that refutes a reply: after a pass (no reply), or after a
/// reply. For a position without a record: with the win itself (no reply).
using TreeObserver = std::function<void(std::optional<Move> reply, const threat::Proof& tree)>;

struct RecordReport {
    std::uint64_t replies = 0;  ///< that are legal
    std::uint64_t byZone = 0;   ///< of these, refuted by the win after a pass
    std::uint64_t leaves = 0;   ///< refuted by a separate win by threats
    std::uint64_t deeper = 0;   ///< that lead to another record of the proof
    bool stopped = false;       ///< before anything was decided
    std::optional<CheckFault> fault{};

    [[nodiscard]] bool isRight() const { return !stopped && !fault; }
};

/// Owns the solvers' memory; one a thread.
class RecordChecker {
public:
    /// `proofTree` outlives the checker.
    RecordChecker(const ProofTree& proofTree, std::size_t bytes, TreeObserver onTree = {})
        : onTree_{std::move(onTree)},
          proofTree_{proofTree},
          task_{proofTree.task()},
          leaves_{bytes, task_.drawLimit()},
          zones_{task_.size()} {}

    [[nodiscard]] RecordReport check(const ClaimedWin& claim,
                                     const RecordLimits& limits,
                                     threat::StopCheck stop = {});

private:
    /// A win after a pass, and where it can be disturbed.
    struct PassWin {
        threat::Proof proof;
        std::optional<board::SquareSet> zone;
    };

    void checkMove(board::Board& board, Move move);
    void checkReplies(board::Board& board);
    /// `board` has the reply on it.
    void checkReply(board::Board& board, Move reply, const std::optional<PassWin>& passWin);
    void fail(std::optional<Move> reply, std::string reason);
    [[nodiscard]] std::string noWin() const;
    [[nodiscard]] std::optional<PassWin> winAfterPass(const board::Board& board);
    [[nodiscard]] bool isRefutedBy(const PassWin& win, board::Board& board, Move reply) const;
    /// `reply`: the one that led here.
    [[nodiscard]] bool isWonByThreats(const board::Board& board, std::optional<Move> reply);
    /// A won answer has a proof that is about this board.
    [[nodiscard]] LeafAnswer ask(const board::Board& board, Color toMove, std::uint64_t nodes);

    TreeObserver onTree_;
    const ProofTree& proofTree_;
    const Task& task_;
    RecordLimits limits_{};
    threat::StopCheck stop_{};
    LeafSolver leaves_;
    ZoneFinder zones_;
    std::string stones_;
    RecordReport report_;
};

}  // namespace fukumi::proofs
