// SPDX-License-Identifier: MIT
//
// One position through the value network and back: the value, its loss, the gradient. Inside a
// pass the numbers of a point stand [black | white]; heads know us and them, and valueHeadsFor()
// brings their rows into this order for either side to move.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/core/by_color.hpp"
#include "engine/tuning/network/losses.hpp"
#include "engine/tuning/network/row_gradient.hpp"
#include "engine/tuning/network/sample_input.hpp"
#include "engine/tuning/network/value/value_layout.hpp"

namespace fukumi::tuning {

/// Numbers of a point, a table row or a pool; whole cache lines.
struct alignas(64) ValueRow : std::array<float, ValueLayout::kBoth> {};

/// The heads of a view, or their gradient, with inputs in the order of a ValueRow.
struct ValueHeads {
    using L = ValueLayout;
    template <std::size_t Out, std::size_t In>
    using Matrix = std::array<std::array<float, In>, Out>;

    alignas(64) std::array<float, L::kU> regionBias{};
    alignas(64) Matrix<L::kU, L::kBoth> region{};
    alignas(64) std::array<float, L::kH> firstBias{};
    alignas(64) Matrix<L::kH, L::kBoth> first{};
    alignas(64) std::array<float, L::kH> secondBias{};
    alignas(64) Matrix<L::kH, L::kJoined> second{};
    alignas(64) std::array<float, L::kH> output{};
    alignas(64) std::array<float, L::kBoth> bypass{};
    float outputBias = 0;
};

/// Weights that a pass reads. Rows that no position of a batch has may be out of date.
struct ValuePassWeights {
    std::vector<ValueRow> rows;
    ByColor<ValueHeads> heads;  ///< by the side to move
};
/// Gradient that a pass adds to.
struct ValuePassGradient : RowGradient<ValueRow> {
    using RowGradient::RowGradient;
    void clear();

    ByColor<ValueHeads> heads;
};

/// The heads of a view for `us` to move, and the way back: adds a gradient to that of the view.
[[nodiscard]] ValueHeads valueHeadsFor(std::span<const float> view, Color us);
void addValueHeads(const ValueHeads& gradient, Color us, std::span<float> view);

/// Work space of one thread.
class ValuePass {
public:
    /// Adds the position's losses, and its gradient where there is one.
    void run(const SampleInput& input,
             const ValuePassWeights& weights,
             ValuePassGradient* gradient,
             PassLosses& losses);
    /// Log-odds of winning for the side to move, as the last run() found them.
    [[nodiscard]] float value() const { return value_; }

private:
    using Units = std::array<float, ValueLayout::kU>;
    struct State {
        std::array<ValueRow, eval::nets::ValueNet::kShape.regionCount()> pools{};
        std::array<ValueRow, eval::nets::ValueNet::kShape.regionCount()> regions{};  ///< x_r
        ValueRow x{};
        alignas(64) std::array<Units, eval::nets::ValueNet::kShape.regionCount()> units{};
        alignas(64) std::array<float, ValueLayout::kH> first{};
        alignas(64) std::array<float, ValueLayout::kJoined> joined{};
        alignas(64) std::array<float, ValueLayout::kH> second{};
    };

    void pool(const SampleInput& input, const ValuePassWeights& weights);
    void head(const ValueHeads& heads);
    void headBack(float dValue, const ValueHeads& heads, ValueHeads& gradient);
    void poolBack(const SampleInput& input, ValuePassGradient& gradient);

    std::vector<ValueRow> points_;       // rectified sums, of the input's points
    std::vector<std::uint8_t> regions_;  // the same points' regions
    State state_;
    State back_;  // gradient with respect to the state
    float value_ = 0;
};

}  // namespace fukumi::tuning
