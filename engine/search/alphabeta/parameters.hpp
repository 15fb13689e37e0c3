// SPDX-License-Identifier: MIT
//
// Numbers of the alpha-beta search in one place. Where nothing else is said they are starting
// values from the literature, not tuned yet.
#pragma once

#include "engine/core/value.hpp"

namespace fukumi::search::alphabeta {

/// Whether the solvers for wins by fours and threats take part. Off is for measuring what they
/// bring.
enum class Solvers : bool { Off, On };

/// Plies from the root that the search's stack has room for; forced lines may go this deep.
inline constexpr int kMaxPly = 256;
inline constexpr Depth kMaxDepth{100};

/// Nodes between two looks at the clock and the stop token (about 0.2 ms).
inline constexpr int kNodesBetweenPolls = 256;

/// Aspiration: first half-width around the last value, from this depth on.
inline constexpr Depth kAspirationDepth{4};
inline constexpr Value kAspirationWidth{30};

/// Quiet moves tried at depth d before the rest is skipped: base + d * d / divisor.
inline constexpr int kMoveCountBase = 6;
inline constexpr Depth kMoveCountDepth{6};

/// A quiet node this far above beta (per ply) is not searched.
inline constexpr Depth kFutilityDepth{5};
inline constexpr Value kFutilityMargin{110};

/// Late move reductions: from this depth and this move on.
inline constexpr Depth kReductionDepth{3};
inline constexpr int kReductionMove = 3;

/// Bound of history counters.
inline constexpr int kHistoryLimit = 8192;

}  // namespace fukumi::search::alphabeta
