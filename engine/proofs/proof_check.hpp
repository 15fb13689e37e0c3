// SPDX-License-Identifier: MIT
//
// Is a proof over quiet moves right? Every record is checked by itself, whether
// or not play from the root meets it: a reply that a zone excludes is never followed, and a record
// there would be believed by the player of the proof.
//
// Positions have more stones the deeper they lie, so that there are no cycles: if every record
// passes, every position of the file is won, and the root is one of them or is won by threats.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/proofs/leaf_solver.hpp"
#include "engine/proofs/proof_tree.hpp"
#include "engine/proofs/reply_sieve.hpp"
#include "engine/search/searcher.hpp"

namespace fukumi::proofs {

// Is one record of a proof right, taken by itself? The check uses only the rules: the plain board,
// board::winsAt, the rule book's forbidden points, and threat::checkProof, which uses nothing else.
// Solvers only find proofs again, which are then checked.
//
//     the position has no five; the square is empty and legal; a five ends it
//     the defender has no five; the game is not a draw, nor after a reply
//     every legal reply of the whole board
//        leads to another record of the proof, which is checked in its turn, or
//        loses to a win by threats: one that was found after a pass and does not care for the stone
//        (reply_sieve.hpp says why; Zones::Replayed tries it out with the stone on the board
//        instead), or one that is found for this reply. Each is a proof that threat::checkProof
//        accepts

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
    std::uint64_t replies = 0;  ///< that are legal, and decided
    std::uint64_t byZone = 0;   ///< of these, refuted by the win after a pass
    std::uint64_t leaves = 0;   ///< refuted by a separate win by threats
    std::uint64_t deeper = 0;   ///< that lead to another record of the proof
    int longestThreats = 0;     ///< moves of the longest win by threats that refutes a reply
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
    [[nodiscard]] std::optional<PassWin> winAfterPass(const board::Board& board);
    void countByZone(const PassWin& win);
    [[nodiscard]] bool isRefutedBy(const PassWin& win, board::Board& board, Move reply) const;
    /// Counts a win by threats that refutes a reply.
    void addThreats(const threat::Proof& proof) {
        report_.longestThreats = std::max(report_.longestThreats, movesToWin(proof));
    }
    /// Absent if it is won so. `reply`: the one that led here.
    [[nodiscard]] std::optional<std::string> whyNotWonByThreats(const board::Board& board,
                                                                std::optional<Move> reply);
    /// The attacker's win by threats on a board: by itself, after the defender's pass, or after a
    /// reply of his instead.
    enum class After : std::uint8_t { Nothing, Pass, Reply };
    /// A won answer has a proof that is about this board.
    [[nodiscard]] LeafAnswer ask(const board::Board& board, After after, std::uint64_t nodes);

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

struct CheckLimits {
    int threads = 1;
    std::size_t memoryBytes = std::size_t{1} << 30;
    /// Number of positions, taken at random; absent: all.
    std::optional<std::size_t> sample{};
    std::uint64_t seed = 1;
    /// Every `of`-th of these, from the `number`-th on: one of several parts.
    struct {
        std::size_t number = 1;  ///< from 1 to `of`
        std::size_t of = 1;
    } part{};
    RecordLimits record{};
};

/// Sums over the records; the fault is the first one that was found.
struct CheckReport : RecordReport {
    /// Checked parts of the proof: records, and roots that are won by threats.
    std::uint64_t positions = 0;
    std::uint64_t left = 0;  ///< that were not
    bool rootIsWon = false;  ///< every position was checked, and the root is among them
    /// Then: the most moves in which the attacker wins from a root, by the wins that the check
    /// found.
    int movesToWin = 0;
};

/// The positions of a file that have to be won, records first, or the sample and the part that the
/// limits ask for.
[[nodiscard]] std::vector<ClaimedWin> claimedWins(const ProofTree& proofTree,
                                                  const CheckLimits& limits);

/// `onProgress` is called now and then, by one thread at a time. Throws what a thread throws:
/// std::bad_alloc.
[[nodiscard]] CheckReport checkProofTree(const ProofTree& proofTree,
                                         const CheckLimits& limits,
                                         const StopToken& stop,
                                         const std::function<void(const CheckReport&)>& onProgress);

}  // namespace fukumi::proofs
