// SPDX-License-Identifier: MIT
#include "engine/eval/nets/net_model.hpp"

#include <algorithm>

#include "engine/core/ranges.hpp"
#include "engine/eval/windows/window_table.hpp"

namespace fukumi::eval::nets {

namespace {

using windows::WindowParts;

const View& viewOf(const AnyWeights& weights, Color own) {
    return weights.views[weights.views.size() == 1 ? 0 : indexOf(own)];
}

/// A window's numbers for the colour that looks: a row of each table, within the bound.
template <class Net>
void fillRow(const View& view, const WindowParts& parts, std::int16_t* numbers) {
    constexpr const Shape& kShape = Net::kShape;
    std::array<const std::int16_t*, Net::afterTables> rows;
    for (std::size_t table = 0; table < rows.size(); ++table)
        rows[table] = view[table].weights.data() + kShape.channels * parts[table];
    for (std::size_t k = 0; k < kShape.channels; ++k) {
        const int sum = rows[0][k] + rows[1][k] + rows[2][k] + rows[3][k];
        const int scale = k < kShape.mixed ? kMixedScale : 1;
        numbers[k] =
            static_cast<std::int16_t>(scale * std::clamp(sum, -kShape.rowBound, kShape.rowBound));
    }
}

template <class Net>
void fillTaps(const View& view, Color own, StepTables<Net>& tables) {
    if constexpr (Net::kShape.mixed > 0)
        for (std::size_t tap = 0; tap < kParts; ++tap)
            std::copy_n(view[Net::mix].weights.data() + Net::kMixed * tap,
                        Net::kMixed,
                        tables.factors[tap].numbers + Net::kMixed * indexOf(own));
}

template <std::size_t Inputs, std::size_t Outputs>
void fillLayer(const PartWeights& from, DenseLayer<Inputs, Outputs>& to) {
    ranges::copy(from.bias, to.bias);
    for (std::size_t j = 0; j < Outputs; ++j)
        for (std::size_t i = 0; i < Inputs; ++i)
            if constexpr (Outputs == 1)
                to.weights[i] = from.weights[i];
            else
                to.weights[i / 2][j][i % 2] = from.weights[j * Inputs + i];
}

template <class Net, std::size_t... I>
void fillHeads(const View& view, Heads<Net>& heads, std::index_sequence<I...>) {
    const auto fill = [&]<std::size_t Number>(std::integral_constant<std::size_t, Number>) {
        if constexpr (Net::kShape.parts[Number].kind == PartKind::Dense)
            fillLayer(view[Number], static_cast<LayerOf<Net, Number>&>(heads));
    };
    (fill(std::integral_constant<std::size_t, I>{}), ...);
}

}  // namespace

template <class Net>
NetModel<Net>::NetModel(const Weights<Net>& weights, const windows::WindowTable& windows)
    : rule_{weights.rule}, rows_(windows.rows().size()) {
    checkBounds(Net::kShape, weights);
    const windows::WindowPartsFinder finder;
    for (std::size_t row = windows.firstWithStone(); row < rows_.size(); ++row) {
        const windows::WindowRow& window = windows.rows()[row];
        std::int16_t* const numbers = rows_[row].numbers;
        fillRow<Net>(viewOf(weights, Color::Black), finder.ofBlack(window), numbers);
        fillRow<Net>(
            viewOf(weights, Color::White), finder.ofWhite(window), numbers + Net::kShape.channels);
    }
    tables_.rows = rows_.data();
    for (const Color c : kColors) {
        const View& view = viewOf(weights, c);
        fillTaps<Net>(view, c, tables_);
        fillHeads(view, heads_[c], std::make_index_sequence<Net::kShape.parts.size()>{});
    }
}

template class NetModel<OrderNet>;
template class NetModel<ValueNet>;

}  // namespace fukumi::eval::nets
