// SPDX-License-Identifier: MIT
#include "engine/eval/network/network_model.hpp"

#include <algorithm>
#include <utility>

#include "engine/core/ranges.hpp"
#include "engine/eval/network/dense_layer.hpp"
#include "engine/eval/network/network_eval.hpp"
#include "engine/eval/network/window_parts.hpp"

namespace fukumi::eval::network {

namespace {

const ViewWeights& viewOf(const NetworkWeights& weights, Color own) {
    return weights.views[weights.views.size() == 1 ? 0 : indexOf(own)];
}

void fillRow(const ViewWeights& view, const WindowParts& parts, std::int16_t* numbers) {
    for (std::size_t k = 0; k < kChannels; ++k) {
        const int sum =
            view.near2[kChannels * parts.near2 + k] + view.near3[kChannels * parts.near3 + k] +
            view.near4[kChannels * parts.near4 + k] + view.classes[kChannels * parts.classId + k];
        const int scale = k < kMixed ? kMixedScale : 1;
        numbers[k] = static_cast<std::int16_t>(scale * std::clamp(sum, -kRowBound, kRowBound));
    }
}

void fillHeads(const ViewWeights& view, Heads& heads) {
    fillLayer(view.first, heads.first);
    fillLayer(view.second, heads.second);
    fillLayer(view.query, heads.query);
    fillLayer(view.rest, heads.rest);
    fillLayer(view.point, heads.point);
    ranges::copy(view.drawOutput, heads.drawOutput);
    ranges::copy(view.drawBypass, heads.drawBypass);
    heads.drawBias = view.drawBias;
}

}  // namespace

NetworkModel::NetworkModel(const NetworkWeights& weights,
                           std::shared_ptr<const WindowTable> windows)
    : rule_{weights.rule}, knowsDraws_{weights.knowsDraws()}, windows_{std::move(windows)} {
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
    const auto windows = windows_->rows();
    const WindowPartsFinder finder;
    rows_.resize(windows.size());
    for (std::size_t row = 1; row < windows.size(); ++row) {
        std::int16_t* const numbers = rows_[row].numbers;
        fillRow(viewOf(weights, Color::Black), finder.ofBlack(windows[row]), numbers);
        fillRow(viewOf(weights, Color::White), finder.ofWhite(windows[row]), numbers + kChannels);
    }
}

std::unique_ptr<Evaluator> NetworkModel::makeEvaluator() const {
    return std::make_unique<NetworkEvaluator>(shared_from_this());
}

std::size_t NetworkModel::bytesShared() const {
    return sizeof *this + sizeof(WindowTable) + windows_->heapBytes() +
           rows_.capacity() * sizeof(PointRow);
}

std::size_t NetworkModel::bytesPerThread() const { return NetworkEvaluator::bytes(); }

}  // namespace fukumi::eval::network
