// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "engine/board/position.hpp"
#include "engine/core/value.hpp"
#include "engine/eval/history_follower.hpp"

namespace fukumi::eval {

/// Says what a quiet position is worth and which points look good: what one thread keeps for itself
/// beside the Model that all share.
///
/// Evaluators are lazy: nodes that never ask cost nothing. They bring themselves up to date from
/// the position's history when asked, so they only have to hear how far a history was taken back:
///
///     position.undo();  evaluator.noteUndo(position);
///
/// One evaluator belongs to one position object, between calls of reset(). Not thread-safe.
class Evaluator {
public:
    virtual ~Evaluator() = default;

    /// Starts over on another position (same object changed by hand, or a new one).
    virtual void reset(const board::Position& position) = 0;
    /// REQUIRED after each undo() of the position; cheap.
    void noteUndo(const board::Position& position) { noteUndo(position.history().size()); }
    /// The same, to a history of so many steps.
    void noteUndo(std::size_t length) { follower_.noteUndo(length); }

    /// Value for the side to move, heuristic range. Neither side should have a five to play:
    /// such positions are the search's to decide.
    [[nodiscard]] virtual Value evaluate(const board::Position& position) = 0;

    /// A value, and whether it is what evaluate() says.
    struct Estimate {
        Value value;
        bool isExact;
    };
    /// As evaluate(), for someone who hardly cares by how much a value lies below `low` or above
    /// `high`: a part of the evaluation that comes cheap may answer alone where it says so.
    [[nodiscard]] virtual Estimate estimate(const board::Position& position,
                                            [[maybe_unused]] Value low,
                                            [[maybe_unused]] Value high) {
        return {evaluate(position), true};
    }

    /// Order of each move for the side to move, in order units (core/value.hpp): larger is better.
    /// REQUIRES: moves are empty squares, scores.size() == moves.size().
    virtual void scoreMoves(const board::Position& position,
                            std::span<const Move> moves,
                            std::span<std::int32_t> scores) = 0;

    /// The same for a node with a large tree below it: by the best order that there is, dear or
    /// not.
    virtual void scoreMovesDeep(const board::Position& position,
                                std::span<const Move> moves,
                                std::span<std::int32_t> scores) {
        scoreMoves(position, moves, scores);
    }

    /// How likely the game is to end in a draw, 0 to 1; none where the evaluation has learned
    /// nothing of draws. For people, not for nodes: it may take a while.
    [[nodiscard]] virtual std::optional<double> drawChance(
        [[maybe_unused]] const board::Position& position) {
        return std::nullopt;
    }

protected:
    HistoryFollower follower_;
};

}  // namespace fukumi::eval
