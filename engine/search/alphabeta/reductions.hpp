// SPDX-License-Identifier: MIT
//
// Late move reductions (LMR) and move count pruning. Integer arithmetic only: the bench signature
// must not depend on a maths library.
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

/// All that pruning and reductions ask of a move of a quiet node.
struct LateMove {
    Depth depth{0};  ///< of the node
    int number = 1;  ///< 1 = first
    bool isPv = false;
    bool isCut = false;
    bool improving = false;
    bool makesFour = false;
    bool makesThree = false;
    bool misses = false;  ///< does nothing about a win by fours
    int history = 0;
    int gap = 0;  ///< below the best candidate's order, in order units
};

/// Whether LMR applies.
[[nodiscard]] inline bool isReduced(const Parameters& p, const LateMove& move) {
    return move.depth.raw() >= p.reductionDepth && move.number > p.reductionMove;
}

/// In plies: ln(depth) ln(number) and corrections, more for moves that the ordering thinks little
/// of.
[[nodiscard]] inline Depth lateMoveReduction(const Parameters& p, const LateMove& move) {
    const auto ln = [](int n) {
        return reductions_detail::kLn[static_cast<std::size_t>(std::clamp(n, 1, 63))];
    };
    int reduction = ln(move.depth.raw()) * ln(move.number) / 1024 * p.reductionFactor / 1024;
    reduction +=
        (std::clamp(move.gap, p.reductionGapStart, p.reductionGapEnd) - p.reductionGapStart) *
        p.reductionPerGap / kOrderUnit;
    reduction -= move.history * p.reductionHistory / 1024;
    if (move.isPv) reduction += p.reductionPv;
    if (move.isCut) reduction += p.reductionCut;
    if (!move.improving) reduction += p.reductionNotImproving;
    if (move.makesFour)
        reduction += p.reductionFour;
    else if (move.makesThree)
        reduction += p.reductionThree;
    if (move.misses) reduction += p.reductionMisses;
    return Depth{std::max(reduction, 0) / 1024};
}

/// Quiet moves tried at a node off the principal variation before the rest is skipped.
[[nodiscard]] inline int moveCountLimit(const Parameters& p, Depth depth, bool improving) {
    // depth^1.5
    constexpr auto kGrowth = [] {
        std::array<int, 64> growth{};
        for (int d = 1; d < 64; ++d) {
            int root = 0;
            while ((root + 1) * (root + 1) <= d * d * d) ++root;
            growth[static_cast<std::size_t>(d)] = root;
        }
        return growth;
    }();
    const auto d = static_cast<std::size_t>(std::clamp(depth.raw(), 1, 63));
    const int limit = p.moveCountBase + kGrowth[d] * p.moveCountPercent / 100;
    return improving ? limit : (limit + 1) / 2;
}

}  // namespace fukumi::search::alphabeta
