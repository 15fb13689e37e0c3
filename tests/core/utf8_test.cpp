// SPDX-License-Identifier: MIT
#include "engine/core/text.hpp"
#include "tests/support/catch.hpp"

namespace fukumi {

TEST_CASE("only well-formed UTF-8 is UTF-8", "[core][utf8]") {
    for (const char* good : {"",
                             "abc",
                             "\xC2\x80",
                             "\xE0\xA0\x80",
                             "\xED\x9F\xBF",
                             "\xF0\x90\x80\x80",
                             "\xF4\x8F\xBF\xBF"})
        CHECK(isUtf8(good));
    for (const char* bad : {"\x80",
                            "\xC0\x80",
                            "\xC1\xBF",
                            "\xC2",
                            "\xE0\x9F\xBF",
                            "\xED\xA0\x80",
                            "\xF0\x8F\xBF\xBF",
                            "\xF4\x90\x80\x80",
                            "\xF5\x80\x80\x80",
                            "\xE2\x82"})
        CHECK_FALSE(isUtf8(bad));
}

TEST_CASE("text that is not UTF-8 is taken for Latin-1 as a whole", "[core][utf8]") {
    CHECK(toUtf8("J\xC3\xBCrgen") == "J\xC3\xBCrgen");
    CHECK(toUtf8("J\xFCrgen") == "J\xC3\xBCrgen");
    CHECK(toUtf8("\xC3\xBC \xFC") == "\xC3\x83\xC2\xBC \xC3\xBC");
    CHECK(toUtf8("").empty());
}

TEST_CASE("a byte order mark does not belong to a text", "[core][utf8]") {
    CHECK(withoutByteOrderMark("\xEF\xBB\xBFtext") == "text");
    CHECK(withoutByteOrderMark("text\xEF\xBB\xBF") == "text\xEF\xBB\xBF");
    CHECK(withoutByteOrderMark("\xEF\xBB") == "\xEF\xBB");
    CHECK(withoutByteOrderMark("").empty());
}

}  // namespace fukumi
