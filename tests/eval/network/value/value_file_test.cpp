// SPDX-License-Identifier: MIT
#include "engine/eval/network/value/value_file.hpp"

#include <string>

#include "tests/eval/network/payload_damage.hpp"
#include "tests/eval/network/value/random_value_network.hpp"
#include "tests/support/catch.hpp"

namespace fukumi::test {

using namespace eval::network;

namespace {

using Bytes = Payload;

std::string reasonAgainst(const Bytes& bytes) { return reasonOf(parseValueNetwork, bytes); }

bool isRefused(const Bytes& bytes, const std::string& why) {
    return contains(reasonAgainst(bytes), why);
}

}  // namespace

TEST_CASE("a value network comes back from its payload as it was", "[eval][network][value]") {
    for (const Rule rule : {Rule::Freestyle, Rule::Renju}) {
        const ValueWeights weights = makeRandomValueNetwork(rule, 5);
        const Bytes bytes = serializeValueNetwork(weights);
        const ValueWeights again = parseValueNetwork(bytes);
        CHECK(again.rule == rule);
        CHECK(again.base == weights.base);
        CHECK(again.views.size() == viewCount(rule));
        CHECK(serializeValueNetwork(again) == bytes);
        CHECK(again.views.back().near4 == weights.views.back().near4);
        CHECK(again.views.back().region.weights == weights.views.back().region.weights);
        CHECK(again.views.back().bypass == weights.views.back().bypass);
    }
}

TEST_CASE("the value network's payload stands where the format says", "[eval][network][value]") {
    ValueWeights weights = makeRandomValueNetwork(Rule::Standard, 1);
    weights.base = 0x12345678;
    ValueView& view = weights.views[0];
    view.near2[1] = -2;
    view.near4[0] = -3;
    view.region.bias[0] = 0x01020304;
    view.second.weights.back() = 0x0304;
    view.bypass.back() = 0x0102;
    const Bytes bytes = serializeValueNetwork(weights);
    CHECK(Bytes(bytes.begin(), bytes.begin() + 16) ==
          Bytes{1, 1, 1, 0, 0x78, 0x56, 0x34, 0x12, 16, 0, 32, 0, 32, 0, 3, 0});
    CHECK(bytes[18] == 0xFE);
    CHECK(bytes[19] == 0xFF);
    const std::size_t near4 = 16 + 2 * 16 * (273 + 2460 + 227);
    CHECK(bytes[near4] == 0xFD);
    const std::size_t region = near4 + 16 * 22143;
    CHECK(bytes[region] == 0x04);
    CHECK(bytes[region + 3] == 0x01);
    const std::size_t output =
        region + (4 * 32 + 2 * 32 * 32) + (4 * 32 + 2 * 32 * 32) + (4 * 32 + 2 * 32 * 64);
    CHECK(bytes[output - 2] == 0x04);
    CHECK(bytes[output - 1] == 0x03);
    CHECK(bytes.size() == output + 4 + 2 * 32 + 2 * 32);
    CHECK(bytes[bytes.size() - 2] == 0x02);
    CHECK(bytes[bytes.size() - 1] == 0x01);
}

TEST_CASE("a value payload that is cut off, too long or of another form is refused",
          "[eval][network][value]") {
    const Bytes bytes = serializeValueNetwork(makeRandomValueNetwork(Rule::Caro, 3));
    REQUIRE(reasonAgainst(bytes) == "");
    for (const std::size_t size : {std::size_t{0},
                                   std::size_t{1},
                                   std::size_t{11},
                                   std::size_t{13},
                                   bytes.size() / 2,
                                   bytes.size() - 1}) {
        INFO(size);
        CHECK(isRefused({bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(size)},
                        "cut off"));
    }
    Bytes longer = bytes;
    longer.push_back(0);
    CHECK(isRefused(longer, "1 bytes too many"));
    CHECK(isRefused(damaged(bytes, 0, 9), "version 9"));
    CHECK(isRefused(damaged(bytes, 1, 5), "rule 5"));
    CHECK(isRefused(damaged(bytes, 1, 2), "views"));
    CHECK(isRefused(damaged(bytes, 2, 2), "views"));
    CHECK(isRefused(damaged(bytes, 3, 1), "head"));
    CHECK(isRefused(damaged(bytes, 4, 0), "no patterns beside it"));
    for (std::size_t width = 8; width < 16; ++width)
        CHECK(isRefused(damaged(bytes, width, 7), "shape"));
}

TEST_CASE("a value network whose sums could leave their registers is refused",
          "[eval][network][value]") {
    for (Layer ValueView::*layer : {&ValueView::region, &ValueView::first, &ValueView::second}) {
        ValueWeights weights = makeRandomValueNetwork(Rule::Renju, 4);
        Layer& changed = weights.views[1].*layer;
        changed.bias.back() = -2147483647 - 1;
        CHECK(isRefused(serializeValueNetwork(weights), "32 bits"));
        changed.bias.back() = 0;
        REQUIRE(reasonAgainst(serializeValueNetwork(weights)) == "");
        const std::size_t inputs = changed.weights.size() / changed.bias.size();
        for (std::size_t i = 0; i < inputs; ++i) changed.weights[i] = -32768;
        CHECK(isRefused(serializeValueNetwork(weights), "32 bits"));
    }
}

}  // namespace fukumi::test
