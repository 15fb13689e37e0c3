// SPDX-License-Identifier: MIT
//
// A proof as advice: what wins here, and what holds out longest against it.
#pragma once

#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "engine/proofs/leaf_solver.hpp"
#include "engine/proofs/proof_check.hpp"
#include "engine/proofs/proof_tree.hpp"

namespace fukumi::proofs {

/// The win of a position of the proof.
struct Advice {
    enum class Kind : std::uint8_t {
        Quiet,   ///< a move of the proof
        Threats  ///< a win by threats, found now and checked
    };

    Kind kind;
    Move move;
    /// Quiet moves still to come at most, this one included.
    int quietMoves = 0;
    /// For a win by threats: the most moves of the attacker to the five.
    int movesToWin = 0;
    /// The win against the longest resistance, `move` first, down to the five.
    std::vector<Move> line{};
};

/// Not thread-safe.
class ProofAdvisor {
public:
    struct Budget {
        std::uint64_t leafNodes = 50'000'000;     ///< for a win by threats
        std::uint64_t resistanceNodes = 300'000;  ///< for each reply that is compared
    };

    /// `proofTree` outlives the advisor.
    ProofAdvisor(const ProofTree& proofTree, std::size_t bytes)
        : proofTree_{proofTree},
          leaves_{bytes / 2, proofTree.task().drawLimit()},
          records_{proofTree, bytes / 2} {}

    /// The winning move, the attacker to move. Absent if the proof does not know the position and
    /// no win by threats is found. A record of the proof is checked by itself before it is given as
    /// advice, which takes a second or so; a false one counts as unknown, and fault() has it.
    /// REQUIRES: no five on the board.
    [[nodiscard]] std::optional<Advice> advise(const board::Board& board,
                                               const Budget& budget,
                                               threat::StopCheck stop = {});

    /// The same without a line: cheaper.
    [[nodiscard]] std::optional<Advice> move(const board::Board& board,
                                             const Budget& budget,
                                             threat::StopCheck stop = {});

    /// The reply that holds out longest, the defender to move: by quiet moves, then by the length
    /// of the win by threats. Absent if the board is full.
    [[nodiscard]] std::optional<Move> longestResistance(board::Board& board,
                                                        const Budget& budget,
                                                        threat::StopCheck stop = {});

    /// The first false record that was met.
    [[nodiscard]] const std::optional<CheckFault>& fault() const { return fault_; }

private:
    /// The proof's move on the board, if its record is right.
    [[nodiscard]] std::optional<Move> quietMove(const board::Board& board,
                                                const Budget& budget,
                                                threat::StopCheck stop);
    [[nodiscard]] std::optional<threat::Proof> threats(const board::Board& board,
                                                       std::uint64_t nodes,
                                                       threat::StopCheck stop);

    const ProofTree& proofTree_;
    LeafSolver leaves_;
    RecordChecker records_;
    std::unordered_map<std::string, bool> checked_;  // by the record's stones: whether it is right
    std::optional<CheckFault> fault_;
};

}  // namespace fukumi::proofs
