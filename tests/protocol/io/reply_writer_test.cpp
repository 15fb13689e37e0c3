// SPDX-License-Identifier: MIT
#include "protocol/io/raw_io.hpp"
#include "tests/support/catch.hpp"

namespace fukumi::protocol {

TEST_CASE("a reply is one line of printable ASCII with LF", "[protocol][replies]") {
    CHECK(wireLine("OK") == "OK\n");
    CHECK(wireLine("MESSAGE a\nb\rc\td") == "MESSAGE a?b?c?d\n");
    CHECK(wireLine("UNKNOWN \x01\xc3\xa4\x7f") == "UNKNOWN ????\n");
}

TEST_CASE("an empty reply is not written", "[protocol][replies]") { CHECK(wireLine("").empty()); }

}  // namespace fukumi::protocol
