// SPDX-License-Identifier: MIT
#include "engine/tuning/network/export_network.hpp"

#include <algorithm>

#include "engine/tuning/network/whole_numbers.hpp"

namespace fukumi::tuning {

namespace {

using L = ViewLayout;
namespace net = eval::network;

constexpr double kTableScale = 128;
constexpr double kMixScale = 8192;
constexpr double kPointBiasScale = 1 << 17;

constexpr int kTableMost = 511;
constexpr int kMixMost = 32767;

template <class Floats, class Whole, class Visitor>
void forEachPart(Floats view, Whole& whole, Visitor& visit) {
    const WholeParts parts{view, visit};
    parts.part(L::near2, whole.near2, kTableScale, kTableMost);
    parts.part(L::near3, whole.near3, kTableScale, kTableMost);
    parts.part(L::classes, whole.classes, kTableScale, kTableMost);
    parts.part(L::near4, whole.near4, kTableScale, kRareMost);
    for (std::size_t tap = 0; tap < 3; ++tap)
        parts.part(L::mix + tap * L::kM, whole.mix[tap], kMixScale, kMixMost);
    parts.layer(L::firstBias, L::first, whole.first);
    parts.layer(L::queryBias, L::query, whole.query);
    parts.layer(L::restBias, L::rest, whole.rest);
    parts.layer(L::pointBias, L::point, whole.point, kPointBiasScale);
    parts.layer(L::secondBias, L::second, whole.second);
    parts.bias(L::drawBias, whole.drawBias);
    parts.weights(L::drawOutput, whole.drawOutput);
    parts.weights(L::drawBypass, whole.drawBypass);
}

}  // namespace

net::NetworkWeights wholeNumbers(const FloatNetwork& network) {
    net::NetworkWeights weights;
    weights.rule = network.rule();
    for (std::size_t v = 0; v < network.views(); ++v)
        forEachPart(network.view(v), weights.views.emplace_back(), kToWhole);
    return weights;
}

FloatNetwork floatNumbers(const net::NetworkWeights& weights, Rule rule) {
    FloatNetwork network{rule, 0};
    for (std::size_t v = 0; v < network.views(); ++v)
        forEachPart(
            network.view(v), weights.views[std::min(v, weights.views.size() - 1)], kToFloat);
    return network;
}

}  // namespace fukumi::tuning
