// SPDX-License-Identifier: MIT
//
// The bench: fixed positions of every rule, one thread, fixed nodes. Its signature changes exactly
// when the search or the evaluation decides something differently, on any compiler, optimisation
// level, instruction set and system.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <string>

#include "engine/core/isa.hpp"
#include "engine/search/clock.hpp"

namespace fukumi::analysis {

struct BenchResult {
    std::uint32_t signature = 0;  ///< over move, value and nodes of every position
    std::uint64_t nodes = 0;
    std::chrono::milliseconds elapsed{0};
};

/// Whose signature: each search has its own.
enum class BenchSearch : std::uint8_t { AlphaBeta, Mcts };

/// Searches every bench position; `progress` gets one line a position.
[[nodiscard]] BenchResult runBench(BenchSearch search,
                                   const search::Clock& clock,
                                   Isa isa,
                                   const std::function<void(const std::string&)>& progress);

}  // namespace fukumi::analysis
