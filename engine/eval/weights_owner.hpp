// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string_view>

namespace fukumi::eval {

/// Owners of weights, by their number in a file.
enum class WeightsOwner : std::uint32_t { Pattern = 1, OrderNetwork = 2, ValueNetwork = 3 };

[[nodiscard]] constexpr std::string_view nameOf(WeightsOwner owner) {
    switch (owner) {
        case WeightsOwner::OrderNetwork: return "order network";
        case WeightsOwner::ValueNetwork: return "value network";
        default: return "pattern evaluation";
    }
}

}  // namespace fukumi::eval
