// SPDX-License-Identifier: MIT
//
// The two searches that every course begins with, without a table: minimax, which visits the whole
// tree, and alpha-beta, which leaves out what cannot matter. They are here to be compared with: by
// tests, which trust their simplicity, and by readers (see README.md).
//
// Scores are from the point of view of the side to move, and the sooner win is the higher score.
#pragma once

#include <algorithm>
#include <concepts>
#include <optional>
#include <vector>

#include "engine/solver/monitor.hpp"

namespace fukumi::solver {

/// No score of a game is as large.
inline constexpr int kInfiniteScore = 1000;

/// A game as a cursor that moves through its tree.
template <class Game>
concept TreeGame = requires(Game& game, typename Game::Move move, typename Game::Moves& moves) {
    /// The score where the game is over.
    { game.finalScore() } -> std::same_as<std::optional<int>>;
    /// Fills an empty list with all legal moves.
    {game.listMoves(moves)};
    {game.play(move)};
    {game.undo(move)};
};

template <TreeGame Game>
int minimax(Game& game, NodeCounter& counter) {
    counter.count();
    if (const auto score = game.finalScore()) return *score;
    typename Game::Moves moves;
    game.listMoves(moves);
    int best = -kInfiniteScore;
    for (const auto move : moves) {
        game.play(move);
        best = std::max(best, -minimax(game, counter));
        game.undo(move);
    }
    return best;
}

/// Exact where it lies between alpha and beta, otherwise a bound on that side.
template <TreeGame Game>
int alphaBeta(Game& game, int alpha, int beta, NodeCounter& counter) {
    counter.count();
    if (const auto score = game.finalScore()) return *score;
    typename Game::Moves moves;
    game.listMoves(moves);
    int best = -kInfiniteScore;
    for (const auto move : moves) {
        game.play(move);
        best = std::max(best, -alphaBeta(game, -beta, -std::max(alpha, best), counter));
        game.undo(move);
        if (best >= beta) break;
    }
    return best;
}

enum class PlainMethod { Minimax, AlphaBeta };

/// The value at the root and all moves that reach it.
template <class Move>
struct PlainResult {
    int score = -kInfiniteScore;
    std::vector<Move> bestMoves;
};

/// Solves the position under the cursor. Throws Stopped. REQUIRES: the game is not over.
template <TreeGame Game>
PlainResult<typename Game::Move> solvePlainly(Game& game,
                                              PlainMethod method,
                                              NodeCounter& counter) {
    counter.count();
    typename Game::Moves moves;
    game.listMoves(moves);
    PlainResult<typename Game::Move> result;
    for (const auto move : moves) {
        game.play(move);
        // One below the best score so far: moves that are just as good are wanted too.
        const int score = method == PlainMethod::Minimax
                              ? -minimax(game, counter)
                              : -alphaBeta(game, -kInfiniteScore, 1 - result.score, counter);
        game.undo(move);
        if (score > result.score) result = {score, {}};
        if (score == result.score) result.bestMoves.push_back(move);
    }
    return result;
}

}  // namespace fukumi::solver
