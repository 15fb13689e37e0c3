// SPDX-License-Identifier: MIT
#include "engine/eval/nets/weights.hpp"

#include <string>

#include "engine/core/error.hpp"
#include "engine/core/ranges.hpp"
#include "tests/eval/nets/random_network.hpp"
#include "tests/support/catch.hpp"

namespace fukumi::test {

using namespace eval::nets;

namespace {

using Bytes = std::vector<std::uint8_t>;

constexpr std::array kShapes{&OrderNet::kShape, &ValueNet::kShape};

/// Why a payload is refused; "" where it is taken.
std::string reasonAgainst(const Shape& shape, const Bytes& bytes) {
    try {
        static_cast<void>(parse(shape, bytes));
    } catch (const UserError& error) {
        return error.what();
    }
    return "";
}

Bytes damaged(Bytes bytes, std::size_t at, std::uint8_t value) {
    bytes[at] = value;
    return bytes;
}

bool contains(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("a network comes back from its payload as it was", "[eval][nets]") {
    for (const Shape* const shape : kShapes)
        for (const Rule rule : {Rule::Freestyle, Rule::Renju}) {
            AnyWeights weights = makeRandomWeights(*shape, rule, 5);
            weights.base = 77;
            const Bytes bytes = serialize(*shape, weights);
            const AnyWeights again = parse(*shape, bytes);
            CHECK(again.rule == rule);
            CHECK(again.base == 77);
            CHECK(again.views == weights.views);
            CHECK(serialize(*shape, again) == bytes);
        }
}

TEST_CASE("a payload holds head and parts, little endian and without gaps", "[eval][nets]") {
    for (const Shape* const shape : kShapes) {
        AnyWeights weights = makeRandomWeights(*shape, Rule::Standard, 1);
        weights.base = 0x12345678;
        Bytes expected{shape->version, 1, 1, 0, 0x78, 0x56, 0x34, 0x12};
        for (const std::uint16_t width : shape->widths)
            for (const int byte : {width & 255, width >> 8})
                expected.push_back(static_cast<std::uint8_t>(byte));
        for (std::size_t i = 0; i < shape->parts.size(); ++i) {
            auto& [bias, numbers] = weights.views[0][i];
            const std::size_t begin = expected.size();
            expected.resize(begin + 4 * bias.size() + shape->parts[i].bytes * numbers.size());
            ranges::fill(bias, 0);
            ranges::fill(numbers, std::int16_t{0});
            if (!bias.empty()) {
                bias[0] = 0x01020304;
                for (std::size_t k = 0; k < 4; ++k)
                    expected[begin + k] = static_cast<std::uint8_t>(4 - k);
            }
            numbers.back() = -3;
            if (shape->parts[i].bytes == 2) expected[expected.size() - 2] = 0xFD;
            expected.back() = shape->parts[i].bytes == 2 ? 0xFF : 0xFD;
        }
        CHECK((serialize(*shape, weights) == expected));
    }
}

TEST_CASE("a payload that is cut off or too long is refused", "[eval][nets]") {
    for (const Shape* const shape : kShapes) {
        const Bytes bytes = serialize(*shape, makeRandomWeights(*shape, Rule::Freestyle, 2));
        REQUIRE(reasonAgainst(*shape, bytes) == "");
        for (const std::size_t size : {std::size_t{0},
                                       std::size_t{1},
                                       std::size_t{11},
                                       std::size_t{12},
                                       std::size_t{13},
                                       bytes.size() / 2,
                                       bytes.size() - 1}) {
            INFO(size);
            CHECK(contains(reasonAgainst(*shape, Bytes(bytes.data(), bytes.data() + size)),
                           "cut off"));
        }
        Bytes longer = bytes;
        longer.push_back(0);
        CHECK(contains(reasonAgainst(*shape, longer), "1 bytes too many"));
    }
}

TEST_CASE("a payload of another version, rule or shape is refused", "[eval][nets]") {
    for (const Shape* const shape : kShapes) {
        const Bytes bytes = serialize(*shape, makeRandomWeights(*shape, Rule::Caro, 3));
        const auto isRefused = [&](std::size_t at, std::uint8_t value, const char* why) {
            return contains(reasonAgainst(*shape, damaged(bytes, at, value)), why);
        };
        CHECK(isRefused(0, 9, "version 9"));
        CHECK(isRefused(1, 5, "rule 5"));
        CHECK(isRefused(2, 2, "views"));
        CHECK(isRefused(2, 0, "views"));
        CHECK(isRefused(3, 1, "head"));
        for (std::size_t width = 8; width < 16; ++width) CHECK(isRefused(width, 7, "shape"));
        // Renju has two views: one more than another rule's file holds.
        CHECK(isRefused(1, 2, "views"));
        Bytes alone = bytes;
        for (std::size_t at = 4; at < 8; ++at) alone[at] = 0;
        CHECK(contains(reasonAgainst(*shape, alone), "a network without its patterns"));
        CHECK(contains(reasonAgainst(*shape, alone), std::string{nameOf(shape->owner)} + ": "));
    }
}

TEST_CASE("weights whose sums could leave their registers are refused", "[eval][nets]") {
    for (const Shape* const shape : kShapes)
        for (std::size_t i = 0; i < shape->parts.size(); ++i) {
            const Part& part = shape->parts[i];
            if (part.kind != PartKind::Dense || part.isSum()) continue;
            INFO(nameOf(shape->owner) << ", " << part.name);
            AnyWeights weights = makeRandomWeights(*shape, Rule::Renju, 4);
            PartWeights& changed = weights.views[1][i];
            changed.bias.back() = -2147483647 - 1;
            CHECK(contains(reasonAgainst(*shape, serialize(*shape, weights)), "32 bits"));
            changed.bias.back() = 0;
            // Bound that training keeps.
            for (std::size_t k = 0; k < part.inputs; ++k)
                changed.weights[k] = static_cast<std::int16_t>(part.most);
            CHECK(reasonAgainst(*shape, serialize(*shape, weights)) == "");
            for (std::size_t k = 0; k < part.inputs; ++k) changed.weights[k] = -32768;
            CHECK(contains(reasonAgainst(*shape, serialize(*shape, weights)), "32 bits"));
        }
}

TEST_CASE("a 3x3 whose sum could leave sixteen bits is refused", "[eval][nets]") {
    OrderWeights weights = makeRandom<OrderNet>(Rule::Freestyle, 4);
    std::vector<std::int16_t>& taps = weights.views[0][OrderNet::mix].weights;
    const auto set = [&](std::int16_t point, std::int16_t sides, std::int16_t corners) {
        taps[3] = point;
        taps[OrderNet::kMixed + 3] = sides;
        taps[2 * OrderNet::kMixed + 3] = corners;
        return reasonAgainst(OrderNet::kShape, serialize(weights));
    };
    CHECK(contains(set(-32768, 24576, 1), "16 bits"));
    CHECK(set(-32768, 12288, -12288) == "");
}

}  // namespace fukumi::test
