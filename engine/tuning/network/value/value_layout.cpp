// SPDX-License-Identifier: MIT
#include "engine/tuning/network/value/value_layout.hpp"

#include <array>
#include <utility>

namespace fukumi::tuning {

void ValueLayout::fill(std::span<float> view, Random& random) {
    const auto part = [&](std::size_t from, std::size_t count, float scale) {
        fillUniform(view.subspan(from, count), scale, random);
    };
    part(near2, near3 - near2, 0.05F);
    part(near3, classes - near3, 0.02F);
    part(classes, near4 - classes, 0.2F);
    part(region, firstBias - region, 0.15F);
    part(first, secondBias - first, 0.15F);
    for (std::size_t h = 0; h < kH; ++h) {
        part(second + h * kJoined, kH, 0.2F);
        part(second + h * kJoined + kH, kU, 0.1F);
    }
}

void ValueLayout::clip(std::span<float> view) {
    clampAll(view.subspan(0, near4), tableBound);
    constexpr std::array kWeightParts{std::pair{region, firstBias},
                                      std::pair{first, secondBias},
                                      std::pair{second, outputBias},
                                      std::pair{output, size}};
    for (const auto& [from, to] : kWeightParts)
        clampAll(view.subspan(from, to - from), kWeightBound);
}

}  // namespace fukumi::tuning
