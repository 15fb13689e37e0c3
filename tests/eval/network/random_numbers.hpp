// SPDX-License-Identifier: MIT
//
// Numbers at random for the weights of networks.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <type_traits>

#include "engine/core/random.hpp"
#include "engine/eval/model_choice.hpp"
#include "engine/eval/network/architecture.hpp"
#include "engine/eval/network/payload.hpp"

namespace fukumi::test {

[[nodiscard]] inline int between(Random& random, int low, int high) {
    return low + static_cast<int>(random.below(static_cast<std::uint32_t>(high - low + 1)));
}

template <class Numbers>
void fill(Numbers& numbers, Random& random, int low, int high) {
    for (auto& number : numbers)
        number = static_cast<std::remove_reference_t<decltype(number)>>(between(random, low, high));
}

inline void fillLayer(eval::network::Layer& layer, Random& random, int bias, int weight) {
    fill(layer.bias, random, -bias, bias);
    fill(layer.weights, random, -weight, weight);
}

/// Every weight as large as a sum of 32 bits allows, all of a row of one sign now and then.
inline void stretchLayer(eval::network::Layer& layer, Random& random, int inputMax) {
    const std::size_t inputs = layer.weights.size() / layer.bias.size();
    const std::int64_t most =
        std::numeric_limits<std::int32_t>::max() / (inputMax * static_cast<std::int64_t>(inputs));
    const int weight = static_cast<int>(std::min<std::int64_t>(most, 32767));
    for (std::size_t row = 0; row < layer.bias.size(); ++row) {
        const auto style = random.below(3);
        for (std::size_t i = 0; i < inputs; ++i) {
            const bool positive = style == 0 || (style == 1 && random.below(2) == 0);
            layer.weights[row * inputs + i] =
                static_cast<std::int16_t>(positive ? weight : -weight);
        }
        const std::int64_t left = std::numeric_limits<std::int32_t>::max() -
                                  static_cast<std::int64_t>(inputs) * inputMax * weight;
        layer.bias[row] = static_cast<std::int32_t>(style == 0 ? left : -left);
    }
}

template <class Numbers>
void fillWithEnds(Numbers& numbers, Random& random, int low, int high) {
    for (auto& number : numbers)
        number = static_cast<std::remove_reference_t<decltype(number)>>(
            random.below(4) == 0 ? low : high);
}

template <class Weights, class MakeView>
[[nodiscard]] Weights makeWeights(Rule rule, std::uint64_t seed, MakeView makeView) {
    Random random{seed};
    Weights weights;
    weights.rule = rule;
    weights.base = eval::patternChecksum(rule);
    for (std::size_t i = 0; i < eval::network::viewCount(rule); ++i)
        weights.views.push_back(makeView(random));
    return weights;
}

}  // namespace fukumi::test
