// SPDX-License-Identifier: MIT
#include <cstdint>

#include "engine/core/text.hpp"
#include "tests/support/catch.hpp"

namespace fukumi {

TEST_CASE("a number is the whole text or nothing", "[core][parse]") {
    CHECK(parseInteger<int>("0") == 0);
    CHECK(parseInteger<int>("-12") == -12);
    CHECK(parseInteger<int>("007") == 7);
    for (const char* text :
         {"", " ", "12x", "x12", "+12", " 12", "12 ", "1 2", "--1", "1.5", "0x10"})
        CHECK_FALSE(parseInteger<int>(text));
    CHECK_FALSE(parseInteger<int>(std::string_view{"1\0", 2}));
}

TEST_CASE("a number outside the range of its type is refused", "[core][parse]") {
    CHECK(parseInteger<int>("2147483647") == 2147483647);
    CHECK_FALSE(parseInteger<int>("2147483648"));
    CHECK_FALSE(parseInteger<int>("-2147483649"));
    CHECK(parseInteger<std::int64_t>("2147483648") == 2147483648);
    CHECK(parseInteger<std::uint8_t>("255") == 255);
    CHECK_FALSE(parseInteger<std::uint8_t>("256"));
    CHECK_FALSE(parseInteger<unsigned>("-1"));
}

TEST_CASE("a decimal number is the whole text or nothing", "[core][parse]") {
    CHECK(parseDecimal("0.25") == 0.25);
    CHECK(parseDecimal(".5") == 0.5);
    CHECK(parseDecimal("-2") == -2.0);
    CHECK(parseDecimal("1e-3") == 1e-3);
    for (const char* text : {"",
                             " ",
                             "+1",
                             " 1",
                             "1 ",
                             "1,5",
                             "0x1",
                             "inf",
                             "nan",
                             "1e",
                             "1.2.3",
                             "-",
                             ".",
                             "1e999"}) {
        CAPTURE(text);
        CHECK_FALSE(parseDecimal(text));
    }
}

TEST_CASE("words are what lies between blanks", "[core][parse]") {
    using Words = std::vector<std::string_view>;
    CHECK(splitWords("one") == Words{"one"});
    CHECK(splitWords(" one\t two  three\r\n") == Words{"one", "two", "three"});
    CHECK(splitWords("").empty());
    CHECK(splitWords(" \t").empty());
}

TEST_CASE("a line ends at CR, LF or both", "[core][text]") {
    std::string_view text = "one\r\n\rtwo\n\nthree";
    for (const char* const line : {"one", "", "two", "", "three"}) CHECK(takeLine(text) == line);
    CHECK(text.empty());
    CHECK(takeLine(text).empty());
}

TEST_CASE("words are joined with a text between them", "[core][text]") {
    using Words = std::vector<std::string_view>;
    CHECK(join(Words{"a", "b", "c"}, ", ") == "a, b, c");
    CHECK(join(Words{"", "a", ""}, "|") == "a|");
    CHECK(join(Words{}, ", ").empty());
}

TEST_CASE("blanks at both ends are trimmed and those inside stay", "[core][parse]") {
    CHECK(trim("  a b\t\r\n") == "a b");
    CHECK(trim("\v\fx") == "x");
    CHECK(trim("x") == "x");
    CHECK(trim(" \r\n") == "");
    CHECK(trim("") == "");
}

TEST_CASE("only the letters of ASCII are put in lower case", "[core][text]") {
    CHECK(inLowerCase("AZ az @[ \xC3\x84") == "az az @[ \xC3\x84");
}

TEST_CASE("hexadecimal digits fill the width of a number", "[core][text]") {
    CHECK(hexText(std::uint32_t{0xABC}) == "00000abc");
    CHECK(hexText(std::uint64_t{0xFEDCBA9876543210}) == "fedcba9876543210");
}

TEST_CASE("the size of a board is read as it is written", "[core][text]") {
    const auto size = BoardSize::make(20, 15).value();
    CHECK(sizeText(size) == "20x15");
    CHECK(parseSizeText("20x15") == size);
    for (const char* text :
         {"", "15", "x15", "15x", "20X15", "4x15", "20x23", "20x15 ", "20x15x5", "020x15"})
        CHECK_FALSE(parseSizeText(text));
    for (const char* text : {"20x15", "20X15", " 20 x 15 ", "020x15"})
        CHECK(parseSize(text) == size);
    CHECK(parseSize("15") == BoardSize::square(15));
    for (const char* text :
         {"", "x", "x15", "15x", "4x15", "20x23", "23", "-15", "20x15x5", "20:15"})
        CHECK_FALSE(parseSize(text));
    CHECK(parseSize("20:15", ":xX") == size);
}

TEST_CASE("one is singular, all other numbers are plural", "[core][text]") {
    CHECK(counted(0, "move") == "0 moves");
    CHECK(counted(1, "move") == "1 move");
    CHECK(counted(std::uint64_t{12}, "move") == "12 moves");
    CHECK(counted(1, "reply", "replies") == "1 reply");
    CHECK(counted(2, "reply", "replies") == "2 replies");
}

}  // namespace fukumi
