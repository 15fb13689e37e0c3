// SPDX-License-Identifier: MIT
#pragma once

#include "engine/core/value.hpp"

namespace fukumi::analysis {

/// The part of its games that the side to move wins from a position of this value, 0 to 1; exactly
/// 0 or 1 where it is proven. For people: nothing is decided by it.
///
///     1 / (1 + exp(-value / kValueUnit))     what evaluation weights are fitted to
[[nodiscard]] double winRate(Value value);

}  // namespace fukumi::analysis
