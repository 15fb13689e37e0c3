// SPDX-License-Identifier: MIT
//
// Numbers of the alpha-beta search in one place.
#pragma once

#include <span>

#include "engine/core/value.hpp"
#include "engine/search/parameter.hpp"
#include "engine/search/time_manager.hpp"

namespace fukumi::search::alphabeta {

/// Plies from the root that the search's stack has room for; forced lines may go this deep.
inline constexpr int kMaxPly = 256;
inline constexpr Depth kMaxDepth{100};

/// Nodes between two looks at the clock and the stop token: about 0.05 ms, but in the first search
/// of a game each of them may be the first to touch a large page, which the system needs up to 3 ms
/// to clear.
inline constexpr int kNodesBetweenPolls = 64;

/// Aspiration window: half-width of the first one around the last value, from this depth on.
inline constexpr Depth kAspirationDepth{4};
inline constexpr Value kAspirationWidth{30};

/// Bound of history counters.
inline constexpr int kHistoryLimit = 8192;

/// The numbers that matches decide about (parameters.def).
struct Parameters : TimeParameters {
#define FUKUMI_PARAMETER(name, value, least, most, step, tuned) int name = value;
#include "engine/search/alphabeta/parameters.def"
#undef FUKUMI_PARAMETER
};

/// In the order of the list.
[[nodiscard]] std::span<const NamedParameter<Parameters>> namedParameters();

}  // namespace fukumi::search::alphabeta
