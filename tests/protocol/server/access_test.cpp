// SPDX-License-Identifier: MIT
#include "protocol/server/access.hpp"

#include <set>
#include <string>

#include "protocol/question/messages.hpp"
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
                                     "/012",
                                     "/01234",
                                     "/0124/",
                                     "/012/",
                                     "/01234/",
                                     "0123/",
                                     "/x/0123/",
                                     "/?/0123/",
                                     "*",
                                     "http://127.0.0.1:15155/0123/"})
        CHECK(check(target) == Access::WrongToken);
    for (const char* const target : {"/0123", "/0123?memory=64", "/0123?/"})
        CHECK(check(target) == Access::NoSlash);
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

TEST_CASE("a target says what its engine has", "[server]") {
    const auto wish = wishIn("/0123/queries?memory=64&parallel=2");
    REQUIRE(wish);
    CHECK(wish->mebibytes == 64);
    CHECK(wish->parallel == 2);
    CHECK(wishIn("/0123/queries")->parallel == 1);
    CHECK(wishIn("/0123/queries?&memory=16&")->mebibytes == 16);
    for (const std::string wrong : {"memory",
                                    "memory=",
                                    "memory=64&memory=64",
                                    "memory=abc",
                                    "memory=0",
                                    "memory=15",
                                    "memory=-1",
                                    "parallel=0",
                                    "parallel=65",
                                    "parallel=1.5",
                                    "memory=99999999999999999999999"}) {
        const auto refused = wishIn("/0123/queries?" + wrong);
        REQUIRE_FALSE(refused);
        CHECK(wrong.starts_with(refused.error().field));
        CHECK_FALSE(refused.error().field.empty());
    }
}

TEST_CASE("an unknown parameter of a target is named", "[server]") {
    const auto refusalOf = [](const std::string& parameters) {
        return describeError(wishIn("/0123/queries?" + parameters).error(), Door::Json);
    };
    CHECK(refusalOf("memroy=64") == "unknown key memroy; did you mean memory?");
    for (const std::string parameters : {"seed=1", "seed", "seed=", "memory=64&seed=1", "&seed&"})
        CHECK(refusalOf(parameters) == "unknown key seed");
    CHECK(refusalOf("memory=64&parallel=2&memory=64") == "memory is given more than once");
}

}  // namespace fukumi::protocol::server
