// SPDX-License-Identifier: MIT
#include "protocol/question/values.hpp"

#include "engine/core/ranges.hpp"
#include "protocol/question/field.hpp"
#include "tests/support/catch.hpp"

namespace fukumi::protocol::question {

TEST_CASE("thousandths are written as they are read", "[protocol][question]") {
    for (const char* const text : {"0", "0.001", "0.5", "1", "1.96", "12.345", "100"}) {
        INFO(text);
        const auto thousandths = parseThousandths(text);
        REQUIRE(thousandths);
        CHECK(writeThousandths(*thousandths) == text);
    }
    CHECK(parseThousandths("1.960") == 1960);
    for (const char* const text :
         {"", ".", ".5", "1.", "1.2345", "1.2.3", "x", "-1", "1,5", "1e3", "99999999999999999999"})
        CHECK_FALSE(parseThousandths(text));
}

TEST_CASE("true and false are on and off in each choice of these", "[protocol][question]") {
    std::size_t choices = 0;
    for (const Field& field : fields()) {
        const Word* const word = std::get_if<Word>(&field.kind);
        if (word == nullptr) continue;
        const auto words = word->words();
        const bool isChoice = ranges::find(words, "on") != words.end();
        INFO(field.name);
        for (const auto& [json, text] : {std::pair{"true", "on"}, std::pair{"false", "off"}}) {
            Question first, second;
            CHECK(storeValue(field, {json}, first).has_value() == isChoice);
            if (!isChoice) continue;
            REQUIRE(storeValue(field, {text}, second));
            CHECK(writeValue(field, first) == text);
            CHECK(writeValue(field, second) == text);
        }
        choices += isChoice ? 1U : 0U;
    }
    CHECK(choices >= 3);
}

TEST_CASE("bytes are read in 64 bits and with units", "[protocol][question]") {
    CHECK(parseBytes("367001600") == 367001600U);
    CHECK(parseBytes("83M") == std::uint64_t{83} << 20);
    CHECK(parseBytes("2g") == std::uint64_t{2} << 30);
    for (const char* const text : {"99999999999999999999", "17179869184G", "-1", "M", "", "1T"})
        CHECK_FALSE(parseBytes(text));
}

TEST_CASE("the word that is wrong in a list of points is named", "[protocol][question]") {
    constexpr auto kBoard = BoardSize::square(15);
    CHECK(parsePoints("h8 i9,g7", kBoard)->size() == 3);
    CHECK(parsePoints("h8i9", kBoard)->size() == 2);
    CHECK(parsePoints("8,8 9,9", kBoard)->size() == 2);
    CHECK(parsePoints("", kBoard)->empty());
    const auto outside = parsePoints("h8 p16", kBoard);
    REQUIRE_FALSE(outside);
    CHECK(outside.error() ==
          InputError{.kind = ErrorKind::NotAPoint, .value = "p16", .expected = {"15x15"}});
    const auto noPoint = parsePoints("h8 hello", kBoard);
    REQUIRE_FALSE(noPoint);
    CHECK(noPoint.error() == InputError{.kind = ErrorKind::NotAPoint, .value = "hello"});
}

}  // namespace fukumi::protocol::question
