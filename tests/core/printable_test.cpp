// SPDX-License-Identifier: MIT
#include "engine/core/text.hpp"
#include "tests/support/catch.hpp"

namespace fukumi {

TEST_CASE("text without control characters is shown as it is", "[core][text]") {
    for (const char* const text : {"", "h8 i9", "two\nlines", "Ну, 五目並べ ✓ é", "\\x1B"})
        CHECK(printable(text) == text);
}

TEST_CASE("control characters and stray bytes are shown as their bytes", "[core][text]") {
    CHECK(printable("15\x1b]0;pwn\x07") == "15\\x1B]0;pwn\\x07");
    CHECK(printable("a\tb\r") == "a\\x09b\\x0D");
    CHECK(printable("\x7f") == "\\x7F");
    CHECK(printable("\xC2\x9B"
                    "31m") == "\\xC2\\x9B31m");  // C1: a CSI in one character
    CHECK(printable("\xE2\x80\xAE"
                    "abc") == "\\xE2\\x80\\xAEabc");  // right to left
    CHECK(printable("\x9B\xFF") == "\\x9B\\xFF");
    CHECK(printable("cut \xE4\xBA") == "cut \\xE4\\xBA");
    CHECK(printable(std::string_view{"a\0b", 3}) == "a\\x00b");
}

TEST_CASE("the name of a file is one line", "[core][text]") {
    CHECK(printableLine("new\nline\x1b\xFF.sgf") == "new\\x0Aline\\x1B\\xFF.sgf");
}

TEST_CASE("no byte of a control character is left", "[core][text]") {
    for (int first = 0; first < 256; ++first)
        for (int second = 0; second < 256; ++second) {
            const std::string text{static_cast<char>(first), static_cast<char>(second)};
            for (const char each : printable(text)) {
                const auto byte = static_cast<unsigned char>(each);
                REQUIRE((byte == '\n' || (byte >= 0x20 && byte != 0x7F)));
            }
        }
}

}  // namespace fukumi
