// SPDX-License-Identifier: MIT
#include "engine/tuning/network/export_network.hpp"

#include <algorithm>
#include <cmath>

namespace fukumi::tuning {

namespace {

using L = ViewLayout;
namespace net = eval::network;

// One in the float network, in each kind of whole number (architecture.hpp).
constexpr double kTableScale = 128;
constexpr double kMixScale = 8192;
constexpr double kWeightScale = 1024;
constexpr double kBiasScale = 1 << 18;
constexpr double kPointBiasScale = 1 << 17;

constexpr int kTableMost = 511;
constexpr int kRareMost = 127;
constexpr int kWeightMost = 2047;
constexpr int kMixMost = 32767;
constexpr int kBiasMost = 1 << 30;

template <class Whole>
Whole rounded(double x, double scale, int most) {
    return static_cast<Whole>(std::clamp(std::lround(x * scale), -long{most}, long{most}));
}

template <class Whole>
void put(std::span<const float> from, double scale, int most, Whole& to) {
    for (std::size_t i = 0; i < from.size(); ++i)
        to[i] = rounded<typename Whole::value_type>(from[i], scale, most);
}

net::Layer layerOf(std::span<const float> view,
                   std::size_t bias,
                   std::size_t weights,
                   std::size_t outputs,
                   std::size_t inputs,
                   double biasScale) {
    net::Layer layer;
    layer.bias.resize(outputs);
    layer.weights.resize(outputs * inputs);
    put(view.subspan(bias, outputs), biasScale, kBiasMost, layer.bias);
    put(view.subspan(weights, outputs * inputs), kWeightScale, kWeightMost, layer.weights);
    return layer;
}

net::ViewWeights viewOf(std::span<const float> view) {
    net::ViewWeights to;
    put(view.subspan(L::near2, L::near3 - L::near2), kTableScale, kTableMost, to.near2);
    put(view.subspan(L::near3, L::classes - L::near3), kTableScale, kTableMost, to.near3);
    put(view.subspan(L::classes, L::near4 - L::classes), kTableScale, kTableMost, to.classes);
    put(view.subspan(L::near4, L::heads - L::near4), kTableScale, kRareMost, to.near4);
    for (std::size_t tap = 0; tap < 3; ++tap)
        put(view.subspan(L::mix + tap * L::kM, L::kM), kMixScale, kMixMost, to.mix[tap]);
    to.first = layerOf(view, L::firstBias, L::first, L::kH, L::kBoth, kBiasScale);
    to.second = layerOf(view, L::secondBias, L::second, L::kH, L::kH, kBiasScale);
    to.outputBias = rounded<std::int32_t>(view[L::outputBias], kBiasScale, kBiasMost);
    put(view.subspan(L::output, L::kH), kWeightScale, kWeightMost, to.output);
    put(view.subspan(L::bypass, L::kBoth), kWeightScale, kWeightMost, to.bypass);
    to.query = layerOf(view, L::queryBias, L::query, L::kBoth, L::kH, kBiasScale);
    to.rest = layerOf(view, L::restBias, L::rest, L::kG, L::kH, kBiasScale);
    to.point = layerOf(view, L::pointBias, L::point, L::kG, L::kBoth, kPointBiasScale);
    return to;
}

}  // namespace

net::NetworkWeights wholeNumbers(const FloatNetwork& network) {
    net::NetworkWeights weights;
    weights.rule = network.rule();
    for (std::size_t v = 0; v < network.views(); ++v)
        weights.views.push_back(viewOf(network.view(v)));
    return weights;
}

}  // namespace fukumi::tuning
