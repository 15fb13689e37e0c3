// SPDX-License-Identifier: MIT
//
// The network of engine/eval/network in floating point, as one vector of parameters with named
// parts, a set of them for each view:
//
//     near2 near3 classes | near4 | mix first second output query rest point draw
//     dense tables          rare    heads (everything behind the tables)
//
// Tables hold kChannels numbers a row, in the same order as ViewWeights. One here is 1.0; the whole
// numbers are scaled in export_network.cpp, whose bounds clip() keeps.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/core/rules.hpp"
#include "engine/eval/network/architecture.hpp"
#include "engine/eval/network/windows.hpp"

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
    static constexpr std::size_t secondBias = first + kH * kBoth;
    static constexpr std::size_t second = secondBias + kH;
    static constexpr std::size_t outputBias = second + kH * kH;
    static constexpr std::size_t output = outputBias + 1;
    static constexpr std::size_t bypass = output + kH;
    static constexpr std::size_t queryBias = bypass + kBoth;
    static constexpr std::size_t query = queryBias + kBoth;
    static constexpr std::size_t restBias = query + kBoth * kH;
    static constexpr std::size_t rest = restBias + kG;
    static constexpr std::size_t pointBias = rest + kG * kH;
    static constexpr std::size_t point = pointBias + kG;
    static constexpr std::size_t drawBias = point + kG * kBoth;
    static constexpr std::size_t drawOutput = drawBias + 1;
    static constexpr std::size_t drawBypass = drawOutput + kH;
    static constexpr std::size_t size = drawBypass + kBoth;
};
/// Parameters behind the tables.
inline constexpr std::size_t kHeadSize = ViewLayout::size - ViewLayout::heads;

class FloatNetwork {
public:
    /// Random numbers, the same for the same seed.
    FloatNetwork(Rule rule, std::uint64_t seed);

    [[nodiscard]] Rule rule() const { return rule_; }
    [[nodiscard]] std::size_t views() const { return values_.size() / ViewLayout::size; }
    [[nodiscard]] std::span<float> view(std::size_t number) {
        return std::span{values_}.subspan(number * ViewLayout::size, ViewLayout::size);
    }
    [[nodiscard]] std::span<const float> view(std::size_t number) const {
        return std::span{values_}.subspan(number * ViewLayout::size, ViewLayout::size);
    }
    [[nodiscard]] std::vector<float>& values() { return values_; }
    [[nodiscard]] const std::vector<float>& values() const { return values_; }

    /// Heads and dense tables back inside what the whole numbers can hold.
    void clip();

private:
    Rule rule_;
    std::vector<float> values_;
};

/// Bounds of the parameters.
inline constexpr float kTableBound = 511.0F / 128;
inline constexpr float kRareBound = 120.0F / 128;
inline constexpr float kWeightBound = 2047.0F / 1024;
inline constexpr float kActivationBound = 8191.0F / 256;
inline constexpr float kFactorBound = 4095.0F / 1024;
inline constexpr float kFeatureBound = 4095.0F / 128;
inline constexpr float kPoolDivisor = 16.0F;

/// Parameters that make the numbers of a window's row (windows.hpp), for one colour that looks.
struct RowParts {
    std::uint32_t near2 = 0;
    std::uint32_t near3 = 0;
    std::uint32_t near4 = 0;
    std::uint32_t classId = 0;
};
/// [row][black, white]; the first row is that of zeros and has no parts.
[[nodiscard]] std::vector<std::array<RowParts, 2>> rowParts(
    const eval::network::WindowTable& windows);

}  // namespace fukumi::tuning
