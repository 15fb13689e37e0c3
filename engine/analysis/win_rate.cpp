// SPDX-License-Identifier: MIT
#include "engine/analysis/win_rate.hpp"

#include <algorithm>
#include <cmath>

namespace fukumi::analysis {

double winRate(Value value) {
    if (isProven(value)) return isWin(value) ? 1.0 : 0.0;
    return 1.0 / (1.0 + std::exp(-value.raw() / double{kValueUnit}));
}

Value valueOfRate(double rate) {
    constexpr double kEdge = 1e-9;
    const double inside = std::clamp(rate, kEdge, 1 - kEdge);
    return clampHeuristic(
        static_cast<int>(std::lround(std::log(inside / (1 - inside)) * kValueUnit)));
}

std::optional<double> drawRate(const search::SearchReport& report) {
    if (isProven(report.value)) return 0.0;
    if (!report.drawChance) return std::nullopt;
    const double wins = winRate(report.value);
    return std::min(*report.drawChance, 2.0 * std::min(wins, 1.0 - wins));
}

}  // namespace fukumi::analysis
