// SPDX-License-Identifier: MIT
//
// Bounds of an analysis, wherever it is asked for.
#pragma once

#include <cstdint>

#include "engine/search/limits.hpp"

namespace fukumi::protocol::cli {

inline constexpr std::int64_t kLongestAnalysisMs = std::int64_t{1000} * 60 * 60 * 24;

/// Whether time, nodes or depth end the search.
[[nodiscard]] inline bool hasEnd(const search::Limits& limits) {
    return limits.fixedTime || limits.nodes || limits.depth;
}

}  // namespace fukumi::protocol::cli
