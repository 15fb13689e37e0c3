// SPDX-License-Identifier: MIT
#pragma once

#include "engine/threat/verdict.hpp"

namespace fukumi::search {

/// All legal moves that do not lose to the threat of a verdict at once.
struct ForcedReplies {
    MoveList moves;
    /// The first so many meet the threat; the others are own fours, which postpone it.
    std::size_t meeting = 0;
    /// Plies in which every other move loses.
    int lossPlies = 0;
};

/// REQUIRES: the verdict is AnswerFour or AnswerOpenFour, and `side` is to move. The lines are
/// played on and restored.
[[nodiscard]] ForcedReplies forcedReplies(board::ThreatLines& lines,
                                          Color side,
                                          const threat::Verdict& verdict);

}  // namespace fukumi::search
