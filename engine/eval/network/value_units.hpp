// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdint>

#include "engine/core/value.hpp"
#include "engine/eval/network/architecture.hpp"

namespace fukumi::eval::network {

/// What a network's last sum is worth: 2^kValueShift = one log-odd = kValueUnit.
[[nodiscard]] inline Value valueOfSum(std::int64_t sum) {
    // Far beyond what clampHeuristic() leaves, so that an int holds it.
    constexpr std::int64_t kMostUnits = 1'000'000;
    const std::int64_t units = (sum * kValueUnit) >> kValueShift;
    return clampHeuristic(static_cast<int>(std::clamp(units, -kMostUnits, kMostUnits)));
}

}  // namespace fukumi::eval::network
