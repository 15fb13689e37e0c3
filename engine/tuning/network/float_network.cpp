// SPDX-License-Identifier: MIT
#include "engine/tuning/network/float_network.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace fukumi::tuning {

namespace {

using L = ViewLayout;

/// Sums of nine products have to fit into 16 bits.
void clipMix(std::span<float> mix) {
    constexpr float kReach = 15.9F;
    constexpr float kTap = 3.99F;
    for (std::size_t k = 0; k < L::kM; ++k) {
        float& point = mix[k];
        float& sides = mix[L::kM + k];
        float& corners = mix[2 * L::kM + k];
        const float reach = std::abs(point) + 4 * std::abs(sides) + 4 * std::abs(corners);
        const float less = reach > kReach ? kReach / reach : 1.0F;
        for (float* tap : {&point, &sides, &corners}) *tap = std::clamp(*tap * less, -kTap, kTap);
    }
}

}  // namespace

void ViewLayout::fill(std::span<float> all, Random& random) {
    const auto part = [&](std::size_t from, std::size_t to, float scale) {
        fillUniform(all.subspan(from, to - from), scale, random);
    };
    part(near2, near3, 0.05F);
    part(near3, classes, 0.02F);
    part(classes, near4, 0.2F);
    for (std::size_t k = 0; k < kM; ++k) all[mix + k] = 1.0F;
    part(mix + kM, firstBias, 0.05F);
    part(first, queryBias, 0.15F);
    part(queryBias, query, 0.1F);
    part(restBias, rest, 0.2F);
    part(point, secondBias, 0.2F);
    part(second, drawBias, 0.2F);
}

void ViewLayout::clip(std::span<float> all) {
    clampAll(all.subspan(0, near4), tableBound);
    clipMix(all.subspan(mix, 3 * kM));
    constexpr std::array kWeightParts{std::pair{first, queryBias},
                                      std::pair{query, restBias},
                                      std::pair{rest, pointBias},
                                      std::pair{point, secondBias},
                                      std::pair{second, drawBias},
                                      std::pair{drawOutput, size}};
    for (const auto& [from, to] : kWeightParts)
        clampAll(all.subspan(from, to - from), kWeightBound);
}

}  // namespace fukumi::tuning
