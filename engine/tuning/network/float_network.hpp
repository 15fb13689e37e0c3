// SPDX-License-Identifier: MIT
//
// The network of engine/eval/network in floating point (float_parameters.hpp). Its heads:
//
//     mix first query rest point second draw
//
// The whole numbers are scaled in export_network.cpp, whose bounds clip() keeps.
#pragma once

#include <cstddef>
#include <span>

#include "engine/eval/network/architecture.hpp"
#include "engine/eval/network/windows.hpp"
#include "engine/tuning/network/float_parameters.hpp"

namespace fukumi::tuning {

/// Where the parts of a view begin, in numbers.
struct ViewLayout {
    static constexpr std::size_t kC = eval::network::kChannels;
    static constexpr std::size_t kBoth = eval::network::kBothChannels;
    static constexpr std::size_t kM = eval::network::kMixed;
    static constexpr std::size_t kH = eval::network::kHidden;
    static constexpr std::size_t kG = eval::network::kPolicyHidden;

    static constexpr std::size_t near2 = 0;
    static constexpr std::size_t near3 = near2 + eval::network::windowCount(2) * kC;
    static constexpr std::size_t classes = near3 + eval::network::windowCount(3) * kC;
    static constexpr std::size_t near4 = classes + eval::network::kClassIdCount * kC;
    static constexpr std::size_t heads = near4 + eval::network::windowCount(4) * kC;

    static constexpr std::size_t mix = heads;
    static constexpr std::size_t firstBias = mix + 3 * kM;
    static constexpr std::size_t first = firstBias + kH;
    static constexpr std::size_t queryBias = first + kH * kBoth;
    static constexpr std::size_t query = queryBias + kBoth;
    static constexpr std::size_t restBias = query + kBoth * kH;
    static constexpr std::size_t rest = restBias + kG;
    static constexpr std::size_t pointBias = rest + kG * kH;
    static constexpr std::size_t point = pointBias + kG;
    // What the chance of a draw has for itself.
    static constexpr std::size_t secondBias = point + kG * kBoth;
    static constexpr std::size_t second = secondBias + kH;
    static constexpr std::size_t drawBias = second + kH * kH;
    static constexpr std::size_t drawOutput = drawBias + 1;
    static constexpr std::size_t drawBypass = drawOutput + kH;
    static constexpr std::size_t size = drawBypass + kBoth;

    /// Bounds of a table's numbers, and of the rare ones.
    static constexpr float tableBound = 511.0F / 128;
    static constexpr float rareBound = 120.0F / 128;

    /// Random numbers to begin with; back inside what the whole numbers can hold, but for near4.
    static void fill(std::span<float> view, Random& random);
    static void clip(std::span<float> view);
};

using FloatNetwork = FloatParameters<ViewLayout>;

/// Bounds of the policy.
inline constexpr float kFactorBound = 4095.0F / 1024;
inline constexpr float kFeatureBound = 4095.0F / 128;

}  // namespace fukumi::tuning
