// SPDX-License-Identifier: MIT
//
// One position through a network and back, by the list of its shape: features of the points, sums,
// layers. The meaning of the last sums and their losses are a task's business (task.hpp), which
// calls
//
//     look()      features and sums
//     run<I>()    a layer of the board, whose inputs were run before; runAt<I>() one of a point
//     slope<I>()  is filled with how the loss rises with a layer's outputs
//     back<I>()   adds the gradient of a layer, and its inputs' slopes; backAt<I>() of a point
//     finish()    the rest of the way back, down to the rows
//
// Layers read [us | them].
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>
#include <utility>
#include <vector>

#include "engine/tuning/network/features.hpp"

namespace fukumi::tuning {

/// Numbers after the tables: where they begin in a view.
[[nodiscard]] constexpr std::size_t headsBegin(const eval::nets::Shape& shape) {
    std::size_t part = 0;
    while (shape.parts[part].kind == eval::nets::PartKind::Table) ++part;
    return placeOf(shape, part).bias;
}

/// Weights that a pass reads. Rows that no position of a batch has may be out of date.
template <class Net>
struct PassWeights {
    const Params& params;
    std::vector<NetRow<Net>> rows;
};

/// Gradient that a pass adds to.
template <class Net>
struct PassGradient : RowGradient<NetRow<Net>> {
    static constexpr std::size_t kBegin = headsBegin(Net::kShape);
    static constexpr std::size_t kHeads = viewSize(Net::kShape) - kBegin;

    PassGradient(std::size_t rowCount, std::size_t views)
        : RowGradient<NetRow<Net>>{rowCount}, heads(views * kHeads) {}
    void clear() {
        this->clearRows();
        std::fill(heads.begin(), heads.end(), 0.0F);
    }
    [[nodiscard]] std::span<float> view(std::size_t number) {
        return std::span{heads}.subspan(number * kHeads, kHeads);
    }

    std::vector<float> heads;  ///< of each view what comes after the tables
};

/// Work space of one thread.
template <class Net>
class Pass {
    static constexpr const eval::nets::Shape& kShape = Net::kShape;
    static constexpr std::size_t kC = kShape.channels;
    static constexpr std::size_t kBoth = 2 * kC;
    static constexpr std::size_t kRegions = kShape.regionCount();
    using Source = eval::nets::Source;
    template <std::size_t I>
    using Outputs = std::array<float, kShape.parts[I].outputs>;

public:
    void loadSample(const SampleInput& input, const PassWeights<Net>& weights) {
        us_ = input.blackToMove ? Color::Black : Color::White;
        params_ = &weights.params;
        view_ = params_->view(params_->viewOf(us_)).data();
        features_.loadSample(input, weights.rows, taps());
        std::array<float, kBoth> whole{};
        for (std::size_t r = 0; r < kRegions; ++r) {
            const auto& sums = features_.sums()[r];
            add<kBoth>(1.0F, sums.data(), whole.data());
            if constexpr (kRegions > 1) readSums(sums, regions_[r].data());
        }
        readSums(whole, outputs(eval::nets::kBoard));
    }

    template <std::size_t I>
    void run() {
        constexpr auto& kPart = kShape.parts[I];
        float* const to = outputs(I);
        if constexpr (kPart.from[0] == eval::nets::kRegion) {
            std::fill_n(to, kPart.outputs, 0.0F);
            for (std::size_t r = 0; r < kRegions; ++r) {
                layer<I>(regions_[r].data(), nullptr, units_[r].data());
                add<kPart.outputs>(1.0F, units_[r].data(), to);
            }
            for (std::size_t j = 0; j < kPart.outputs; ++j) to[j] = std::min(to[j], high(I));
        } else {
            layer<I>(outputs(kPart.from[0]), outputs(kPart.from[1]), to);
        }
    }
    template <std::size_t I>
    [[nodiscard]] const float* output() const {
        return numbers_.data() + numberOf(I);
    }
    template <std::size_t I>
    [[nodiscard]] float* slope() {
        return slopes_.data() + numberOf(I);
    }
    /// Before the first back() of a position.
    void beginBack() {
        slopes_.fill(0);
        for (auto& slopes : regionSlopes_) slopes.fill(0);
    }
    template <std::size_t I>
    void back(PassGradient<Net>& gradient) {
        constexpr auto& kPart = kShape.parts[I];
        if constexpr (kPart.from[0] == eval::nets::kRegion) {
            // Only the upper bound of the sum over the regions blocks; its units have their own.
            Outputs<I> slopes;
            for (std::size_t j = 0; j < kPart.outputs; ++j)
                slopes[j] = output<I>()[j] >= high(I) ? 0.0F : slope<I>()[j];
            for (std::size_t r = 0; r < kRegions; ++r)
                layerBack<I>(regions_[r].data(),
                             nullptr,
                             units_[r].data(),
                             slopes.data(),
                             regionSlopes_[r].data(),
                             nullptr,
                             gradient);
        } else {
            layerBack<I>(outputs(kPart.from[0]),
                         outputs(kPart.from[1]),
                         output<I>(),
                         slope<I>(),
                         slopes_.data() + numberOf(kPart.from[0]),
                         slopes_.data() + numberOf(kPart.from[1]),
                         gradient);
        }
    }
    /// The gradients set so far do not flow on from a source.
    void stopAt(Source source) {
        std::fill_n(slopes_.data() + numberOf(source), kShape.widthOf(source), 0.0F);
    }

