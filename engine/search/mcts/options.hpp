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
    Eval,    ///< a forced result where the solvers see one, else the evaluation as a probability
    Playout  ///< the result of one random game that takes fives and stops them
};

/// Selection inside the tree.
enum class Policy : std::uint8_t {
    Puct,  ///< priors from the move scores; only the answers where something must be answered
    Ucb1   ///< no knowledge: every move near a stone once, then mean + c * sqrt(ln N / n)
};

struct Options {
    Leaf leaf = Leaf::Eval;
    Policy policy = Policy::Puct;
    double ucbConstant = 1.96;
    Solvers solvers = Solvers::On;  ///< without effect under Leaf::Playout
    int threads = 1;
    std::uint64_t seed = 0;  ///< of the playouts and of the order of equal moves
    Parameters parameters;

    /// No knowledge of the game but its rules.
    [[nodiscard]] bool isTextbook() const {
        return leaf == Leaf::Playout && policy == Policy::Ucb1;
    }
    [[nodiscard]] Solvers solversInUse() const {
        return leaf == Leaf::Eval ? solvers : Solvers::Off;
    }
};

}  // namespace fukumi::search::mcts
