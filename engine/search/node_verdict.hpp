// SPDX-License-Identifier: MIT
//
// Verdict of the threat lines on a node, as far as the game is long enough for it; and the replies
// that it leaves.
#pragma once

#include "engine/board/position.hpp"
#include "engine/core/rules.hpp"
#include "engine/threat/defence.hpp"

namespace fukumi::search {

/// Plies in which a verdict comes true; 0 for Open.
[[nodiscard]] constexpr int pliesOf(threat::Verdict::Kind kind) {
    switch (kind) {
        case threat::Verdict::Kind::Open: return 0;
        case threat::Verdict::Kind::WinIn1: return 1;
        case threat::Verdict::Kind::LossIn2:
        case threat::Verdict::Kind::AnswerFour: return 2;
        case threat::Verdict::Kind::WinIn3: return 3;
        case threat::Verdict::Kind::AnswerOpenFour: return 4;
    }
    return 0;
}

/// immediateVerdict() for the side to move; Open where the game is drawn before it comes true.
[[nodiscard]] inline threat::Verdict nodeVerdict(board::Position& position,
                                                 const DrawLimit& limit) {
    threat::Verdict verdict =
        threat::immediateVerdict(position.solverLines(), position.sideToMove());
    const int empty = position.emptyCount();
    if (limit.isAhead(empty) && pliesOf(verdict.kind) > limit.pliesLeft(empty))
        verdict.kind = threat::Verdict::Kind::Open;
    return verdict;
}

/// All legal moves that do not lose to the threat of a verdict at once; where no move meets a four,
/// those on its points.
struct ForcedReplies {
    MoveList moves;
    /// The first of them meet the threat; the others are own fours, which postpone it.
    std::size_t meeting = 0;
    /// Plies in which every other move loses.
    int lossPlies = 0;
};

/// Empty if the verdict is Open or a win, or if every reply is a foul. REQUIRES: `side` is to move.
/// The lines are played on and restored.
[[nodiscard]] ForcedReplies forcedReplies(board::ThreatLines& lines,
                                          Color side,
                                          const threat::Verdict& verdict);

}  // namespace fukumi::search
