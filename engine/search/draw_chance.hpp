// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <span>

#include "engine/board/position.hpp"
#include "engine/eval/evaluator.hpp"

namespace fukumi::search {

/// Chance of a draw after a line of play, as the evaluation has learned; 1 if the line fills the
/// board, none if the evaluation knows nothing of draws. The end of a line says more than its
/// beginning: what is decided on the way has been decided. Position and evaluator are left as they
/// were. REQUIRES: the evaluator follows the position; the moves are legal.
[[nodiscard]] inline std::optional<double> drawChanceAfter(board::Position& position,
                                                           eval::Evaluator& evaluator,
                                                           std::span<const Move> line) {
    for (const Move m : line) position.play(m);
    std::optional<double> chance = evaluator.drawChance(position);
    if (chance && position.isFull()) chance = 1.0;
    for (std::size_t i = 0; i < line.size(); ++i) {
        position.undo();
        evaluator.noteUndo(position);
    }
    return chance;
}

}  // namespace fukumi::search
