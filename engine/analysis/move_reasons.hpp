// SPDX-License-Identifier: MIT
//
// Reasons of a move: what it threatens, what stops that, what it takes from the opponent and what
// it leaves him, read from the threat lines. A sentence is made of them elsewhere:
//
//     "e10 makes a four and an open three; nothing stops both"
#pragma once

#include <optional>
#include <vector>

#include "engine/board/position.hpp"
#include "engine/threat/threat_answers.hpp"

namespace fukumi::analysis {

struct MoveReasons {
    /// Threats of the stone, the strongest of each of its lines, strongest first: Five, OpenFour,
    /// Four, OpenThree. A three is one where a legal move makes it an unstoppable four.
    std::vector<board::ThreatClass> makes;
    /// The opponent's legal replies that keep the mover from a five and from a four without a legal
    /// stop, wherever on the board; every other reply loses by force. Absent if the mover threatens
    /// neither, if the opponent has a five, or if he has too many fours to follow them all.
    std::optional<threat::ThreatAnswers> answers;
    /// There are answers that stop `makes`, but not the other threats of the mover: one that he had
    /// before, or two fours at once in lines that are not all of this stone's threats. True also if
    /// the opponent has too many fours to find that out.
    bool hasOtherThreats = false;
    /// Threat of the opponent that the move ended: Four (he had a five at his next move) or
    /// OpenThree (he had an open four). Two fours in two lines at once do not count as an open
    /// three.
    std::optional<board::ThreatClass> stops;
    /// Moves by which the opponent wins at once: with a five, or, if the mover makes no four, with
    /// an open four. Two fours in two lines at once are not counted here either.
    struct Left {
        board::ThreatClass kind;  ///< Five or OpenFour
        std::vector<Move> moves;
    };
    std::optional<Left> leaves;
};

/// Threats that a stone of `c` would make: MoveReasons::makes.
/// REQUIRES: the square is empty. `lines` are played on and restored.
[[nodiscard]] std::vector<board::ThreatClass> threatsAt(board::ThreatLines& lines,
                                                        Color c,
                                                        Square s);

/// REQUIRES: neither side has a five, the square is empty, and the move is legal.
[[nodiscard]] MoveReasons reasonsOf(const board::Position& before,
                                    Move move,
                                    DrawCap cap = DrawCap::On);

}  // namespace fukumi::analysis
