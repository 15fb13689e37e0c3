// SPDX-License-Identifier: MIT
//
// Which of the attacker's moves are likely to be threats, judged from the lines alone.
#pragma once

#include "engine/board/square_set.hpp"
#include "engine/board/threat_lines.hpp"

namespace fukumi::threat {

/// Squares by what a stone would make there; a square may be in several sets.
struct AttackingMoves {
    board::SquareSet fours;
    board::SquareSet openThrees;
    board::SquareSet closedThrees;  ///< three in some five cells free of others: a four next
    board::SquareSet pairs;         ///< two in some five cells free of others

    /// How many replies a first look expects to have to answer: the proof number to begin with.
    /// Small for the shapes that force most; anything else comes last, but comes.
    [[nodiscard]] int effort(Square s) const {
        if (fours.contains(s) || openThrees.contains(s)) return 2;
        if (closedThrees.contains(s)) return 5;
        return pairs.contains(s) ? 10 : 16;
    }
};

[[nodiscard]] AttackingMoves attackingMoves(const board::ThreatLines& lines, Color attacker);

}  // namespace fukumi::threat
