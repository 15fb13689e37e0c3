// SPDX-License-Identifier: MIT
//
// From parameters to the whole numbers that the engine plays with, and back. A form says how they
// belong together by a function that calls
//
//     visit(numbers of a view in floating point, whole numbers, what is 1.0 there, the most)
//
// for each part of a view.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <span>

#include "engine/tuning/network/float_parameters.hpp"

namespace fukumi::tuning {

// Bounds and 1.0 of all networks (architecture.hpp).
inline constexpr double kWeightScale = 1024;
inline constexpr double kBiasScale = 1 << 18;
inline constexpr int kWeightMost = 2047;
inline constexpr int kRareMost = 127;
inline constexpr int kBiasMost = 1 << 30;

/// Names parts of a view for such a function.
template <class Floats, class Visitor>
class WholeParts {
public:
    WholeParts(Floats view, Visitor& visit) : view_{view}, visit_{visit} {}

    template <class Numbers>
    void part(std::size_t from, Numbers& numbers, double scale, int most) const {
        visit_(view_.subspan(from, std::size(numbers)), std::span{numbers}, scale, most);
    }
    template <class Numbers>
    void weights(std::size_t from, Numbers& numbers) const {
        part(from, numbers, kWeightScale, kWeightMost);
    }
    template <class Number>
    void bias(std::size_t from, Number& number) const {
        visit_(view_.subspan(from, 1), std::span{&number, 1}, kBiasScale, kBiasMost);
    }
    template <class Layer>
    void layer(std::size_t bias,
               std::size_t weights,
               Layer& to,
               double biasScale = kBiasScale) const {
        part(bias, to.bias, biasScale, kBiasMost);
        part(weights, to.weights, kWeightScale, kWeightMost);
    }

private:
    Floats view_;
    Visitor& visit_;
};

/// For a visitor: rounds, and cuts off at the most.
inline constexpr auto kToWhole = [](std::span<const float> from, auto to, double scale, int most) {
    using Whole = typename decltype(to)::value_type;
    for (std::size_t i = 0; i < from.size(); ++i)
        to[i] =
            static_cast<Whole>(std::clamp(std::lround(from[i] * scale), -long{most}, long{most}));
};
inline constexpr auto kToFloat = [](std::span<float> to, auto from, double scale, int) {
    for (std::size_t i = 0; i < to.size(); ++i) to[i] = static_cast<float>(from[i] / scale);
};

}  // namespace fukumi::tuning
