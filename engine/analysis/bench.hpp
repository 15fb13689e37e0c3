// SPDX-License-Identifier: MIT
//
// The bench: fixed positions of every rule, both searches with the default evaluation, one thread,
// fixed effort. Its signature changes exactly when a search or the evaluation decides something
// differently, on any compiler, optimisation level, instruction set and system.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <string>

#include "engine/core/platform.hpp"
#include "engine/eval/model.hpp"
#include "engine/search/clock.hpp"

namespace fukumi::analysis {

/// The evaluation that plays by default; a test compares it with the player's.
inline constexpr eval::EvalKind kBenchEval = eval::EvalKind::Network;

/// The effort for each position.
struct BenchEffort {
    std::uint64_t nodes = 60'000;  ///< of alpha-beta
    std::uint64_t visits = 8'000;  ///< of the tree search
};

struct BenchWork {
    std::uint64_t nodes = 0;  ///< visits, of the tree search
    std::chrono::milliseconds elapsed{0};
};

struct BenchResult {
    /// Over move, value and nodes of every position: first those of alpha-beta, then those of the
    /// tree search.
    std::uint32_t signature = 0;
    BenchWork alphaBeta;
    BenchWork mcts;
};

/// Searches every bench position with both searches; `progress` gets one line for each, which
/// begins with "alphabeta " or "mcts ".
[[nodiscard]] BenchResult runBench(const BenchEffort& effort,
                                   const search::Clock& clock,
                                   Isa isa,
                                   const std::function<void(const std::string&)>& progress);

}  // namespace fukumi::analysis
