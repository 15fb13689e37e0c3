// SPDX-License-Identifier: MIT
#include "protocol/settings/load_network.hpp"

#include "engine/eval/nets/weights.hpp"
#include "engine/eval/weights_file.hpp"
#include "protocol/question/messages.hpp"
#include "tests/eval/nets/random_network.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/temporary_file.hpp"

namespace fukumi::protocol {

namespace {

/// The error of a file after its name; "" for a good one.
std::string errorOf(std::string_view content) {
    const fukumi::test::TemporaryFile file{content};
    const auto loaded = loadNetwork(file.path());
    if (loaded) return "";
    const std::string name = "'" + file.path() + "': ", sentence = describeError(loaded.error());
    REQUIRE(sentence.starts_with(name));
    return sentence.substr(name.size());
}

std::string contained(eval::WeightsOwner owner, Rule rule, std::span<const std::uint8_t> numbers) {
    eval::WeightsFile parts;
    parts.owner = owner;
    const eval::nets::Shape* const shape = eval::nets::shapeOf(owner);
    parts.version = shape == nullptr ? 2 : shape->version;
    parts.rule = rule;
    parts.head = "made for: a test\n";
    parts.numbers = numbers;
    return eval::writeWeightsFile(parts);
}

}  // namespace

TEST_CASE("a network is read from a file of weights, and from nothing else",
          "[protocol][network]") {
    const auto payload =
        eval::nets::serialize(fukumi::test::makeRandom<eval::nets::OrderNet>(Rule::Caro, 2));
    CHECK(errorOf({reinterpret_cast<const char*>(payload.data()), payload.size()}) ==
          "not a file of weights");
    const std::string file = contained(eval::WeightsOwner::OrderNetwork, Rule::Caro, payload);
    CHECK(errorOf(file) == "");
    const fukumi::test::TemporaryFile written{file};
    const eval::NetworkHandle loaded = *loadNetwork(written.path());
    CHECK_FALSE(loaded.value);
    CHECK(eval::nets::serialize(*loaded.order) == payload);
}

TEST_CASE("a value network is read from a file of weights", "[protocol][network]") {
    const auto payload =
        eval::nets::serialize(fukumi::test::makeRandom<eval::nets::ValueNet>(Rule::Caro, 2));
    const std::string file = contained(eval::WeightsOwner::ValueNetwork, Rule::Caro, payload);
    const fukumi::test::TemporaryFile written{file};
    const eval::NetworkHandle loaded = *loadNetwork(written.path());
    CHECK_FALSE(loaded.order);
    CHECK(eval::nets::serialize(*loaded.value) == payload);
    CHECK(errorOf(contained(eval::WeightsOwner::ValueNetwork, Rule::Renju, payload)) ==
          "names one rule and holds another's weights");
    CHECK(errorOf(contained(eval::WeightsOwner::OrderNetwork, Rule::Caro, payload)) != "");
}

TEST_CASE("a file that is not a network costs one line that says why", "[protocol][network]") {
    const auto payload =
        eval::nets::serialize(fukumi::test::makeRandom<eval::nets::OrderNet>(Rule::Caro, 2));
    CHECK(errorOf("") == "not a file of weights");
    CHECK(errorOf("no network") == "not a file of weights");
    CHECK(errorOf(contained(eval::WeightsOwner::Pattern, Rule::Caro, payload)) ==
          "holds weights of the pattern evaluation");
    CHECK(errorOf(contained(eval::WeightsOwner::OrderNetwork, Rule::Renju, payload)) ==
          "names one rule and holds another's weights");
    std::string damaged = contained(eval::WeightsOwner::OrderNetwork, Rule::Caro, payload);
    damaged[damaged.size() / 2] = static_cast<char>(damaged[damaged.size() / 2] ^ 1);
    CHECK(errorOf(damaged) != "");
}

}  // namespace fukumi::protocol
