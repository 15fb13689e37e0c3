// SPDX-License-Identifier: MIT
#include "engine/tuning/network/value/export_value_network.hpp"

#include <algorithm>

#include "engine/tuning/network/whole_numbers.hpp"

namespace fukumi::tuning {

namespace {

using VL = ValueLayout;
namespace net = eval::network;

constexpr double kTableScale = 64;
constexpr int kTableMost = net::kValueRowBound;

template <class Floats, class Whole, class Visitor>
void forEachPart(Floats view, Whole& whole, Visitor& visit) {
    const WholeParts parts{view, visit};
    parts.part(VL::near2, whole.near2, kTableScale, kTableMost);
    parts.part(VL::near3, whole.near3, kTableScale, kTableMost);
    parts.part(VL::classes, whole.classes, kTableScale, kTableMost);
    parts.part(VL::near4, whole.near4, kTableScale, kRareMost);
    parts.layer(VL::regionBias, VL::region, whole.region);
    parts.layer(VL::firstBias, VL::first, whole.first);
    parts.layer(VL::secondBias, VL::second, whole.second);
    parts.bias(VL::outputBias, whole.outputBias);
    parts.weights(VL::output, whole.output);
    parts.weights(VL::bypass, whole.bypass);
}

}  // namespace

net::ValueWeights wholeNumbers(const FloatValueNetwork& network) {
    net::ValueWeights weights;
    weights.rule = network.rule();
    for (std::size_t v = 0; v < network.views(); ++v)
        forEachPart(network.view(v), weights.views.emplace_back(), kToWhole);
    return weights;
}

FloatValueNetwork floatNumbers(const net::ValueWeights& weights, Rule rule) {
    FloatValueNetwork network{rule, 0};
    for (std::size_t v = 0; v < network.views(); ++v)
        forEachPart(
            network.view(v), weights.views[std::min(v, weights.views.size() - 1)], kToFloat);
    return network;
}

}  // namespace fukumi::tuning
