// SPDX-License-Identifier: MIT
#include "protocol/question/messages.hpp"

#include "tests/support/catch.hpp"

namespace fukumi::protocol {

namespace {

using Words = std::vector<Sentence>;
const std::vector<std::string> kWords{
    "analyze", "bench", "book", "perft", "play", "prove", "solve"};

}  // namespace

TEST_CASE("a word with a typing error is known for what it was meant to be",
          "[protocol][question]") {
    CHECK(findNearestWord("anaylze", kWords) == Words{"analyze"});
    CHECK(findNearestWord("analyse", kWords) == Words{"analyze"});
    CHECK(findNearestWord("analyzze", kWords) == Words{"analyze"});
    CHECK(findNearestWord("anlyz", kWords) == Words{});  // two errors in five letters
    CHECK(findNearestWord("sovle", kWords) == Words{"solve"});
    CHECK(findNearestWord("paly", kWords) == Words{"play"});
}

TEST_CASE("a beginning that only one word has is enough", "[protocol][question]") {
    CHECK(findNearestWord("anal", kWords) == Words{"analyze"});
    CHECK(findNearestWord("an", kWords) == Words{});
    CHECK(findNearestWord("--time", {"--timeout-turn", "--timeout-match"}) == Words{});
    CHECK(findNearestWord("--m", {"--mode", "--moves"}) == Words{});
}

TEST_CASE("a text with a zero byte is not cut off in a refusal", "[protocol][question]") {
    InputError error{.kind = ErrorKind::NotANumber, .field = "level"};
    error.value = std::string{"a\0b", 3};
    CHECK_THROWS_WITH(refuse(error), R"(--level: 'a\x00b' is not a whole number)");
    CHECK_THROWS_WITH(refuse({error}, Door::Json), R"(level: 'a\x00b' is not a whole number)");
}

TEST_CASE("an empty name has quotes, and a long text is cut between letters",
          "[protocol][question]") {
    const InputError unknown{.kind = ErrorKind::UnknownField};
    CHECK(describeError(unknown, Door::Ini) == "unknown key ''");
    const InputError repeated{.kind = ErrorKind::Repeated};
    CHECK(describeError(repeated, Door::Json) == "'' is given more than once");
    CHECK(shortenText("a\nb") == "a b");
    CHECK(shortenText("h8\x1b[31m") == "h8\\x1B[31m");
    CHECK(shortenText(std::string(60, 'x')) == std::string(60, 'x'));
    CHECK(shortenText(std::string(59, 'x') + "\u00E9") == std::string(59, 'x') + "...");
}

TEST_CASE("nothing is guessed for a word that is like none, or like two", "[protocol][question]") {
    CHECK(findNearestWord("nonsense", kWords) == Words{});
    CHECK(findNearestWord("", kWords) == Words{});
    CHECK(findNearestWord("cat", {"bat", "hat"}) == Words{});
}

}  // namespace fukumi::protocol
