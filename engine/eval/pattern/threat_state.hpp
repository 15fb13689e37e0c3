// SPDX-License-Identifier: MIT
//
// Threats of a colour as one small number: its points of each threat kind, counted
// coarsely.
//
//     state = ((forks * 3 + fours) * 3 + strong) * 4 + threes
//
//     forks    a four and an open three, or two fours              0, 1, 2 and more
//     fours                                                        0, 1 to 2, 3 and more
//     strong   an open three with another threat              0, 1, 2 and more
//     threes                                                       0, 1 to 2, 3 to 4, 5 and more
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "engine/eval/pattern/pattern_code.hpp"

namespace fukumi::eval {

inline constexpr std::size_t kThreatStateCount = 3 * 3 * 3 * 4;

/// `kinds` has one counter of 16 bits for each kind, in the order of ThreatKinds: how many points.
[[nodiscard]] constexpr std::size_t threatState(std::uint64_t kinds) {
    const auto points = [kinds](int kind) {
        return static_cast<std::size_t>((kinds >> (16 * kind)) & 0xFFFF);
    };
    const std::size_t forks = std::min<std::size_t>(points(0), 2);
    const std::size_t fours = std::min<std::size_t>((points(1) + 1) / 2, 2);
    const std::size_t strong = std::min<std::size_t>(points(2), 2);
    const std::size_t threes = std::min<std::size_t>((points(3) + 1) / 2, 3);
    return ((forks * 3 + fours) * 3 + strong) * 4 + threes;
}
static_assert(kThreatKindCount == 4);

}  // namespace fukumi::eval
