// SPDX-License-Identifier: MIT
//
// The attacker's quiet moves that are likely to be threats, judged only from the lines.
#pragma once

#include "engine/board/square_set.hpp"
#include "engine/board/threat_lines.hpp"

namespace fukumi::threat {

/// Squares in five cells that hold a stone of the attacker and nothing foreign.
struct AttackingMoves {
    board::SquareSet closedThrees;  ///< a stone makes three there: a four next
    board::SquareSet pairs;         ///< two at least, the closed threes included
};

[[nodiscard]] AttackingMoves attackingMoves(const board::ThreatLines& lines, Color attacker);

}  // namespace fukumi::threat
