// SPDX-License-Identifier: MIT
//
// Verdict of rules and threats on a position before it is valued: a result, moves that
// have to be made, or nothing.
//
//     full board, limit of the game .... a draw
//     black has only fouls left ........ white wins
//     a five at hand ................... a win
//     the opponent's four .............. its blocks (the textbook program looks no further)
//     the threat lines' verdict ........ a win or loss at once, or answers to a four or open four
//     own wins by fours ................ a win
//     theirs, if we passed ............. the exact answers to it; none = a loss
//
// Nothing counts that takes longer than the game lasts (core/rules.hpp). All lists of answers
// are complete: what is not on them loses. So a position whose answers all
// lose is lost, and the search may say so.
#pragma once

#include "engine/board/position.hpp"
#include "engine/search/mcts/node.hpp"
#include "engine/search/mcts/options.hpp"
#include "engine/search/node_verdict.hpp"
#include "engine/threat/threat_answers.hpp"
#include "engine/threat/vcf.hpp"

namespace fukumi::search::mcts {

/// Seen by the side to move.
struct Situation {
    Proof proof;
    bool isForced = false;  ///< one of `replies` has to be played; there is at least one
    ForcedReplies replies;
};

/// Fours that may be tried.
struct VcfEffort {
    std::uint64_t own;
    std::uint64_t theirs;
};

/// One thread's solvers. Not thread-safe.
class SituationReader {
public:
    explicit SituationReader(const Options& options) : options_{options} {}

    /// The position is played on and restored.
    void read(board::Position& position,
              const DrawLimit& limit,
              const VcfEffort& effort,
              Situation& out);

    /// Only the opponent's fours, which are blocked even if the game is lost: for the textbook
    /// program, and for a root, which plays a move even if its result is known. Leaves `out.proof`
    /// as it is.
    void readFours(board::Position& position, Situation& out);

    [[nodiscard]] threat::VcfSolver& vcf() { return vcf_; }

private:
    [[nodiscard]] bool readVerdict(board::Position& position,
                                   const DrawLimit& limit,
                                   const VcfEffort& effort,
                                   Situation& out);
    void readTheirFours(board::Position& position,
                        const DrawLimit& limit,
                        std::uint64_t nodes,
                        Situation& out);

    const Options& options_;
    threat::VcfSolver vcf_;
    threat::VcfAnswers answers_;
};

}  // namespace fukumi::search::mcts
