// SPDX-License-Identifier: MIT
#include "engine/eval/network/network_model.hpp"

#include <algorithm>
#include <array>

#include "engine/core/ranges.hpp"
#include "engine/eval/network/network_eval.hpp"

namespace fukumi::eval::network {

namespace {

const ViewWeights& viewOf(const NetworkWeights& weights, Color own) {
    return weights.views[weights.views.size() == 1 ? 0 : indexOf(own)];
}

/// The inner half codes in other forms, so that twenty thousand rows need not work them out.
struct HalfForms {
    HalfForms() {
        for (std::size_t i = 0; i < halfCount(kInnerReach); ++i) {
            const auto code = static_cast<HalfCode>(i);
            near2[i] = shorten(code, kInnerReach, 2);
            near3[i] = shorten(code, kInnerReach, 3);
            exchanged[i] = exchangeColors(code, kInnerReach);
        }
    }

    std::array<HalfCode, halfCount(kInnerReach)> near2{};
    std::array<HalfCode, halfCount(kInnerReach)> near3{};
    std::array<HalfCode, halfCount(kInnerReach)> exchanged{};
};

/// The numbers that a window has for the colour that sees its cells so.
struct SeenWindow {
    WindowCell centre;
    HalfCode a;
    HalfCode b;
    std::uint16_t classId;
};

SeenWindow asBlack(const WindowRow& row) {
    return {row.centre, row.halves[0], row.halves[1], row.blackClass};
}

SeenWindow asWhite(const WindowRow& row, const HalfForms& forms) {
    WindowCell centre = row.centre;
    if (centre != WindowCell::Empty)
        centre = centre == WindowCell::Own ? WindowCell::Enemy : WindowCell::Own;
    return {centre, forms.exchanged[row.halves[0]], forms.exchanged[row.halves[1]], row.whiteClass};
}

void fillRow(const ViewWeights& view,
             const SeenWindow& window,
             const HalfForms& forms,
             std::int16_t* numbers) {
    const auto row = [&](HalfCode a, HalfCode b, std::size_t reach) {
        return kChannels * windowIndex(window.centre, a, b, reach);
    };
    const std::size_t near2 = row(forms.near2[window.a], forms.near2[window.b], 2);
    const std::size_t near3 = row(forms.near3[window.a], forms.near3[window.b], 3);
    const std::size_t near4 = row(window.a, window.b, kInnerReach);
    const std::size_t classes = kChannels * window.classId;
    for (std::size_t k = 0; k < kChannels; ++k) {
        const int sum = view.near2[near2 + k] + view.near3[near3 + k] + view.near4[near4 + k] +
                        view.classes[classes + k];
        const int scale = k < kMixed ? kMixedScale : 1;
        numbers[k] = static_cast<std::int16_t>(scale * std::clamp(sum, -kRowBound, kRowBound));
    }
}

template <std::size_t Inputs, std::size_t Outputs>
void fillLayer(const Layer& from, DenseLayer<Inputs, Outputs>& to) {
    ranges::copy(from.bias, to.bias);
    for (std::size_t j = 0; j < Outputs; ++j)
        for (std::size_t i = 0; i < Inputs; ++i)
            to.weights[i / 2][j][i % 2] = from.weights[j * Inputs + i];
}

void fillHeads(const ViewWeights& view, Heads& heads) {
    fillLayer(view.first, heads.first);
    fillLayer(view.second, heads.second);
    fillLayer(view.query, heads.query);
    fillLayer(view.rest, heads.rest);
    fillLayer(view.point, heads.point);
    ranges::copy(view.output, heads.output);
    ranges::copy(view.bypass, heads.bypass);
    heads.outputBias = view.outputBias;
    ranges::copy(view.drawOutput, heads.drawOutput);
    ranges::copy(view.drawBypass, heads.drawBypass);
    heads.drawBias = view.drawBias;
}

}  // namespace

NetworkModel::NetworkModel(const NetworkWeights& weights)
    : rule_{weights.rule}, knowsDraws_{weights.knowsDraws()}, windows_{weights.rule} {
    checkBounds(weights);
    fillRows(weights);
    step_.rows = rows_.data();
    for (const Color c : kColors) {
        const ViewWeights& view = viewOf(weights, c);
        for (std::size_t part = 0; part < kParts; ++part)
            ranges::copy(view.mix[part], step_.factors[part].numbers + kMixed * indexOf(c));
        fillHeads(view, heads_[c]);
    }
}

void NetworkModel::fillRows(const NetworkWeights& weights) {
    const auto windows = windows_.rows();
    const HalfForms forms;
    rows_.resize(windows.size());
    for (std::size_t row = 1; row < windows.size(); ++row) {
        std::int16_t* const numbers = rows_[row].numbers;
        fillRow(viewOf(weights, Color::Black), asBlack(windows[row]), forms, numbers);
        fillRow(viewOf(weights, Color::White),
                asWhite(windows[row], forms),
                forms,
                numbers + kChannels);
    }
}

std::unique_ptr<Evaluator> NetworkModel::makeEvaluator() const {
    return std::make_unique<NetworkEvaluator>(shared_from_this());
}

std::size_t NetworkModel::bytesShared() const {
    return sizeof *this + windows_.heapBytes() + rows_.capacity() * sizeof(PointRow);
}

std::size_t NetworkModel::bytesPerThread() const { return NetworkEvaluator::bytes(); }

}  // namespace fukumi::eval::network
