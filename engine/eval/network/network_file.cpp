// SPDX-License-Identifier: MIT
#include "engine/eval/network/network_file.hpp"

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <string>
#include <type_traits>

#include "engine/core/error.hpp"
#include "engine/eval/network/windows.hpp"

namespace fukumi::eval::network {
namespace {

[[noreturn]] void refuse(const std::string& why) { throw UserError{"network weights: " + why}; }

/// Takes little-endian integers off the front.
class ByteReader {
public:
    explicit ByteReader(std::span<const std::uint8_t> bytes) : bytes_{bytes} {}

    template <class Int>
    void operator()(Int& value) {
        if (bytes_.size() < sizeof(Int)) refuse("cut off");
        std::make_unsigned_t<Int> raw = 0;
        for (std::size_t i = 0; i < sizeof(Int); ++i)
            raw = static_cast<std::make_unsigned_t<Int>>(
                raw | static_cast<std::make_unsigned_t<Int>>(bytes_[i]) << (8 * i));
        value = static_cast<Int>(raw);
        bytes_ = bytes_.subspan(sizeof(Int));
    }
    [[nodiscard]] std::size_t left() const { return bytes_.size(); }

private:
    std::span<const std::uint8_t> bytes_;
};

class ByteWriter {
public:
    template <class Int>
    void operator()(const Int& value) {
        const auto raw = static_cast<std::make_unsigned_t<Int>>(value);
        for (std::size_t i = 0; i < sizeof(Int); ++i)
            bytes.push_back(static_cast<std::uint8_t>(raw >> (8 * i)));
    }

    std::vector<std::uint8_t> bytes;
};

/// Every number of a view in the order of a file of that version: one place says it, for reading
/// and writing.
template <class View, class Visitor>
void forEachNumber(View& view, std::uint8_t version, Visitor& visit) {
    const auto all = [&](auto& numbers) {
        for (auto& number : numbers) visit(number);
    };
    const auto layer = [&](auto& l) {
        all(l.bias);
        all(l.weights);
    };
    all(view.near2);
    all(view.near3);
    all(view.classes);
    all(view.near4);
    for (auto& row : view.mix) all(row);
    layer(view.first);
    layer(view.second);
    visit(view.outputBias);
    all(view.output);
    all(view.bypass);
    layer(view.query);
    layer(view.rest);
    layer(view.point);
    if (version < 4) return;
    visit(view.drawBias);
    all(view.drawOutput);
    all(view.drawBypass);
}

Layer makeLayer(std::size_t inputs, std::size_t outputs) {
    return {std::vector<std::int32_t>(outputs), std::vector<std::int16_t>(inputs * outputs)};
}

/// No sum of the layer leaves 32 bits, in whatever order it is added up.
void checkLayer(const Layer& layer, int inputMax, const char* name) {
    const std::size_t inputs = layer.weights.size() / layer.bias.size();
    for (std::size_t row = 0; row < layer.bias.size(); ++row) {
        std::int64_t most = std::abs(std::int64_t{layer.bias[row]});
        for (std::size_t i = 0; i < inputs; ++i)
            most += std::int64_t{inputMax} * std::abs(int{layer.weights[row * inputs + i]});
        if (most > std::numeric_limits<std::int32_t>::max())
            refuse("a sum of the layer '" + std::string{name} + "' does not fit into 32 bits");
    }
}

void checkView(const ViewWeights& view) {
    for (std::size_t k = 0; k < kMixed; ++k) {
        const int most = std::abs(int{view.mix[0][k]}) + 4 * std::abs(int{view.mix[1][k]}) +
                         4 * std::abs(int{view.mix[2][k]});
        if (most > kMixBound) refuse("a 3x3 sum does not fit into 16 bits");
    }
    checkLayer(view.first, kActivationMax, "first");
    checkLayer(view.second, kActivationMax, "second");
    checkLayer(view.query, kActivationMax, "query");
    checkLayer(view.rest, kActivationMax, "rest");
    checkLayer(view.point, kPolicyMax, "point");
}

/// Version and shape; the rule and the base. Returns the version.
std::uint8_t parseHead(ByteReader& read, NetworkWeights& weights) {
    std::uint8_t version = 0;
    std::uint8_t rule = 0;
    std::uint8_t views = 0;
    std::uint8_t use = 0;
    read(version);
    if (version < kOldestPayloadVersion || version > kPayloadVersion)
        refuse("version " + std::to_string(version) + " is unknown");
    read(rule);
    if (rule >= kRules.size()) refuse("rule " + std::to_string(rule) + " is unknown");
    read(views);
    read(use);
    if (views != viewCount(kRules[rule]))
        refuse("damaged head: " + std::to_string(views) + " views");
    if (use < 1 || use > 3) refuse("damaged head: use " + std::to_string(use));
    weights.rule = kRules[rule];
    weights.use = static_cast<NetworkUse>(use);
    read(weights.base);
    if (weights.base == 0 && weights.use != NetworkUse::Both)
        refuse("damaged head: a part of an evaluation, and no other beside it");
    for (const std::size_t expected : {kChannels, kMixed, kHidden, kPolicyHidden}) {
        std::uint16_t width = 0;
        read(width);
        if (width != expected)
            refuse("of another shape: a width of " + std::to_string(width) +
                   " where this build has " + std::to_string(expected));
    }
    return version;
}

}  // namespace

ViewWeights::ViewWeights()
    : near2(windowCount(2) * kChannels),
      near3(windowCount(3) * kChannels),
      classes(kClassIdCount * kChannels),
      near4(windowCount(4) * kChannels),
      first{makeLayer(kBothChannels, kHidden)},
      second{makeLayer(kHidden, kHidden)},
      query{makeLayer(kHidden, kBothChannels)},
      rest{makeLayer(kHidden, kPolicyHidden)},
      point{makeLayer(kBothChannels, kPolicyHidden)} {}

bool NetworkWeights::knowsDraws() const {
    return std::any_of(
        views.begin(), views.end(), [](const ViewWeights& view) { return view.drawBias != 0; });
}

void checkBounds(const NetworkWeights& weights) {
    for (const ViewWeights& view : weights.views) checkView(view);
}

NetworkWeights parseNetwork(std::span<const std::uint8_t> payload) {
    ByteReader read{payload};
    NetworkWeights weights;
    const std::uint8_t version = parseHead(read, weights);
    for (std::size_t i = 0; i < viewCount(weights.rule); ++i) {
        forEachNumber(weights.views.emplace_back(), version, read);
        checkView(weights.views.back());
    }
    if (read.left() != 0) refuse(std::to_string(read.left()) + " bytes too many");
    return weights;
}

std::vector<std::uint8_t> serializeNetwork(const NetworkWeights& weights) {
    ByteWriter write;
    write(kPayloadVersion);
    write(static_cast<std::uint8_t>(weights.rule));
    write(static_cast<std::uint8_t>(weights.views.size()));
    write(static_cast<std::uint8_t>(weights.use));
    write(weights.base);
    for (const std::size_t width : {kChannels, kMixed, kHidden, kPolicyHidden})
        write(static_cast<std::uint16_t>(width));
    for (const ViewWeights& view : weights.views) forEachNumber(view, kPayloadVersion, write);
    return write.bytes;
}

}  // namespace fukumi::eval::network
