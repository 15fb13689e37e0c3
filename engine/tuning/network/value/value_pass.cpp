// SPDX-License-Identifier: MIT
#include "engine/tuning/network/value/value_pass.hpp"

#include <algorithm>

#include "engine/tuning/network/layers.hpp"

namespace fukumi::tuning {

namespace {

using VL = ValueLayout;

/// Calls `visit(place in a ValueRow, number in the view)` for every input of a head's row.
template <class Visitor>
void forEachInput(Color us, Visitor&& visit) {
    const std::size_t own = indexOf(us) * VL::kC;
    const std::size_t other = indexOf(~us) * VL::kC;
    for (std::size_t k = 0; k < VL::kC; ++k) {
        visit(own + k, k);
        visit(other + k, VL::kC + k);
    }
}

/// Calls `visit(number of the heads, number of the view)` for all of them: one place says how they
/// belong together.
template <class Heads, class View, class Visitor>
void forEachHeadNumber(Heads& heads, View view, Color us, Visitor&& visit) {
    const auto vector = [&](auto& numbers, std::size_t from) {
        for (std::size_t i = 0; i < numbers.size(); ++i) visit(numbers[i], view[from + i]);
    };
    const auto inputs = [&](auto& numbers, std::size_t from) {
        forEachInput(us, [&](std::size_t p, std::size_t k) { visit(numbers[p], view[from + k]); });
    };
    vector(heads.regionBias, VL::regionBias);
    vector(heads.firstBias, VL::firstBias);
    vector(heads.secondBias, VL::secondBias);
    for (std::size_t u = 0; u < VL::kU; ++u) inputs(heads.region[u], VL::region + u * VL::kBoth);
    for (std::size_t h = 0; h < VL::kH; ++h) {
        inputs(heads.first[h], VL::first + h * VL::kBoth);
        vector(heads.second[h], VL::second + h * VL::kJoined);
    }
    visit(heads.outputBias, view[VL::outputBias]);
    vector(heads.output, VL::output);
    inputs(heads.bypass, VL::bypass);
}

}  // namespace

void ValuePassGradient::clear() {
    clearRows();
    heads[Color::Black] = {};
    heads[Color::White] = {};
}

ValueHeads valueHeadsFor(std::span<const float> view, Color us) {
    ValueHeads heads;
    forEachHeadNumber(heads, view, us, [](float& to, float from) { to = from; });
    return heads;
}

void addValueHeads(const ValueHeads& gradient, Color us, std::span<float> view) {
    forEachHeadNumber(gradient, view, us, [](float from, float& to) { to += from; });
}

void ValuePass::run(const SampleInput& input,
                    const ValuePassWeights& weights,
                    ValuePassGradient* gradient,
                    PassLosses& losses) {
    const Color us = input.blackToMove ? Color::Black : Color::White;
    pool(input, weights);
    head(weights.heads[us]);
    const float logit = input.base + value_;
    losses.addValue(input.target, logit);
    if (gradient == nullptr) return;
    headBack(chanceOfLogit(logit) - input.target, weights.heads[us], gradient->heads[us]);
    poolBack(input, *gradient);
}

void ValuePass::pool(const SampleInput& input, const ValuePassWeights& weights) {
    for (ValueRow& pool : state_.pools) pool.fill(0);
    points_.resize(input.points.size());
    regions_.resize(input.points.size());
    for (std::size_t i = 0; i < input.points.size(); ++i) {
        const SampleInput::Point& point = input.points[i];
        const std::size_t region = eval::nets::regionOf(squareAt(point.place), input.size);
        const ValueRow& a = weights.rows[point.rows[0]];
        const ValueRow& b = weights.rows[point.rows[1]];
        const ValueRow& c = weights.rows[point.rows[2]];
        const ValueRow& d = weights.rows[point.rows[3]];
        ValueRow& sum = points_[i];
        ValueRow& pool = state_.pools[region];
        for (std::size_t k = 0; k < VL::kBoth; ++k) {
            sum[k] = std::max(a[k] + b[k] + c[k] + d[k], 0.0F);
            pool[k] += sum[k];
        }
        regions_[i] = static_cast<std::uint8_t>(region);
    }
}

void ValuePass::head(const ValueHeads& heads) {
    State& s = state_;
    ValueRow all{};
    std::array<float, VL::kU> units{};
    for (std::size_t r = 0; r < s.pools.size(); ++r) {
        add(1.0F, s.pools[r], all);
        for (std::size_t k = 0; k < VL::kBoth; ++k)
            s.regions[r][k] = std::min(s.pools[r][k] / kPoolDivisor, kActivationBound);
        layer(heads.regionBias, heads.region, s.regions[r], s.units[r]);
        bound(s.units[r], 0.0F, kActivationBound);
        add(1.0F, s.units[r], units);
    }
    for (std::size_t k = 0; k < VL::kBoth; ++k)
        s.x[k] = std::min(all[k] / kPoolDivisor, kActivationBound);
    layer(heads.firstBias, heads.first, s.x, s.first);
    bound(s.first, 0.0F, kActivationBound);
    std::copy(s.first.begin(), s.first.end(), s.joined.begin());
    std::copy(units.begin(), units.end(), s.joined.begin() + VL::kH);
    bound(s.joined, 0.0F, kActivationBound);
    layer(heads.secondBias, heads.second, s.joined, s.second);
    bound(s.second, 0.0F, kActivationBound);
    value_ = heads.outputBias + dot(heads.output, s.second) + dot(heads.bypass, s.x);
}

void ValuePass::headBack(float dValue, const ValueHeads& heads, ValueHeads& gradient) {
    const State& s = state_;
    State& d = back_;
    d = {};
    gradient.outputBias += dValue;
    add(dValue, s.second, gradient.output);
    add(dValue, s.x, gradient.bypass);
    add(dValue, heads.output, d.second);
    add(dValue, heads.bypass, d.x);
    blockAtBound(s.second, 0.0F, kActivationBound, d.second);
    layerBack(heads.second, s.joined, d.second, d.joined, gradient.secondBias, gradient.second);
    // Of the sum over the regions only the upper bound blocks; its units have their own.
    std::array<float, VL::kU> units;
    for (std::size_t u = 0; u < VL::kU; ++u)
        units[u] = s.joined[VL::kH + u] >= kActivationBound ? 0.0F : d.joined[VL::kH + u];
    std::copy_n(d.joined.begin(), VL::kH, d.first.begin());
    blockAtBound(s.first, 0.0F, kActivationBound, d.first);
    layerBack(heads.first, s.x, d.first, d.x, gradient.firstBias, gradient.first);
    blockAtBound(s.x, -1.0F, kActivationBound, d.x);
    for (std::size_t r = 0; r < s.pools.size(); ++r) {
        d.units[r] = units;
        blockAtBound(s.units[r], 0.0F, kActivationBound, d.units[r]);
        layerBack(heads.region,
                  s.regions[r],
                  d.units[r],
                  d.regions[r],
                  gradient.regionBias,
                  gradient.region);
        blockAtBound(s.regions[r], -1.0F, kActivationBound, d.regions[r]);
        for (std::size_t k = 0; k < VL::kBoth; ++k)
            d.pools[r][k] = (d.x[k] + d.regions[r][k]) / kPoolDivisor;
    }
}

void ValuePass::poolBack(const SampleInput& input, ValuePassGradient& gradient) {
    for (std::size_t i = 0; i < input.points.size(); ++i) {
        const ValueRow& pool = back_.pools[regions_[i]];
        ValueRow d;
        for (std::size_t k = 0; k < VL::kBoth; ++k) d[k] = points_[i][k] > 0 ? pool[k] : 0.0F;
        gradient.addPoint(input.points[i].rows, d);
    }
}

}  // namespace fukumi::tuning
