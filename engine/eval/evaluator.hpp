// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>

#include "engine/board/position.hpp"
#include "engine/core/value.hpp"

namespace fukumi::eval {

class Model;
class BaseEval;
namespace windows {
class WindowState;
}
namespace nets {
template <class Net>
class Accumulator;
struct OrderNet;
struct ValueNet;
}  // namespace nets

/// Says what a quiet position is worth and which points look good. Each thread has its own; the
/// Model is shared by all.
///
/// Evaluators are lazy: nodes that never ask cost nothing, and a network is updated only when it is
/// evaluated. They bring themselves up to date from the position's history and need only know how
/// far the history was taken back:
///
///     position.undo();  evaluator.noteUndo(position);
///
/// One evaluator belongs to one position object, between calls of reset(). Not thread-safe.
class Evaluator {
public:
    explicit Evaluator(std::shared_ptr<const Model> model);
    ~Evaluator();

    /// Starts over on another position (same object changed by hand, or a new one). REQUIRES: its
    /// rule is the model's. Uses the instructions that the position uses.
    void reset(const board::Position& position);
    /// REQUIRED after each undo() of the position; cheap.
    void noteUndo(const board::Position& position) {
        kept_ = std::min(kept_, position.history().size());
    }

    /// Value for the side to move, heuristic range. Neither side should have a five to play:
    /// such positions are the search's to decide.
    [[nodiscard]] Value evaluate(const board::Position& position);

    /// Order of each move for the side to move, in order units (core/value.hpp): larger is better.
    /// REQUIRES: moves are empty squares, scores.size() == moves.size().
    void scoreMoves(const board::Position& position,
                    std::span<const Move> moves,
                    std::span<std::int32_t> scores);

    /// The same for a node with a large tree below it: by the best order that there is, dear or
    /// not.
    void scoreMovesDeep(const board::Position& position,
                        std::span<const Move> moves,
                        std::span<std::int32_t> scores);

    /// Chance that the game ends in a draw, 0 to 1; none if the evaluation has learned
    /// nothing of draws. For people, not for nodes: it may take a while.
    [[nodiscard]] std::optional<double> drawChance(const board::Position& position);

private:
    void passUndos(const board::Position& position);

    std::shared_ptr<const Model> model_;
    // All but the base may be missing.
    std::unique_ptr<windows::WindowState> windows_;
    std::unique_ptr<BaseEval> base_;
    std::unique_ptr<nets::Accumulator<nets::ValueNet>> value_;
    std::unique_ptr<nets::Accumulator<nets::OrderNet>> order_;
    /// Steps of the history that were never taken back since the last question.
    std::size_t kept_ = 0;
};

}  // namespace fukumi::eval
