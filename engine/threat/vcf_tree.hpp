// SPDX-License-Identifier: MIT
//
// A win by fours as a tree, small enough to be tried again in a changed position: "does the same
// sequence still win when the defender has one more stone there?"
//
//     step 0   four at a ── stop b ──> step 1   four at c ── stop d ──> step 2   five (or a four
//                      └─ stop e ──> step 3   (caro has two stops at times)     that nothing stops)
#pragma once

#include <array>
#include <vector>

#include "engine/threat/vcf.hpp"

namespace fukumi::threat {

struct VcfStep {
    struct Branch {
        Move stop;
        std::uint16_t next;  // index of a step
    };
    Move move;
    std::array<Branch, 2> branches;
    std::uint8_t branchCount;  // 0: the five, or a four without a stop
};

class VcfTree {
public:
    /// Trees beyond this many steps are not kept (wins under caro may branch at every four).
    static constexpr std::size_t kMaxSteps = 2000;

    /// Reads the win out of the solver's memory; false when it is too large or the solver cannot
    /// find it again within `limits`. The tree is empty then.
    /// REQUIRES: `win` came from `solver` for this position.
    [[nodiscard]] bool extract(VcfSolver& solver,
                               board::ThreatLines& lines,
                               Color attacker,
                               Key stones,
                               const VcfResult& win,
                               const VcfLimits& limits);

    /// Whether the same moves win here too, every legal reply considered. False may also mean that
    /// another sequence would win. REQUIRES: as VcfSolver::solve; not empty.
    [[nodiscard]] bool winsIn(board::ThreatLines& lines, Color attacker) const {
        return replay(lines, attacker, 0);
    }

    [[nodiscard]] const std::vector<VcfStep>& steps() const { return steps_; }

    /// The squares where one more stone of the defender can matter to winsIn(): the moves, the
    /// fives that they threaten (in caro all around them), and where the defender makes a four
    /// before one of the moves. Everywhere else the same moves still win. REQUIRES:
    /// !dependsOnFouls().
    [[nodiscard]] const board::SquareSet& touching() const { return touching_; }

    /// Whether a move of the tree may be a foul of renju's black, or a stop that the tree counts as
    /// one: a far stone could change that.
    [[nodiscard]] bool dependsOnFouls() const { return dependsOnFouls_; }

private:
    [[nodiscard]] bool add(VcfSolver& solver,
                           board::ThreatLines& lines,
                           Color attacker,
                           Key stones,
                           const VcfResult& win,
                           VcfLimits limits);
    [[nodiscard]] bool replay(board::ThreatLines& lines, Color attacker, std::size_t index) const;

    void noteFives(const board::ThreatLines& lines, Color attacker, Move four);

    std::vector<VcfStep> steps_;
    board::SquareSet touching_;
    bool dependsOnFouls_ = false;
};

}  // namespace fukumi::threat
