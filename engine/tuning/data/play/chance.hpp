// SPDX-License-Identifier: MIT
#pragma once

#include <cmath>

#include "engine/core/value.hpp"

namespace fukumi::tuning {

/// The chance whose log-odds these are.
[[nodiscard]] inline double chanceOfLogit(double logit) { return 1.0 / (1.0 + std::exp(-logit)); }

/// Probability of winning that a value means, 0 and 1 if it is proved.
[[nodiscard]] inline float chanceOf(int value) {
    if (isWin(Value{value})) return 1.0F;
    if (isLoss(Value{value})) return 0.0F;
    return static_cast<float>(chanceOfLogit(value / double{kValueUnit}));
}

}  // namespace fukumi::tuning
