// SPDX-License-Identifier: MIT
#pragma once

#include "engine/board/position.hpp"

namespace fukumi::search::alphabeta {

/// Hears of the positions that a search asks the evaluation about: what an evaluation has to be
/// good at. Far more of them come after weak moves than in any game. Called on the first searching
/// thread, many times a millisecond.
class EvaluationWatcher {
public:
    virtual ~EvaluationWatcher() = default;
    /// `position` holds only for the call; its history begins with the root's.
    virtual void onEvaluation(const board::Position& position) = 0;
};

}  // namespace fukumi::search::alphabeta
