// SPDX-License-Identifier: MIT
//
// Verdict of the threat lines on a position, without any search: the first question at every node.
#pragma once

#include "engine/threat/defence.hpp"

namespace fukumi::threat {

/// The verdict for the side to move. Plies count up to and including the five.
struct Verdict {
    enum class Kind : std::uint8_t {
        Open,        ///< nothing forced
        WinIn1,      ///< `move` makes a five
        LossIn2,     ///< the opponent's five cannot be stopped
        AnswerFour,  ///< the opponent has a five: one of `answers`, anything else loses in 2
        WinIn3,      ///< `move` makes a four that cannot be stopped
        /// The opponent has no four yet but threatens an unstoppable one: an own four, or one of
        /// answersToOpenFour(); anything else loses in 4.
        AnswerOpenFour
    };

    Kind kind = Kind::Open;
    Move move{};
    FourAnswers answers;
};

/// REQUIRES: no colour has a five on the board. 5 to 60 ns.
[[nodiscard]] Verdict immediateVerdict(board::ThreatLines& lines, Color sideToMove);

}  // namespace fukumi::threat
