// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include "engine/core/value.hpp"
#include "engine/search/searcher.hpp"

namespace fukumi::analysis {

/// The part of its games that the side to move wins from a position of this value, 0 to 1; exactly
/// 0 or 1 if it is proven. For people: nothing is decided by it.
///
///     1 / (1 + exp(-value / kValueUnit))     what evaluation weights are fitted to
///
/// A draw counts as half a win.
[[nodiscard]] double winRate(Value value);
/// The value that has this win rate, 0 to 1; a heuristic one, also of 0 and 1.
[[nodiscard]] Value valueOfRate(double rate);

/// The part of the games that ends in a draw, 0 to 1: what the evaluation learned, as far as the
/// win rate leaves room for it, and 0 if the value is proven; none if it learned nothing.
[[nodiscard]] std::optional<double> drawRate(const search::SearchReport& report);

}  // namespace fukumi::analysis
