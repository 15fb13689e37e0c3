// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cmath>

#include "engine/core/value.hpp"

namespace fukumi::tuning {

/// The chance whose log-odds these are.
[[nodiscard]] inline double chanceOfLogit(double logit) { return 1.0 / (1.0 + std::exp(-logit)); }
/// Cross-entropy of a prediction of these log-odds, in nats.
[[nodiscard]] inline double crossEntropy(double target, double logit) {
    // log(1 + e^x) - t x, without overflow.
    return std::max(logit, 0.0) + std::log1p(std::exp(-std::abs(logit))) - target * logit;
}

/// Probability of winning that a value means, 0 and 1 if it is proved.
[[nodiscard]] inline float chanceOf(int value) {
    if (isWin(Value{value})) return 1.0F;
    if (isLoss(Value{value})) return 0.0F;
    return static_cast<float>(chanceOfLogit(value / double{kValueUnit}));
}

/// Entropy of a chance, in nats: the least cross-entropy that a prediction can have.
[[nodiscard]] inline double entropyOf(double chance) {
    if (chance <= 0 || chance >= 1) return 0;
    return -chance * std::log(chance) - (1 - chance) * std::log(1 - chance);
}

}  // namespace fukumi::tuning
