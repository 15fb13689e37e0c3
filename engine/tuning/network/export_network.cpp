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

/// Calls `visit(numbers of the float network, whole numbers, what is one, the most)` for each part
/// of a view: one place says how they belong together.
template <class Floats, class Whole, class Visitor>
void forEachPart(Floats view, Whole& whole, Visitor&& visit) {
    const auto part = [&](std::size_t from, auto& numbers, double scale, int most) {
        visit(view.subspan(from, std::size(numbers)), std::span{numbers}, scale, most);
    };
    part(L::near2, whole.near2, kTableScale, kTableMost);
    part(L::near3, whole.near3, kTableScale, kTableMost);
    part(L::classes, whole.classes, kTableScale, kTableMost);
    part(L::near4, whole.near4, kTableScale, kRareMost);
    for (std::size_t tap = 0; tap < 3; ++tap)
        part(L::mix + tap * L::kM, whole.mix[tap], kMixScale, kMixMost);
    const auto layer =
        [&](std::size_t bias, std::size_t weights, auto& to, double biasScale = kBiasScale) {
            part(bias, to.bias, biasScale, kBiasMost);
            part(weights, to.weights, kWeightScale, kWeightMost);
        };
    layer(L::firstBias, L::first, whole.first);
    layer(L::secondBias, L::second, whole.second);
    visit(view.subspan(L::outputBias, 1), std::span{&whole.outputBias, 1}, kBiasScale, kBiasMost);
    part(L::output, whole.output, kWeightScale, kWeightMost);
    part(L::bypass, whole.bypass, kWeightScale, kWeightMost);
    layer(L::queryBias, L::query, whole.query);
    layer(L::restBias, L::rest, whole.rest);
    layer(L::pointBias, L::point, whole.point, kPointBiasScale);
    visit(view.subspan(L::drawBias, 1), std::span{&whole.drawBias, 1}, kBiasScale, kBiasMost);
    part(L::drawOutput, whole.drawOutput, kWeightScale, kWeightMost);
    part(L::drawBypass, whole.drawBypass, kWeightScale, kWeightMost);
}

}  // namespace

net::NetworkWeights wholeNumbers(const FloatNetwork& network) {
    net::NetworkWeights weights;
    weights.rule = network.rule();
    for (std::size_t v = 0; v < network.views(); ++v)
        forEachPart(network.view(v),
                    weights.views.emplace_back(),
                    [](std::span<const float> from, auto to, double scale, int most) {
                        using Whole = typename decltype(to)::value_type;
                        for (std::size_t i = 0; i < from.size(); ++i)
                            to[i] = static_cast<Whole>(
                                std::clamp(std::lround(from[i] * scale), -long{most}, long{most}));
                    });
    return weights;
}

FloatNetwork floatNumbers(const net::NetworkWeights& weights, Rule rule) {
    FloatNetwork network{rule, 0};
    for (std::size_t v = 0; v < network.views(); ++v)
        forEachPart(network.view(v),
                    weights.views[std::min(v, weights.views.size() - 1)],
                    [](std::span<float> to, auto from, double scale, int) {
                        for (std::size_t i = 0; i < to.size(); ++i)
                            to[i] = static_cast<float>(from[i] / scale);
                    });
    return network;
}

}  // namespace fukumi::tuning
