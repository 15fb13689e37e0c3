// SPDX-License-Identifier: MIT
#include "engine/eval/weights_file.hpp"

#include "engine/core/bytes.hpp"
#include "engine/core/error.hpp"
#include "engine/core/ranges.hpp"
#include "engine/eval/embedded_weights.hpp"
#include "tests/support/catch.hpp"

namespace fukumi::test {

namespace {

using eval::WeightsFile;
using eval::WeightsOwner;

constexpr std::array<std::uint8_t, 5> kNumbers{1, 2, 3, 250, 0};
constexpr std::string_view kHead = "engine: a test\nseed: 7\n";

std::string example() {
    return eval::writeWeightsFile({WeightsOwner::OrderNetwork, 3, Rule::Renju, kHead, kNumbers});
}

std::string errorOf(const std::string& bytes) {
    try {
        static_cast<void>(eval::readWeightsFile(asBytes(bytes)));
    } catch (const UserError& error) {
        return error.what();
    }
    return "none";
}

/// With the checksum that belongs to what follows it.
std::string mended(std::string bytes) {
    const std::uint32_t sum = crc32(asBytes(bytes).subspan(16));
    for (std::size_t i = 0; i < 4; ++i) bytes[12 + i] = static_cast<char>(sum >> (8 * i));
    return bytes;
}

}  // namespace

TEST_CASE("a file of weights gives back what was written", "[eval][weights]") {
    const std::string bytes = example();
    CHECK(example() == bytes);
    const WeightsFile file = eval::readWeightsFile(asBytes(bytes));
    CHECK(file.owner == WeightsOwner::OrderNetwork);
    CHECK(file.version == 3);
    CHECK(file.rule == Rule::Renju);
    CHECK(file.head == kHead);
    CHECK(ranges::equal(file.numbers, kNumbers));
    CHECK((bytes.size() - kNumbers.size()) % eval::kWeightsAlignment == 0);
}

TEST_CASE("every damage to a file of weights is noticed", "[eval][weights]") {
    const std::string bytes = example();
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        std::string damaged = bytes;
        damaged[i] = static_cast<char>(damaged[i] ^ 0x20);
        CHECK(errorOf(damaged) != "none");
        CHECK(errorOf(bytes.substr(0, i)) != "none");
    }
    CHECK(errorOf(bytes + "x") == "damaged weights: the checksum is wrong");
    CHECK(errorOf("") == "not a file of weights");
    CHECK(errorOf("constexpr WeightRow kBlack[] = {\n") == "not a file of weights");
}

TEST_CASE("weights that this program cannot know are refused in words", "[eval][weights]") {
    const auto with = [](std::size_t at, char byte) {
        std::string bytes = example();
        bytes[at] = byte;
        return errorOf(mended(bytes));
    };
    CHECK(with(8, 2) == "weights of another version of this program");
    CHECK(with(16, 9) == "weights of an evaluation that this program does not have");
    CHECK(with(24, 5) == "weights of a rule that this program does not have");
    CHECK(with(31, 1) == "weights that end too early");
    CHECK(with(28, 120) == "weights that end too early");
}

TEST_CASE("the weights that are built in are whole, one file a rule", "[eval][weights]") {
    for (const auto bytes : eval::embeddedWeightsFiles()) {
        CHECK_NOTHROW(eval::readWeightsFile(bytes));
        CHECK(reinterpret_cast<std::uintptr_t>(bytes.data()) % eval::kWeightsAlignment == 0);
    }
    for (const Rule rule : kRules) {
        INFO(nameOf(rule));
        const auto file = eval::embeddedWeights(WeightsOwner::Pattern, rule);
        REQUIRE(file);
        CHECK(file->rule == rule);
        CHECK(file->head.starts_with("engine: "));
    }
}

}  // namespace fukumi::test
