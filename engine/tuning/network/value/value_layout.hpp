// SPDX-License-Identifier: MIT
//
// The value network (eval/nets/value_net.hpp) in floating point (float_parameters.hpp).
// Its heads:
//
//     region first second output
//
// The whole numbers are scaled in export_network.cpp, whose bounds clip() keeps.
#pragma once

#include <cstddef>
#include <span>

#include "engine/eval/nets/value_net.hpp"
#include "engine/eval/windows/window_table.hpp"
#include "engine/tuning/network/float_parameters.hpp"

namespace fukumi::tuning {

/// Where the parts of a view begin, in numbers.
struct ValueLayout {
    static constexpr std::size_t kC = eval::nets::ValueNet::kChannels;
    static constexpr std::size_t kBoth = 2 * eval::nets::ValueNet::kChannels;
    static constexpr std::size_t kU = eval::nets::ValueNet::kRegionUnits;
    static constexpr std::size_t kH = eval::nets::ValueNet::kHidden;
    /// Inputs of the second layer: the first one and the sum over the regions.
    static constexpr std::size_t kJoined = kH + kU;

    static constexpr std::size_t near2 = 0;
    static constexpr std::size_t near3 = near2 + eval::windows::windowCount(2) * kC;
    static constexpr std::size_t classes = near3 + eval::windows::windowCount(3) * kC;
    static constexpr std::size_t near4 = classes + eval::windows::kClassIdCount * kC;
    static constexpr std::size_t heads = near4 + eval::windows::windowCount(4) * kC;

    static constexpr std::size_t regionBias = heads;
    static constexpr std::size_t region = regionBias + kU;
    static constexpr std::size_t firstBias = region + kU * kBoth;
    static constexpr std::size_t first = firstBias + kH;
    static constexpr std::size_t secondBias = first + kH * kBoth;
    static constexpr std::size_t second = secondBias + kH;
    static constexpr std::size_t outputBias = second + kH * kJoined;
    static constexpr std::size_t output = outputBias + 1;
    static constexpr std::size_t bypass = output + kH;
    static constexpr std::size_t size = bypass + kBoth;

    /// Bounds of a table's numbers, and of the rare ones.
    static constexpr float tableBound = 255.0F / 64;
    static constexpr float rareBound = 120.0F / 64;

    /// Random numbers to begin with; back inside what the whole numbers can hold, but for near4.
    static void fill(std::span<float> view, Random& random);
    static void clip(std::span<float> view);
};

using FloatValueNetwork = FloatParameters<ValueLayout>;

}  // namespace fukumi::tuning
