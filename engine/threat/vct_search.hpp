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
              const VctLimits& limits,
              VctScope scope)
        : store_{store},
          vcf_{vcf},
          answers_{answers},
          lines_{lines},
          attacker_{attacker},
          limits_{limits},
          scope_{scope},
          movesLeft_{limits.attackerMoves} {}

    [[nodiscard]] VctResult run(Key stones);

    /// Whether moves were left out for being unlikely threats, so that a failure proves nothing.
    [[nodiscard]] bool leftMovesOut() const { return leftMovesOut_; }

private:
    /// Moves that a node has got: an attacker's next ones come when those before them look worse.
    enum Stage : std::uint8_t { New, Forcing, Quiet, Complete };

    enum class Turn : std::uint8_t { Attacker, Defender };

    /// Searches below a node until its numbers reach a limit.
    void search(std::uint32_t index, Turn turn, ProofNumbers limit);
    /// The child to look at next and how good the second best one is.
    struct Choice {
        VctStore::Child* child;  // null when all are decided, or more moves are to be added
        std::uint32_t runnerUp;
        std::uint32_t open;  // undecided children, one for those that are to be added
        bool addMore;
    };
    /// Sets the node's numbers from its children.
    [[nodiscard]] Choice update(std::uint32_t index, Turn turn);
    void descend(std::uint32_t index, Turn turn, ProofNumbers limit, const Choice& choice);

    void expandAttacker(std::uint32_t index);
    void expandDefender(std::uint32_t index);
    /// The attacker's move that the hints advise; absent if it is not legal here.
    [[nodiscard]] std::optional<Move> hintFor(Key stones) const;
    void addForcingMoves(std::uint32_t index);
    /// The next stage of an attacker's node.
    void addMore(std::uint32_t index);
    void addIfThreat(std::uint32_t index, Move move, int effort);
    [[nodiscard]] std::optional<VctResult::Limit> limitReached() const;
    /// Without a limit nothing is counted: what the VCF hash knows holds at every length then.
    [[nodiscard]] int movesAfterOne() const {
        return movesLeft_ == kAnyLength ? kAnyLength : movesLeft_ - 1;
    }
    [[nodiscard]] std::uint8_t lastStage() const {
        return scope_ == VctScope::Everything ? Complete : Quiet;
    }
    void addReplies(std::uint32_t index, const VcfResult& threatened);
    [[nodiscard]] VcfResult solveVcf(Key stones);
    [[nodiscard]] bool defenderWinsByFours(Key stones);
    void countVcf(const VcfResult& result);
    [[nodiscard]] VcfLimits vcfLimits() const {
        return {.nodes = limits_.vcfNodes, .attackerMoves = movesLeft_, .stop = limits_.stop};
    }

    VctStore& store_;
    VcfSolver& vcf_;
    VcfAnswers& answers_;
    board::ThreatLines& lines_;
    Color attacker_;
    const VctLimits& limits_;
    VctScope scope_;
    int movesLeft_;  // attacker moves that the limit on the length still allows
    std::uint64_t nodes_ = 0;
    std::uint64_t positions_ = 0;
    std::optional<VctResult::Limit> limit_;  // what ended the search
    bool leftMovesOut_ = false;
    bool incomplete_ = false;  // an inner VCF ran out of budget: a failure proves nothing
};

}  // namespace fukumi::threat
