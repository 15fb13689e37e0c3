// SPDX-License-Identifier: MIT
#include "book/foreign/book_tree.hpp"
#include "engine/core/random.hpp"
#include "engine/core/text.hpp"
#include "tests/support/catch.hpp"

namespace fukumi::book {

TEST_CASE("a comment of many lines is a note of one, and comes back", "[book][foreign]") {
    CHECK(noteFromComment("one\r\ntwo\rthree\bfour\n") == "one\\ntwo\\nthree\\nfour");
    CHECK(noteFromComment("  a\\b ") == "a\\\\b");
    CHECK(commentOfNote(noteFromComment("a\\n b\nc")) == "a\\n b\nc");
    CHECK(commentOfNote("C:\\temp") == "C:\\temp");
    CHECK(noteFromComment(std::string_view{"a\0b", 3}) == "ab");
    CHECK(noteFromComment("").empty());
}

TEST_CASE("text that is not UTF-8 is read as Latin-1", "[book][foreign]") {
    CHECK(noteFromComment("caf\xE9") == "caf\xC3\xA9");
    CHECK(noteFromComment("caf\xC3\xA9") == "caf\xC3\xA9");
    CHECK(toEightBit("caf\xC3\xA9") == "caf\xE9");
    CHECK(toEightBit("\xE8\x8A\xB1\xE6\x9C\x88") == "\xE8\x8A\xB1\xE6\x9C\x88");
}

TEST_CASE("any bytes keep what they say on the way to eight bits and back", "[book][foreign]") {
    Random random{17};
    for (int round = 0; round < 20'000; ++round) {
        std::string bytes;
        for (auto i = random.below(8); i > 0; --i) bytes += static_cast<char>(random.below(256));
        const std::string note = noteFromComment(bytes);
        CHECK(isUtf8(note));
        const std::string comment = commentOfNote(note);
        CHECK(noteFromComment(comment) == note);
        CHECK(noteFromComment(toEightBit(comment)) == note);
    }
}

}  // namespace fukumi::book
