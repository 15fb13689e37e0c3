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
#include <vector>

#include "engine/board/threat_lines.hpp"
#include "engine/core/rules.hpp"

namespace fukumi::threat {

struct ThreatAnswers {
    /// Moves after which the attacker has neither a five nor a four without a legal stop.
    std::vector<Move> stops;
    /// Fours that come first: the attacker has to stop them, and what follows saves the defender.
    std::vector<Move> fours;
};

/// Every legal answer of the defender, who is to move. Absent if the attacker has neither a five
/// nor a four without a legal stop, and if following the defender's fours takes more positions than
/// the search may look at. The attacker wins nothing if `limit` ends the game first.
/// REQUIRES: no five on the board, and the defender has no five cell. `lines` are played on and
/// restored. About 0.1 ms where no four of the defender has to be followed, half a second at most.
[[nodiscard]] std::optional<ThreatAnswers> answersToThreat(board::ThreatLines& lines,
                                                           Color attacker,
                                                           DrawLimit limit = {});

}  // namespace fukumi::threat
