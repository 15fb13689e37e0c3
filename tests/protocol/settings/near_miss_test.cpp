// SPDX-License-Identifier: MIT
#include "protocol/settings/near_miss.hpp"

#include "tests/support/catch.hpp"

namespace fukumi::protocol {

namespace {

const std::vector<std::string> kWords{
    "analyze", "bench", "book", "perft", "play", "prove", "solve"};

}  // namespace

TEST_CASE("a word with a typing error is known for what it was meant to be",
          "[protocol][options]") {
    CHECK(nearestWord("anaylze", kWords) == "analyze");
    CHECK(nearestWord("analyse", kWords) == "analyze");
    CHECK(nearestWord("analyzze", kWords) == "analyze");
    CHECK(nearestWord("anlyz", kWords) == std::nullopt);  // two errors in five letters
    CHECK(nearestWord("sovle", kWords) == "solve");
    CHECK(nearestWord("paly", kWords) == "play");
    CHECK(didYouMean("paly", kWords) == "; did you mean 'play'?");
}

TEST_CASE("a beginning that only one word has is enough", "[protocol][options]") {
    CHECK(nearestWord("anal", kWords) == "analyze");
    CHECK(nearestWord("an", kWords) == std::nullopt);
    CHECK(nearestWord("--time", {"--timeout-turn", "--timeout-match"}) == std::nullopt);
    CHECK(nearestWord("--m", {"--mode", "--moves"}) == std::nullopt);
}

TEST_CASE("nothing is guessed for a word that is like none, or like two", "[protocol][options]") {
    CHECK(nearestWord("nonsense", kWords) == std::nullopt);
    CHECK(nearestWord("", kWords) == std::nullopt);
    CHECK(nearestWord("cat", {"bat", "hat"}) == std::nullopt);
    CHECK(didYouMean("nonsense", kWords).empty());
}

}  // namespace fukumi::protocol
