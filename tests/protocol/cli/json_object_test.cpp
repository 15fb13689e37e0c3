// SPDX-License-Identifier: MIT
#include "protocol/cli/json_object.hpp"

#include <cstdint>

#include "tests/support/catch.hpp"

namespace fukumi::protocol::cli {

TEST_CASE("an object is one line with its members in order", "[protocol][json]") {
    CHECK(JsonObject{}.line() == "{}");
    CHECK(JsonObject{}
              .number("depth", -3)
              .number("nodes", ~std::uint64_t{0})
              .text("move", "h8")
              .null("win_in")
              .texts("pv", {"h8", "i9"})
              .texts("none", {})
              .line() ==
          "{\"depth\":-3,\"nodes\":18446744073709551615,\"move\":\"h8\","
          "\"win_in\":null,\"pv\":[\"h8\",\"i9\"],\"none\":[]}");
}

TEST_CASE("texts are escaped", "[protocol][json]") {
    CHECK(JsonObject{}.text("a\"b", "c\\d\n\x01\xc3\xa4").line() ==
          "{\"a\\\"b\":\"c\\\\d\\u000a\\u0001\xc3\xa4\"}");
}

TEST_CASE("bytes that are no UTF-8 do not get into an object", "[protocol][json]") {
    CHECK(JsonObject{}.text("J\xFC", "caf\xE9").texts("list", {"\xFF"}).line() ==
          "{\"J\xC3\xBC\":\"caf\xC3\xA9\",\"list\":[\"\xC3\xBF\"]}");
}

}  // namespace fukumi::protocol::cli
