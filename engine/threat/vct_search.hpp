// SPDX-License-Identifier: MIT
//
// One call of VctSolver::solve: the proof-number search itself. Internal to the solver.
#pragma once

#include "engine/threat/vct.hpp"

namespace fukumi::threat {

class VctSearch {
public:
    VctSearch(VctStore& store,
              VcfSolver& vcf,
              VcfAnswers& answers,
              board::ThreatLines& lines,
              Color attacker,
              const VctLimits& limits)
        : store_{store},
          vcf_{vcf},
          answers_{answers},
          lines_{lines},
          attacker_{attacker},
          limits_{limits} {}

    [[nodiscard]] VctResult run(Key stones);

private:
    enum class Turn : std::uint8_t { Attacker, Defender };

    /// Searches below a node until its numbers reach a limit.
    void search(std::uint32_t index, Turn turn, ProofNumbers limit);
    /// The child to look at next and how good the second best one is.
    struct Choice {
        VctStore::Child* child;  // null when all are decided
        std::uint32_t runnerUp;
    };
    /// Sets the node's numbers from its children.
    [[nodiscard]] Choice update(std::uint32_t index, Turn turn);
    void descend(std::uint32_t index, Turn turn, ProofNumbers limit, const Choice& choice);

    void expandAttacker(std::uint32_t index);
    void expandDefender(std::uint32_t index);
    void addAttackingMoves(std::uint32_t index);
    void addReplies(std::uint32_t index, const VcfResult& threatened);
    [[nodiscard]] VcfResult solveVcf(Color side, Key stones);
    [[nodiscard]] VcfLimits vcfLimits() const {
        return {.nodes = limits_.vcfNodes, .stop = limits_.stop};
    }

    VctStore& store_;
    VcfSolver& vcf_;
    VcfAnswers& answers_;
    board::ThreatLines& lines_;
    Color attacker_;
    const VctLimits& limits_;
    std::uint64_t nodes_ = 0;
    std::uint64_t positions_ = 0;
    bool aborted_ = false;
    bool incomplete_ = false;  // an inner VCF ran out of budget: a failure proves nothing
};

}  // namespace fukumi::threat
