// SPDX-License-Identifier: MIT
//
// The order network (engine/eval/nets) in floating point (float_parameters.hpp). Its heads:
//
//     mix first query rest point second draw
//
// The whole numbers are scaled in export_network.cpp, whose bounds clip() keeps.
#pragma once

#include <cstddef>
#include <span>

#include "engine/eval/nets/order_net.hpp"
#include "engine/eval/windows/window_table.hpp"
#include "engine/tuning/network/float_parameters.hpp"

namespace fukumi::tuning {

/// Where the parts of a view begin, in numbers.
struct ViewLayout {
    static constexpr std::size_t kC = eval::nets::OrderNet::kChannels;
    static constexpr std::size_t kBoth = 2 * eval::nets::OrderNet::kChannels;
    static constexpr std::size_t kM = eval::nets::OrderNet::kMixed;
    static constexpr std::size_t kH = eval::nets::OrderNet::kHidden;
    static constexpr std::size_t kG = eval::nets::OrderNet::kMoveHidden;

    static constexpr std::size_t near2 = 0;
    static constexpr std::size_t near3 = near2 + eval::windows::windowCount(2) * kC;
    static constexpr std::size_t classes = near3 + eval::windows::windowCount(3) * kC;
    static constexpr std::size_t near4 = classes + eval::windows::kClassIdCount * kC;
    static constexpr std::size_t heads = near4 + eval::windows::windowCount(4) * kC;

    static constexpr std::size_t mix = heads;
    static constexpr std::size_t firstBias = mix + 3 * kM;
    static constexpr std::size_t first = firstBias + kH;
    static constexpr std::size_t queryBias = first + kH * kBoth;
    static constexpr std::size_t query = queryBias + kBoth;
    static constexpr std::size_t restBias = query + kBoth * kH;
    static constexpr std::size_t rest = restBias + kG;
    static constexpr std::size_t pointBias = rest + kG * kH;
    static constexpr std::size_t point = pointBias + kG;
    // Numbers of the draw network alone.
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
