// SPDX-License-Identifier: MIT
//
// A user's choices for the Monte-Carlo tree search, and its numbers.
#pragma once

#include <cstdint>

#include "engine/search/mcts/parameters.hpp"
#include "engine/search/solvers.hpp"

namespace fukumi::search::mcts {

/// Valuation of a new position.
enum class Leaf : std::uint8_t {
    Eval,       ///< a forced result where the solvers see one, else the evaluation as a probability
    Playout,    ///< the result of one random game near the stones that takes fives and stops them
    PlayoutAll  ///< the same over all empty points
};

/// Selection inside the tree.
enum class Policy : std::uint8_t {
    Puct,  ///< priors from the move scores; only the answers where something must be answered
    Ucb1   ///< no knowledge but that fours are blocked: every move near a stone once, then
           ///< mean + c * sqrt(ln N / n) with means from -1 to 1
};

struct Options {
    Leaf leaf = Leaf::Eval;
    Policy policy = Policy::Puct;
    double ucbConstant = 1.96;
    Solvers solvers = Solvers::On;  ///< without effect where there are playouts
    int threads = 1;
    std::uint64_t seed = 0;  ///< of the playouts and of the order of equal moves
    Parameters parameters;

    [[nodiscard]] bool hasPlayouts() const { return leaf != Leaf::Eval; }
    /// No knowledge of the game but its rules.
    [[nodiscard]] bool isTextbook() const { return hasPlayouts() && policy == Policy::Ucb1; }
    [[nodiscard]] Solvers solversInUse() const {
        return leaf == Leaf::Eval ? solvers : Solvers::Off;
    }
};

}  // namespace fukumi::search::mcts