    /// A point as layers read it, [us | them].
    void readPoint(std::size_t place, float* f) const {
        exchange(features_.rowAt(place).data(), f);
    }
    template <std::size_t I>
    void runAt(const float* f, float* to) const {
        layer<I>(f, nullptr, to);
    }
    template <std::size_t I>
    void backAt(const float* f,
                const float* out,
                const float* slopes,
                float* df,
                PassGradient<Net>& gradient) {
        layerBack<I>(f, nullptr, out, slopes, df, nullptr, gradient);
    }
    /// Adds to what the loss rises with the numbers of a point, [us | them].
    void addPointSlope(std::size_t place, const float* df) {
        auto& slope = features_.slopeAt(place);
        std::array<float, kBoth> turned;
        exchange(df, turned.data());
        add<kBoth>(1.0F, turned.data(), slope.data());
    }

    void finish(const SampleInput& input, PassGradient<Net>& gradient) {
        typename Features<Net>::Sums sums{};
        const float* const board = slopes_.data() + numberOf(eval::nets::kBoard);
        for (std::size_t r = 0; r < kRegions; ++r) {
            std::array<float, kBoth> slopes{};
            addUnbound(outputs(eval::nets::kBoard), board, slopes.data());
            if constexpr (kRegions > 1)
                addUnbound(regions_[r].data(), regionSlopes_[r].data(), slopes.data());
            exchange(slopes.data(), sums[r].data());
        }
        typename Features<Net>::TapSlopes tapSlopes{};
        if constexpr (kShape.mixed > 0)
            for (const Color c : kColors) tapSlopes[indexOf(c)] = gradientOf<Net::mix>(gradient, c);
        features_.back(input, sums, taps(), gradient, tapSlopes);
    }
    void clear(const SampleInput& input) { features_.clear(input); }

private:
    static constexpr float kDivisor =
        static_cast<float>(kShape.board.one << kShape.poolShift) / float{kShape.parts[0].one};
    static constexpr float kBoardMost = float{kShape.board.high} / float{kShape.board.one};

    /// Places of a source's numbers in `numbers_`: those of the board, then the layers' in order.
    [[nodiscard]] static constexpr std::size_t numberOf(Source source) {
        if (source >= kShape.parts.size()) return 0;
        std::size_t place = kBoth;
        for (std::size_t i = 0; i < source; ++i)
            if (kShape.parts[i].kind == eval::nets::PartKind::Dense)
                place += (kShape.parts[i].outputs + 15) / 16 * 16;
        return place;
    }
    [[nodiscard]] static constexpr float high(std::size_t part) {
        const auto& range = kShape.parts[part].range;
        return static_cast<float>(range.high) / static_cast<float>(range.one);
    }
    [[nodiscard]] static constexpr float low(std::size_t part) {
        const auto& range = kShape.parts[part].range;
        return static_cast<float>(range.low) / static_cast<float>(range.one);
    }
    [[nodiscard]] static constexpr std::size_t unitCount() {
        std::size_t most = 1;
        for (const auto& part : kShape.parts)
            if (part.from[0] == eval::nets::kRegion) most = std::max(most, part.outputs);
        return most;
    }

