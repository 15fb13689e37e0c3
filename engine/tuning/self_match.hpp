// SPDX-License-Identifier: MIT
//
// Two settings of the search against each other at a fixed number of nodes: what a parameter is
// worth, on any machine and whatever else it does.
#pragma once

#include <array>
#include <functional>

#include "engine/eval/make_evaluator.hpp"
#include "engine/search/alphabeta/parameters.hpp"
#include "engine/tuning/opening_maker.hpp"

namespace fukumi::tuning {

struct MatchSide {
    search::alphabeta::Parameters parameters;
    eval::EvalKind eval = eval::EvalKind::Pattern;
    search::alphabeta::Solvers solvers = search::alphabeta::Solvers::On;
    std::uint64_t nodes = 2000;  ///< a move
};

struct MatchOptions {
    Rule rule = Rule::Freestyle;
    BoardSize size = BoardSize::square(15);
    MatchSide first;
    MatchSide second;
    std::uint64_t seed = 1;
};

/// Pairs by the first side's half points of two games, 0 (lost both) to 4.
using PairCounts = std::array<int, 5>;

/// Plays the opening with both colours, again and again until `enough()`; `take` gets the half
/// points of each pair. One thread; the same seed gives the same openings.
void playPairs(const MatchOptions& options,
               const std::function<bool()>& enough,
               const std::function<void(int)>& take);

/// The first side's Elo difference and the half-width of its 95 % interval, from the spread of the
/// pairs (normal approximation). REQUIRES: at least two pairs.
struct EloEstimate {
    double elo;
    double error;
};
[[nodiscard]] EloEstimate eloOf(const PairCounts& pairs);

}  // namespace fukumi::tuning
