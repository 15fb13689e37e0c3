// SPDX-License-Identifier: MIT
//
// Self-play for training data: short random openings that the search finds balanced, then a fixed
// number of nodes a move.
#pragma once

#include <cstdint>
#include <functional>

#include "engine/eval/make_evaluator.hpp"
#include "engine/tuning/data/game_data.hpp"

namespace fukumi::tuning {

struct SelfPlayOptions {
    Rule rule = Rule::Freestyle;
    BoardSize size = BoardSize::square(15);
    std::uint64_t nodesPerMove = 2000;
    eval::EvalKind eval = eval::EvalKind::Pattern;
    std::uint64_t seed = 1;
    /// An opening is kept when the search finds it no more uneven than this.
    int openingMaxValue = 150;
};

/// Plays games until `enough()` says so, and hands each one over. One thread; run several with
/// different seeds. The same options give the same games.
void playGames(const SelfPlayOptions& options,
               const std::function<bool()>& enough,
               const std::function<void(const GameData&)>& take);

}  // namespace fukumi::tuning
