// SPDX-License-Identifier: MIT
#include "engine/eval/network/value/value_model.hpp"

#include <algorithm>
#include <utility>

#include "engine/core/ranges.hpp"
#include "engine/eval/network/dense_layer.hpp"
#include "engine/eval/network/value/value_eval.hpp"
#include "engine/eval/network/window_parts.hpp"

namespace fukumi::eval::network {

namespace {

const ValueView& viewOf(const ValueWeights& weights, Color own) {
    return weights.views[weights.views.size() == 1 ? 0 : indexOf(own)];
}

void fillRow(const ValueView& view, const WindowParts& parts, std::int16_t* numbers) {
    for (std::size_t k = 0; k < kValueChannels; ++k) {
        const int sum = view.near2[kValueChannels * parts.near2 + k] +
                        view.near3[kValueChannels * parts.near3 + k] +
                        view.near4[kValueChannels * parts.near4 + k] +
                        view.classes[kValueChannels * parts.classId + k];
        numbers[k] = static_cast<std::int16_t>(std::clamp(sum, -kValueRowBound, kValueRowBound));
    }
}

void fillHead(const ValueView& view, ValueHead& head) {
    fillLayer(view.region, head.region);
    fillLayer(view.first, head.first);
    fillLayer(view.second, head.second);
    ranges::copy(view.output, head.output);
    ranges::copy(view.bypass, head.bypass);
    head.outputBias = view.outputBias;
}

}  // namespace

ValueModel::ValueModel(const ValueWeights& weights, std::shared_ptr<const WindowTable> windows)
    : rule_{weights.rule}, windows_{std::move(windows)}, rows_(windows_->rows().size()) {
    checkBounds(weights);
    const WindowPartsFinder finder;
    for (std::size_t row = 1; row < rows_.size(); ++row) {
        const WindowRow& window = windows_->rows()[row];
        std::int16_t* const numbers = rows_[row].numbers;
        fillRow(viewOf(weights, Color::Black), finder.ofBlack(window), numbers);
        fillRow(viewOf(weights, Color::White), finder.ofWhite(window), numbers + kValueChannels);
    }
    tables_.rows = rows_.data();
    for (const Color c : kColors) fillHead(viewOf(weights, c), heads_[c]);
}

std::unique_ptr<Evaluator> ValueModel::makeEvaluator() const {
    return std::make_unique<ValueEvaluator>(shared_from_this());
}

std::size_t ValueModel::bytesShared() const {
    return sizeof *this + rows_.capacity() * sizeof(ValueRow);
}

std::size_t ValueModel::bytesPerThread() const { return ValueEvaluator::bytes(); }

}  // namespace fukumi::eval::network
