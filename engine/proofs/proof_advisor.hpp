// SPDX-License-Identifier: MIT
//
// A proof as advice: what wins here, and a reply that resists long.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "engine/proofs/leaf_solver.hpp"
#include "engine/proofs/proof_book.hpp"
#include "engine/proofs/proof_check.hpp"

namespace fukumi::proofs {

/// The move of a proof in a position.
struct Advice {
    enum class Kind : std::uint8_t {
        Quiet,    ///< a move of the proof
        Threats,  ///< a win by threats, found now and checked
        /// A move before pieces, to which replies are open: the position is not proved.
        Open,
        /// A move of the proof whose record could not be checked in time.
        Unchecked
    };

    Kind kind;
    Move move;
    /// The quiet moves still to come at most, this one included.
    int quietMoves = 0;
    /// The most moves of the attacker to the five, this one included: for a win by threats, and for
    /// the last quiet move before one. 0 if it is not known.
    int movesToWin = 0;
    /// The replies to an open move up to symmetry, and those among them that are not proved.
    std::size_t replies = 0;
    std::size_t openReplies = 0;
    /// The win against replies of longResistance(), `move` first, down to the five. Its wins by
    /// threats need not be the shortest, so that its length bounds nothing.
    std::vector<Move> line{};
};

/// "quiet", "threats", "open" or "unchecked": as JSON names it.
[[nodiscard]] std::string_view nameOf(Advice::Kind kind);

/// Not thread-safe.
class ProofAdvisor {
public:
    struct Budget {
        std::uint64_t leafNodes = 50'000'000;     ///< for a win by threats
        std::uint64_t resistanceNodes = 300'000;  ///< for each reply that is compared
    };

    /// `book` outlives the advisor.
    ProofAdvisor(const ProofBook& book, std::size_t bytes)
        : book_{book},
          proofTree_{book.tree()},
          leaves_{bytes / 2, proofTree_.task().drawLimit()},
          records_{proofTree_, bytes / 2} {}

    /// The winning move, the attacker to move. Absent if the proof does not know the position and
    /// no win by threats is found; none is looked for where a piece is missing. A record of the
    /// proof is checked by itself before it is given as advice, which takes a second or so; a false
    /// one counts as unknown, and fault() has it. REQUIRES: no five on the board.
    [[nodiscard]] std::optional<Advice> advise(const board::Board& board,
                                               const Budget& budget,
                                               threat::StopCheck stop = {});

    /// The same without a line: cheaper.
    [[nodiscard]] std::optional<Advice> move(const board::Board& board,
                                             const Budget& budget,
                                             threat::StopCheck stop = {});

    /// A reply that resists long, the defender to move: one that is not proved to lose where
    /// pieces are missing, else that with the most quiet moves ahead, then that with the longest
    /// win by threats as it was found, which need not be the shortest. Absent if the board is full.
    [[nodiscard]] std::optional<Move> longResistance(board::Board& board,
                                                     const Budget& budget,
                                                     threat::StopCheck stop = {});

    /// The first false record that was met.
    [[nodiscard]] const std::optional<CheckFault>& fault() const { return fault_; }

private:
    /// A record that was checked: whether it is right, and the longest win by threats after its
    /// move.
    struct CheckedRecord {
        bool isRight;
        int longestThreats;
        bool isLast;  ///< no reply needs another quiet move
    };

    /// The proof's move on the board, if its record is not false.
    [[nodiscard]] std::optional<Advice> quietMove(const board::Board& board,
                                                  const Budget& budget,
                                                  threat::StopCheck stop);
    [[nodiscard]] std::optional<Advice> moveBeforePieces(const board::Board& board);
    [[nodiscard]] std::optional<threat::Proof> threats(const board::Board& board,
                                                       std::uint64_t nodes,
                                                       threat::StopCheck stop);

    const ProofBook& book_;
    const ProofTree& proofTree_;
    LeafSolver leaves_;
    RecordChecker records_;
    std::unordered_map<std::string, CheckedRecord> checked_;  // by the record's stones
    std::optional<CheckFault> fault_;
};

}  // namespace fukumi::proofs