    [[nodiscard]] float* outputs(Source source) { return numbers_.data() + numberOf(source); }
    [[nodiscard]] typename Features<Net>::Taps taps() const {
        typename Features<Net>::Taps taps{};
        if constexpr (kShape.mixed > 0)
            for (const Color c : kColors)
                taps[indexOf(c)] =
                    params_->view(params_->viewOf(c)).data() + placeOf(kShape, Net::mix).weights;
        return taps;
    }
    /// The gradient of a part's biases and weights in a colour's view.
    template <std::size_t I>
    [[nodiscard]] float* gradientOf(PassGradient<Net>& gradient, Color c) const {
        return gradient.view(params_->viewOf(c)).data() + placeOf(kShape, I).bias -
               PassGradient<Net>::kBegin;
    }

    /// From [black | white] to [us | them], and back.
    void exchange(const float* from, float* to) const {
        const std::size_t us = kC * indexOf(us_);
        std::copy_n(from, kC, to + us);
        std::copy_n(from + kC, kC, to + (kC - us));
    }
    void readSums(const std::array<float, kBoth>& sums, float* to) const {
        exchange(sums.data(), to);
        for (std::size_t k = 0; k < kBoth; ++k) to[k] = std::min(to[k] / kDivisor, kBoardMost);
    }
    static void addUnbound(const float* x, const float* slopes, float* to) {
        for (std::size_t k = 0; k < kBoth; ++k)
            to[k] += x[k] >= kBoardMost ? 0.0F : slopes[k] / kDivisor;
    }

    template <std::size_t I>
    void layer(const float* first, const float* second, float* to) const {
        constexpr auto& kPart = kShape.parts[I];
        constexpr std::size_t kFirst = kShape.widthOf(kPart.from[0]);
        constexpr std::size_t kSecond = kShape.widthOf(kPart.from[1]);
        const float* const bias = view_ + placeOf(kShape, I).bias;
        const float* weights = view_ + placeOf(kShape, I).weights;
        for (std::size_t j = 0; j < kPart.outputs; ++j, weights += kPart.inputs) {
            to[j] = bias[j] + dot<kFirst>(weights, first);
            if constexpr (kSecond > 0) to[j] += dot<kSecond>(weights + kFirst, second);
            if constexpr (!kPart.isSum()) to[j] = std::clamp(to[j], low(I), high(I));
        }
    }
    /// Nothing flows back if a number is at its bound.
    template <std::size_t I>
    void layerBack(const float* first,
                   const float* second,
                   const float* out,
                   const float* slopes,
                   float* dFirst,
                   float* dSecond,
                   PassGradient<Net>& gradient) const {
        constexpr auto& kPart = kShape.parts[I];
        constexpr std::size_t kFirst = kShape.widthOf(kPart.from[0]);
        constexpr std::size_t kSecond = kShape.widthOf(kPart.from[1]);
        const float* weights = view_ + placeOf(kShape, I).weights;
        float* const dBias = gradientOf<I>(gradient, us_);
        float* dWeights = dBias + kPart.outputs;
        for (std::size_t j = 0; j < kPart.outputs;
             ++j, weights += kPart.inputs, dWeights += kPart.inputs) {
            if (slopes[j] == 0) continue;
            if constexpr (!kPart.isSum())
                if (out[j] <= low(I) || out[j] >= high(I)) continue;
            dBias[j] += slopes[j];
            add<kFirst>(slopes[j], first, dWeights);
            add<kFirst>(slopes[j], weights, dFirst);
            if constexpr (kSecond > 0) {
                add<kSecond>(slopes[j], second, dWeights + kFirst);
                add<kSecond>(slopes[j], weights + kFirst, dSecond);
            }
        }
    }

    static constexpr std::size_t kNumbers = numberOf(kShape.parts.size() - 1) + 16;
    using Units = std::array<float, unitCount()>;

    const Params* params_ = nullptr;
    const float* view_ = nullptr;
    Color us_ = Color::Black;
    Features<Net> features_;
    alignas(64) std::array<float, kNumbers> numbers_{};
    alignas(64) std::array<float, kNumbers> slopes_{};
    alignas(64) std::array<std::array<float, kBoth>, kRegions> regions_{};
    alignas(64) std::array<std::array<float, kBoth>, kRegions> regionSlopes_{};
    alignas(64) std::array<Units, kRegions> units_{};
};

}  // namespace fukumi::tuning
