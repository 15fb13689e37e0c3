// SPDX-License-Identifier: MIT
//
// Moves of a node, their order and their priors.
//
//     forced position    the answers, all at once
//     quiet position     candidates by falling score: the first few, then more, then the rest
//     root               the same with farther candidates, in the end every legal move
//     Policy::Ucb1       every candidate at once, in random order, all alike; only the opponent's
//                        fours are answered
//
// Source of the widening: R. Coulom, "Computing Elo Ratings of Move Patterns in the Game of Go"
// (2007), where a node's moves are admitted one after the other as its visits grow.
#pragma once

#include "engine/board/position.hpp"
#include "engine/core/random.hpp"
#include "engine/eval/evaluator.hpp"
#include "engine/search/candidates.hpp"
#include "engine/search/mcts/options.hpp"
#include "engine/search/mcts/situation.hpp"

namespace fukumi::search::mcts {

struct RatedMove {
    Move move;
    double prior;
};

/// Some moves for a node, best first; what else there is to know goes into Children.
struct MoveBatch {
    StaticVector<RatedMove, kMaxSquares> moves;
    bool hasMore = false;
    bool isComplete = false;
    int rest = 0;
};

/// Kind of node whose moves are wanted.
enum class NodePlace : std::uint8_t { Inner, Root };

/// One thread's. Not thread-safe.
class MoveSupply {
public:
    /// All outlive the supply; the evaluator follows `position`.
    MoveSupply(board::Position& position,
               eval::Evaluator& evaluator,
               Random& random,
               const Options& options)
        : position_{position}, evaluator_{evaluator}, random_{random}, options_{options} {}

    /// The first moves of a node, at least one.
    /// REQUIRES: no result is known, and the side to move has a legal move.
    void first(const Situation& situation, NodePlace place, MoveBatch& out);
    /// The next ones after those that are `known`; empty when there are no more.
    void next(const board::SquareSet& known, NodePlace place, MoveBatch& out);

private:
    /// All legal candidates with their priors, the best `sorted` of them in front; the number of
    /// candidates that are fouls.
    std::size_t rank(Reach reach, std::size_t sorted, MoveBatch& out);
    /// Whether a forced position gets its answers only.
    [[nodiscard]] bool limitsToAnswers() const;
    void rankAnswers(const Situation& situation, MoveBatch& out);
    void shuffle(MoveBatch& out);
    /// Every legal move that is not known, with the least prior.
    void everythingElse(const board::SquareSet& known, MoveBatch& out);
    /// Orders become priors.
    void rate(std::span<const Move> moves, std::size_t meeting, MoveBatch& out);
    [[nodiscard]] Reach reachAt(NodePlace place) const {
        return place == NodePlace::Root ? Reach::Wide : Reach::Near;
    }

    board::Position& position_;
    eval::Evaluator& evaluator_;
    Random& random_;
    const Options& options_;
};

}  // namespace fukumi::search::mcts
