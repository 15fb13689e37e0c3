// SPDX-License-Identifier: MIT
#include "engine/eval/network/network_file.hpp"

#include <algorithm>
#include <cstdlib>
#include <string>

#include "engine/eval/network/windows.hpp"

namespace fukumi::eval::network {
namespace {

constexpr std::array<std::size_t, 4> kWidths{kChannels, kMixed, kHidden, kPolicyHidden};

/// Every number of a view in the order of a file: one place says it, for reading and writing.
template <class View, class Visitor>
void forEachNumber(View& view, Visitor& visit) {
    const PayloadParts parts{visit};
    parts.all(view.near2);
    parts.all(view.near3);
    parts.all(view.classes);
    parts.all(view.near4);
    for (auto& row : view.mix) parts.all(row);
    parts.layer(view.first);
    parts.layer(view.query);
    parts.layer(view.rest);
    parts.layer(view.point);
    parts.layer(view.second);
    visit(view.drawBias);
    parts.all(view.drawOutput);
    parts.all(view.drawBypass);
}

void checkView(const ViewWeights& view) {
    for (std::size_t k = 0; k < kMixed; ++k) {
        const int most = std::abs(int{view.mix[0][k]}) + 4 * std::abs(int{view.mix[1][k]}) +
                         4 * std::abs(int{view.mix[2][k]});
        if (most > kMixBound) refusePayload("a 3x3 sum does not fit into 16 bits");
    }
    checkLayer(view.first, kActivationMax, "first");
    checkLayer(view.second, kActivationMax, "second");
    checkLayer(view.query, kActivationMax, "query");
    checkLayer(view.rest, kActivationMax, "rest");
    checkLayer(view.point, kPolicyMax, "point");
}

/// Version and shape; the rule and the base.
void parseHead(PayloadReader& read, NetworkWeights& weights) {
    if (const auto version = read.take<std::uint8_t>(); version != kPayloadVersion)
        refusePayload("version " + std::to_string(version) + " is unknown");
    const auto rule = read.take<std::uint8_t>();
    if (rule >= kRules.size()) refusePayload("rule " + std::to_string(rule) + " is unknown");
    weights.rule = kRules[rule];
    if (const auto views = read.take<std::uint8_t>(); views != viewCount(weights.rule))
        refusePayload("damaged head: " + std::to_string(views) + " views");
    if (read.take<std::uint8_t>() != 0) refusePayload("damaged head");
    read(weights.base);
    if (weights.base == 0) refusePayload("damaged head: an order, and no patterns beside it");
    read.expectWidths(kWidths);
}

}  // namespace

ViewWeights::ViewWeights()
    : near2(windowCount(2) * kChannels),
      near3(windowCount(3) * kChannels),
      classes(kClassIdCount * kChannels),
      near4(windowCount(4) * kChannels),
      first{kBothChannels, kHidden},
      query{kHidden, kBothChannels},
      rest{kHidden, kPolicyHidden},
      point{kBothChannels, kPolicyHidden},
      second{kHidden, kHidden} {}

bool NetworkWeights::knowsDraws() const {
    return std::any_of(
        views.begin(), views.end(), [](const ViewWeights& view) { return view.drawBias != 0; });
}

void checkBounds(const NetworkWeights& weights) {
    for (const ViewWeights& view : weights.views) checkView(view);
}

NetworkWeights parseNetwork(std::span<const std::uint8_t> payload) {
    PayloadReader read{payload};
    NetworkWeights weights;
    parseHead(read, weights);
    for (std::size_t i = 0; i < viewCount(weights.rule); ++i) {
        forEachNumber(weights.views.emplace_back(), read);
        checkView(weights.views.back());
    }
    read.expectEnd();
    return weights;
}

std::vector<std::uint8_t> serializeNetwork(const NetworkWeights& weights) {
    PayloadWriter write;
    write(kPayloadVersion);
    write(static_cast<std::uint8_t>(weights.rule));
    write(static_cast<std::uint8_t>(weights.views.size()));
    write(std::uint8_t{0});
    write(weights.base);
    for (const std::size_t width : kWidths) write(static_cast<std::uint16_t>(width));
    for (const ViewWeights& view : weights.views) forEachNumber(view, write);
    return write.bytes;
}

}  // namespace fukumi::eval::network
