// SPDX-License-Identifier: MIT
//
// How much less late moves get. Integer arithmetic only: the bench signature must not depend on a
// maths library.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "engine/search/alphabeta/parameters.hpp"

namespace fukumi::search::alphabeta {

namespace reductions_detail {

/// ln(n) * 1024, by repeated squaring of n / 2^k (the classic digit-by-digit base-2 logarithm).
consteval int lnTimes1024(int n) {
    std::uint64_t x = static_cast<std::uint64_t>(n) << 32;
    int log2 = 0;
    while (x >= (std::uint64_t{2} << 32)) {
        x >>= 1;
        ++log2;
    }
    int fraction = 0;
    for (int bit = 0; bit < 16; ++bit) {
        x >>= 16;
        x = (x * x);  // 16.16 * 16.16 = 32.32
        fraction <<= 1;
        if (x >= (std::uint64_t{2} << 32)) {
            x >>= 1;
            ++fraction;
        }
    }
    // ln n = log2 n * ln 2, ln 2 = 45426 / 65536
    const std::uint64_t fixed =
        (static_cast<std::uint64_t>(log2) << 16) + static_cast<std::uint64_t>(fraction);
    return static_cast<int>((fixed * 45426) >> 22);
}

consteval std::array<int, 64> makeLn() {
    std::array<int, 64> table{};
    for (int n = 1; n < 64; ++n) table[static_cast<std::size_t>(n)] = lnTimes1024(n);
    return table;
}
inline constexpr std::array<int, 64> kLn = makeLn();

}  // namespace reductions_detail

/// r = 0.6 ln(depth) ln(move), less where the move does something.
[[nodiscard]] inline Depth lateMoveReduction(Depth depth,
                                             int moveNumber,
                                             bool isPv,
                                             bool makesThree) {
    const auto ln = [](int n) {
        return reductions_detail::kLn[static_cast<std::size_t>(std::clamp(n, 1, 63))];
    };
    int reduction = (ln(depth.raw()) * ln(moveNumber) / 1024) * 6 / 10;
    if (isPv) reduction -= 1024;
    if (makesThree) reduction -= 1024;
    return Depth{std::max(reduction, 0) / 1024};
}

/// Quiet moves tried at a shallow node before the rest is skipped.
[[nodiscard]] inline int moveCountLimit(Depth depth) {
    return kMoveCountBase + depth.raw() * depth.raw();
}

}  // namespace fukumi::search::alphabeta
