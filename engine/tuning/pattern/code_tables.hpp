// SPDX-License-Identifier: MIT
//
// A pair of code tables a colour, in the weights and in a vector of parameters.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

#include "engine/tuning/pattern/parameter_layout.hpp"

namespace fukumi::tuning {

/// Rounded and clamped to what the type holds.
[[nodiscard]] inline std::int16_t toInt16(double value) {
    return static_cast<std::int16_t>(std::lround(std::clamp(value, -30000.0, 30000.0)));
}

/// Copies both tables into a parameter vector and back.
struct CodeTables {
    eval::CodeTable eval::ColorWeights::*own;
    eval::CodeTable eval::ColorWeights::*enemy;
    double unit;

    [[nodiscard]] std::vector<double> load(const eval::PatternWeights& weights,
                                           Layout layout) const {
        std::vector<double> w(layout.size());
        for (const Color c : kColors)
            for (std::size_t i = 0; i < eval::kPatternCodeCount; ++i) {
                w[layout.own(c == Color::Black) + i] = (weights.colors[c].*own)[i] / unit;
                w[layout.enemy(c != Color::Black) + i] = (weights.colors[c].*enemy)[i] / unit;
            }
        return w;
    }
    void save(const std::vector<double>& w, Layout layout, eval::PatternWeights& weights) const {
        for (const Color c : kColors)
            for (std::size_t i = 0; i < eval::kPatternCodeCount; ++i) {
                (weights.colors[c].*own)[i] = toInt16(w[layout.own(c == Color::Black) + i] * unit);
                (weights.colors[c].*enemy)[i] =
                    toInt16(w[layout.enemy(c != Color::Black) + i] * unit);
            }
    }
};

}  // namespace fukumi::tuning
