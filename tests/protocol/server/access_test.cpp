// SPDX-License-Identifier: MIT
#include "protocol/server/access.hpp"

#include <set>
#include <string>

#include "tests/support/catch.hpp"

namespace fukumi::protocol::server {

namespace {

const Gate kGate{"0123", 15155};
constexpr const char* kHost = "127.0.0.1:15155";

Access check(std::string_view target, std::string_view host = kHost) {
    return kGate.check({.target = target, .host = host});
}

Access checkOrigin(std::string_view origin, std::string_view host = kHost) {
    return kGate.check({.target = "/0123/", .host = host, .origin = origin});
}

}  // namespace

TEST_CASE("a request needs the token as the first part of its path", "[server]") {
    for (const char* const target : {"/0123/", "/0123/queries", "/0123/queries?memory=64"})
        CHECK(check(target) == Access::Granted);
    for (const char* const target : {"",
                                     "/",
                                     "//",
                                     "/0123",
                                     "/0124/",
                                     "/012/",
                                     "/01234/",
                                     "0123/",
                                     "/x/0123/",
                                     "/?/0123/",
                                     "/0123?/",
                                     "*",
                                     "http://127.0.0.1:15155/0123/"})
        CHECK(check(target) == Access::WrongToken);
}

TEST_CASE("a request needs the name and the port of this machine as its Host", "[server]") {
    CHECK(check("/0123/", "localhost:15155") == Access::Granted);
    for (const char* const host : {"",
                                   "127.0.0.1",
                                   "127.0.0.1:15156",
                                   "127.0.0.1:151555",
                                   "localhost",
                                   "example.org:15155",
                                   "127.0.0.1.example.org:15155",
                                   "[::1]:15155",
                                   "127.0.0.1:15155:15155"})
        CHECK(check("/0123/", host) == Access::WrongHost);
    CHECK(Gate{"0123", 80}.check({.target = "/0123/", .host = "localhost"}) == Access::Granted);
}

TEST_CASE("a request of another page is refused", "[server]") {
    CHECK(checkOrigin("http://127.0.0.1:15155") == Access::Granted);
    CHECK(checkOrigin("http://localhost:15155", "localhost:15155") == Access::Granted);
    for (const char* const origin : {"",
                                     "null",
                                     "http://localhost:15155",
                                     "https://127.0.0.1:15155",
                                     "http://127.0.0.1:15156",
                                     "http://127.0.0.1",
                                     "http://127.0.0.1:15155.example.org",
                                     "http://example.org"})
        CHECK(checkOrigin(origin) == Access::WrongOrigin);
}

TEST_CASE("the address leads to the page, and the path follows the token", "[server]") {
    CHECK(kGate.address() == "http://127.0.0.1:15155/0123/");
    CHECK(kGate.path("/0123/").empty());
    CHECK(kGate.path("/0123/queries?memory=64") == "queries");
    CHECK(kGate.path("/0123//etc") == "/etc");
}

TEST_CASE("tokens have 128 bits and differ", "[server]") {
    std::set<std::string> tokens;
    for (int i = 0; i < 100; ++i) {
        const std::string token = makeToken();
        CHECK(token.size() == 32);
        CHECK(token.find_first_not_of("0123456789abcdef") == std::string::npos);
        tokens.insert(token);
    }
    CHECK(tokens.size() == 100);
}

TEST_CASE("a parameter of a target is a whole number", "[server]") {
    constexpr const char* kTarget = "/0123/queries?memory=64&parallel=2&x=&y&z=-1&w=1.5&memory=8";
    CHECK(numberIn(kTarget, "memory") == 64U);
    CHECK(numberIn(kTarget, "parallel") == 2U);
    for (const char* const name : {"x", "y", "z", "w", "mem", "emory", ""})
        CHECK(numberIn(kTarget, name) == std::nullopt);
    CHECK(numberIn("/0123/queries", "memory") == std::nullopt);
    CHECK(numberIn("/0123/queries?memory=99999999999999999999999", "memory") == std::nullopt);
}

}  // namespace fukumi::protocol::server
