// SPDX-License-Identifier: MIT
//
// Answers to a threat, the defender's fours included:
//
//     defender to move
//       some legal move that holds ............. holds
//     attacker to move
//       own five ............................... wins
//       enemy five (the reply was a four) ...... wins if some legal stop of it leaves a defender
//                                                who does not hold
//       a four without a legal stop ............ wins
//       else ................................... does not win
//
// The attacker carries out his threats and nothing more: fours that can be stopped are a VCF
// (vcf.hpp). So "no answer" is a win by force, and an answer may lose to something else.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "engine/board/threat_lines.hpp"
#include "engine/core/rules.hpp"
#include "engine/core/static_vector.hpp"
#include "engine/threat/vcf_tree.hpp"

namespace fukumi::threat {

struct ThreatAnswers {
    /// Moves after which the attacker has neither a five nor a four without a legal stop.
    std::vector<Move> stops;
    /// Fours that come first: the attacker has to stop them, and what follows saves the defender.
    std::vector<Move> fours;

    friend bool operator==(const ThreatAnswers&, const ThreatAnswers&) = default;
};

/// Every legal answer of the defender, who is to move. Absent if the attacker has neither a five
/// nor a four without a legal stop, or if following the defender's fours takes more positions than
/// the search may look at. The attacker wins nothing if `limit` ends the game first.
/// With `only`, the attacker's fives and unstoppable fours count only in these lines, a four only
/// if no stone in its line stops it.
/// REQUIRES: no five on the board, and the defender has no five cell. `lines` are played on and
/// restored. About 0.1 ms where no four of the defender has to be followed, half a second at most.
[[nodiscard]] std::optional<ThreatAnswers> answersToThreat(board::ThreatLines& lines,
                                                           Color attacker,
                                                           DrawLimit limit = {},
                                                           std::span<const int> only = {});

// Answers to a VCF: every legal move after which the attacker has none any more. Found by
// trial: the known win is played again with one more stone of the defender on each square of the
// board, and where it fails the solver looks for another one. Exact in every rule, own fours and
// moves that turn a square of the win into a foul included.

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
