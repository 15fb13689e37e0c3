// SPDX-License-Identifier: MIT
#include "engine/eval/network/network_file.hpp"

#include <functional>

#include "tests/eval/network/payload_damage.hpp"
#include "tests/eval/network/random_network.hpp"
#include "tests/support/catch.hpp"

namespace fukumi::test {

using namespace eval::network;

namespace {

using Bytes = Payload;

std::string reasonAgainst(const Bytes& bytes) { return reasonOf(parseNetwork, bytes); }

}  // namespace

TEST_CASE("a network comes back from its payload as it was", "[eval][network]") {
    for (const Rule rule : {Rule::Freestyle, Rule::Renju}) {
        NetworkWeights weights = makeRandomNetwork(rule, 5);
        weights.base = 77;
        const Bytes bytes = serializeNetwork(weights);
        const NetworkWeights again = parseNetwork(bytes);
        CHECK(again.rule == rule);
        CHECK(again.base == 77);
        CHECK(again.views.size() == viewCount(rule));
        CHECK(serializeNetwork(again) == bytes);
        CHECK(again.views.back().near4 == weights.views.back().near4);
        CHECK(again.views.back().point.weights == weights.views.back().point.weights);
        CHECK(again.views.back().drawBypass == weights.views.back().drawBypass);
        CHECK(again.knowsDraws());
    }
}

TEST_CASE("the payload stands where the format says", "[eval][network]") {
    NetworkWeights weights = makeRandomNetwork(Rule::Standard, 1);
    weights.base = 0x12345678;
    ViewWeights& view = weights.views[0];
    view.near2[1] = -2;
    view.near4[0] = -3;
    view.mix[0][0] = 0x1234;
    view.second.weights.back() = 0x0304;
    view.drawBypass.back() = 0x0102;
    const Bytes bytes = serializeNetwork(weights);
    CHECK(Bytes(bytes.begin(), bytes.begin() + 16) ==
          Bytes{5, 1, 1, 0, 0x78, 0x56, 0x34, 0x12, 32, 0, 16, 0, 32, 0, 16, 0});
    CHECK(bytes[18] == 0xFE);
    CHECK(bytes[19] == 0xFF);
    const std::size_t near4 = 16 + 2 * 32 * (273 + 2460 + 227);
    CHECK(bytes[near4] == 0xFD);
    const std::size_t mix = near4 + 32 * 22143;
    CHECK(bytes[mix] == 0x34);
    CHECK(bytes[mix + 1] == 0x12);
    const std::size_t heads = mix + 2 * 3 * 16;
    const std::size_t first = 4 * 32 + 2 * 32 * 64, second = 4 * 32 + 2 * 32 * 32;
    const std::size_t query = 4 * 64 + 2 * 64 * 32, rest = 4 * 16 + 2 * 16 * 32;
    const std::size_t point = 4 * 16 + 2 * 16 * 64;
    const std::size_t draw = heads + first + query + rest + point + second;
    CHECK(bytes.size() == draw + 4 + 2 * 32 + 2 * 64);
    CHECK(bytes[draw - 2] == 0x04);
    CHECK(bytes[draw - 1] == 0x03);
    CHECK(bytes[bytes.size() - 2] == 0x02);
    CHECK(bytes[bytes.size() - 1] == 0x01);
}

TEST_CASE("a payload that is cut off or too long is refused", "[eval][network]") {
    const Bytes bytes = serializeNetwork(makeRandomNetwork(Rule::Freestyle, 2));
    REQUIRE(reasonAgainst(bytes) == "");
    for (const std::size_t size : {std::size_t{0},
                                   std::size_t{1},
                                   std::size_t{11},
                                   std::size_t{12},
                                   std::size_t{13},
                                   bytes.size() / 2,
                                   bytes.size() - 1}) {
        INFO(size);
        CHECK(contains(
            reasonAgainst(Bytes(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(size))),
            "cut off"));
    }
    Bytes longer = bytes;
    longer.push_back(0);
    CHECK(contains(reasonAgainst(longer), "1 bytes too many"));
}

TEST_CASE("a payload of another version, rule or shape is refused", "[eval][network]") {
    const Bytes bytes = serializeNetwork(makeRandomNetwork(Rule::Caro, 3));
    for (const std::uint8_t version : {4, 6})
        CHECK(contains(reasonAgainst(damaged(bytes, 0, version)), "version"));
    CHECK(contains(reasonAgainst(damaged(bytes, 1, 5)), "rule 5"));
    CHECK(contains(reasonAgainst(damaged(bytes, 2, 2)), "views"));
    CHECK(contains(reasonAgainst(damaged(bytes, 2, 0)), "views"));
    CHECK(contains(reasonAgainst(damaged(bytes, 3, 2)), "head"));
    NetworkWeights alone = makeRandomNetwork(Rule::Caro, 3);
    alone.base = 0;
    CHECK(contains(reasonAgainst(serializeNetwork(alone)), "no patterns beside it"));
    for (std::size_t width = 8; width < 16; ++width)
        CHECK(contains(reasonAgainst(damaged(bytes, width, 7)), "shape"));
    // Renju has two views: one more than another rule's file holds.
    CHECK(contains(reasonAgainst(damaged(bytes, 1, 2)), "views"));
}

TEST_CASE("weights whose sums could leave their registers are refused", "[eval][network]") {
    const auto reasonAfter = [](const std::function<void(ViewWeights&)>& change) {
        NetworkWeights weights = makeRandomNetwork(Rule::Renju, 4);
        change(weights.views[1]);
        return reasonAgainst(serializeNetwork(weights));
    };
    const auto fillRow = [](Layer& layer, std::int16_t weight) {
        for (std::size_t i = 0; i < layer.weights.size() / layer.bias.size(); ++i)
            layer.weights[i] = weight;
    };
    CHECK(reasonAfter([](ViewWeights&) {}) == "");
    CHECK(contains(reasonAfter([](ViewWeights& view) {
                       view.mix[0][3] = -32768;
                       view.mix[1][3] = 24576;
                       view.mix[2][3] = 1;
                   }),
                   "16 bits"));
    CHECK(reasonAfter([](ViewWeights& view) {
              view.mix[0][3] = -32768;
              view.mix[1][3] = 12288;
              view.mix[2][3] = -12288;
          }) == "");
    for (Layer ViewWeights::*layer : {&ViewWeights::first,
                                      &ViewWeights::second,
                                      &ViewWeights::query,
                                      &ViewWeights::rest,
                                      &ViewWeights::point}) {
        CHECK(contains(reasonAfter([&](ViewWeights& view) { fillRow(view.*layer, -32768); }),
                       "32 bits"));
        CHECK(contains(
            reasonAfter([&](ViewWeights& view) { (view.*layer).bias.back() = -2147483647 - 1; }),
            "32 bits"));
    }
    // The specified bound of the first layer passes.
    CHECK(reasonAfter([&](ViewWeights& view) { fillRow(view.first, 2047); }) == "");
}

}  // namespace fukumi::test
