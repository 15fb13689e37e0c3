// SPDX-License-Identifier: MIT
//
// Between values and probabilities, and the few functions that the formulas need. Everything is
// made of additions, multiplications and divisions, never of libm's functions, whose last digits
// differ from system to system: the bench signature must not.
#pragma once

#include <cstdint>

#include "engine/core/value.hpp"

namespace fukumi::search::mcts {

/// Results are counted in parts of this, so that sums are exact: 0 = loss, kWholePoint = win.
inline constexpr std::int64_t kWholePoint = 65536;

/// P(win) of an evaluation, in parts of kWholePoint. Never quite 0 or kWholePoint.
[[nodiscard]] std::int64_t winProbability(Value value);

/// The nearest evaluation of a probability from 0 to 1, cut at the ends of the scale.
[[nodiscard]] Value valueOfProbability(double probability);

/// exp(-x) to about 1 %; REQUIRES: x >= 0. 0 from x = 10 on.
[[nodiscard]] double expOfMinus(double x);

}  // namespace fukumi::search::mcts
