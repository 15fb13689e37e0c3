// SPDX-License-Identifier: MIT
//
// After a quiet move: which of the defender's replies need a separate subtree?
//
//     the game is a draw, by the move or by a reply ............... the move is refuted
//     the defender is black and has only fouls left ............... nothing is open: white wins
//     the defender can make five, or wins by threats himself ...... the move is refuted
//     the attacker, the defender passing, wins by threats (T) ...... it was a threat
//        replies outside the zone of T (zone.hpp) .................. refuted by T
//        the others, one by one: the attacker wins by threats ...... refuted
//        what is left .............................................. open
//     no T is found .............................................. quiet: nothing is known of any
//                                                                    reply
#pragma once

#include <vector>

#include "engine/proofs/leaf_solver.hpp"
#include "engine/proofs/stones.hpp"
#include "engine/proofs/zone.hpp"

namespace fukumi::proofs {

struct SieveBudget {
    std::uint64_t threat = 100'000;  ///< for T
    std::uint64_t reply = 4'000;     ///< for each reply
    std::uint64_t counter = 4'000;   ///< for a win of the defender
};

struct SieveResult {
    enum class Kind : std::uint8_t { Threat, Quiet, Refuted };

    Kind kind = Kind::Quiet;
    std::vector<Move> open{};  ///< of a threat
    bool isFours = false;      ///< of a threat: T wins only by fours
    /// The refuting reply; absent if the move ends the game in a draw.
    std::optional<Move> refutation{};
    std::uint64_t nodes = 0;
};

/// Wins of the attacker after a reply are claims (LeafSolver::claim); wins of the defender and T
/// are checked.
class ReplySieve {
public:
    /// `leaves` and `task` outlive the sieve.
    ReplySieve(LeafSolver& leaves, const Task& task)
        : leaves_{leaves}, task_{task}, zones_{task.size()} {}

    /// REQUIRES: the defender is to move; no five on the board.
    [[nodiscard]] SieveResult sieve(board::Position& afterMove,
                                    const SieveBudget& budget,
                                    threat::StopCheck stop = {});

    /// Every legal reply that the attacker does not answer by a win by threats, whatever the move
    /// threatens. REQUIRES: as sieve().
    [[nodiscard]] SieveResult sieveAll(board::Position& afterMove,
                                       const SieveBudget& budget,
                                       threat::StopCheck stop = {});

private:
    void tryReply(board::Position& position, Move reply, const SieveBudget& budget);
    /// Whether the game is a draw after the attacker's move, or after a reply to it, which
    /// refutes the move.
    [[nodiscard]] bool isDrawn(const board::Position& afterMove);

    LeafSolver& leaves_;
    const Task& task_;
    ZoneFinder zones_;
    threat::StopCheck stop_{};
    bool hasThreat_ = false;  // T is known, and helps after replies
    SieveResult result_;
};

}  // namespace fukumi::proofs
