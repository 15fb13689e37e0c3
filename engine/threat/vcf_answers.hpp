// SPDX-License-Identifier: MIT
//
// Answers to a VCF: every legal move after which the attacker has none any more. Found by
// trial: the known win is played again with one more stone of the defender on each square of the
// board, and where it fails the solver looks for another one. Exact in every rule, own fours and
// moves that turn a square of the win into a foul included.
#pragma once

#include "engine/core/static_vector.hpp"
#include "engine/threat/vcf_tree.hpp"

namespace fukumi::threat {

/// Keeps scratch memory between calls. Not thread-safe.
class VcfAnswers {
public:
    /// REQUIRES: `win` came from `solver` for this position, the attacker to move; it is the
    /// defender's turn in truth. `limits` hold for each solver call; where they end one, the move
    /// counts as an answer. 30 to 100 us.
    [[nodiscard]] MoveList find(VcfSolver& solver,
                                board::ThreatLines& lines,
                                Color attacker,
                                Key stones,
                                const VcfResult& win,
                                const VcfLimits& limits);

    /// Fours tried by the last find().
    [[nodiscard]] std::uint64_t nodes() const { return nodes_; }
    /// Whether a limit ended a solver call of the last find(): an answer may be none.
    [[nodiscard]] bool isIncomplete() const { return incomplete_; }
    /// After every move that is not an answer of the last find() the attacker wins in at most as
    /// many moves, the five included.
    [[nodiscard]] int longestWin() const { return longestWin_; }

private:
    VcfTree tree_;
    std::uint64_t nodes_ = 0;
    bool incomplete_ = false;
    int longestWin_ = 0;
};

}  // namespace fukumi::threat
