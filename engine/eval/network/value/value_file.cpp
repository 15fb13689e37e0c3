// SPDX-License-Identifier: MIT
#include "engine/eval/network/value/value_file.hpp"

#include "engine/eval/network/windows.hpp"

namespace fukumi::eval::network {
namespace {

constexpr std::array<std::size_t, 4> kWidths{
    kValueChannels, kRegionUnits, kValueHidden, kRegionSide};

/// Every number of a view in the order of a file: one place says it, for reading and writing.
template <class View, class Visitor>
void forEachNumber(View& view, Visitor& visit) {
    const PayloadParts parts{visit};
    parts.all(view.near2);
    parts.all(view.near3);
    parts.all(view.classes);
    parts.all(view.near4);
    parts.layer(view.region);
    parts.layer(view.first);
    parts.layer(view.second);
    visit(view.outputBias);
    parts.all(view.output);
    parts.all(view.bypass);
}

void checkView(const ValueView& view) {
    checkLayer(view.region, kActivationMax, "region");
    checkLayer(view.first, kActivationMax, "first");
    checkLayer(view.second, kActivationMax, "second");
}

/// Version and shape; the rule and the base.
void parseHead(PayloadReader& read, ValueWeights& weights) {
    if (const auto version = read.take<std::uint8_t>(); version != kValuePayloadVersion)
        refusePayload("version " + std::to_string(version) + " is unknown");
    const auto rule = read.take<std::uint8_t>();
    if (rule >= kRules.size()) refusePayload("rule " + std::to_string(rule) + " is unknown");
    weights.rule = kRules[rule];
    if (const auto views = read.take<std::uint8_t>(); views != viewCount(weights.rule))
        refusePayload("damaged head: " + std::to_string(views) + " views");
    if (read.take<std::uint8_t>() != 0) refusePayload("damaged head");
    read(weights.base);
    if (weights.base == 0) refusePayload("damaged head: a value, and no patterns beside it");
    read.expectWidths(kWidths);
}

}  // namespace

ValueView::ValueView()
    : near2(windowCount(2) * kValueChannels),
      near3(windowCount(3) * kValueChannels),
      classes(kClassIdCount * kValueChannels),
      near4(windowCount(4) * kValueChannels),
      region{kValueBoth, kRegionUnits},
      first{kValueBoth, kValueHidden},
      second{kValueHidden + kRegionUnits, kValueHidden} {}

void checkBounds(const ValueWeights& weights) {
    for (const ValueView& view : weights.views) checkView(view);
}

ValueWeights parseValueNetwork(std::span<const std::uint8_t> payload) {
    PayloadReader read{payload};
    ValueWeights weights;
    parseHead(read, weights);
    for (std::size_t i = 0; i < viewCount(weights.rule); ++i) {
        forEachNumber(weights.views.emplace_back(), read);
        checkView(weights.views.back());
    }
    read.expectEnd();
    return weights;
}

std::vector<std::uint8_t> serializeValueNetwork(const ValueWeights& weights) {
    PayloadWriter write;
    write(kValuePayloadVersion);
    write(static_cast<std::uint8_t>(weights.rule));
    write(static_cast<std::uint8_t>(weights.views.size()));
    write(std::uint8_t{0});
    write(weights.base);
    for (const std::size_t width : kWidths) write(static_cast<std::uint16_t>(width));
    for (const ValueView& view : weights.views) forEachNumber(view, write);
    return write.bytes;
}

}  // namespace fukumi::eval::network
