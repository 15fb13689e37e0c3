// SPDX-License-Identifier: MIT
#include "protocol/answer/json.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "protocol/question/messages.hpp"
#include "tests/support/catch.hpp"

namespace fukumi::protocol::answer {

namespace {

/// REQUIRES: the text cannot be read.
std::string reasonOf(std::string_view text) {
    return describeError(parseJson(text).error(), Door::Json);
}

}  // namespace

TEST_CASE("an object is one line with its members in order", "[protocol][json]") {
    CHECK(
        lineOf(
            {{"nodes", ~std::uint64_t{0}}, {"move", "a\"b\n"}, {"depth", -3}, {"best", nullptr}}) ==
        R"({"nodes":18446744073709551615,"move":"a\"b\n","depth":-3,"best":null})");
}

TEST_CASE("bytes that are not UTF-8 are read as Latin-1 in a line", "[protocol][json]") {
    CHECK(lineOf({{"name", "caf\xE9"}, {"list", {{"\xFF", "\xC3\xA4"}, 1}}}) ==
          "{\"name\":\"caf\xC3\xA9\",\"list\":[[\"\xC3\xBF\",\"\xC3\xA4\"],1]}");
}

TEST_CASE("a sentence has its text, its key and its values", "[protocol][json]") {
    const Sentence refusal{english("{0}: {1}"), {"h8", {english("{0} is taken"), {"h8"}}}};
    CHECK(lineOf(sentenceJson(refusal)) ==
          R"({"text":"h8: h8 is taken","say":"{0}: {1}","values":["h8",)"
          R"({"say":"{0} is taken","values":["h8"]}]})");
    CHECK(lineOf(sentenceJson("a {0}")) == R"({"text":"a {0}","say":"{0}","values":["a {0}"]})");
}

TEST_CASE("an error names its field, and what is wrong with it", "[protocol][json]") {
    const InputError error{.kind = ErrorKind::PointTaken, .field = "moves", .value = "h8"};
    CHECK(lineOf(errorJson(3, error)) == R"({"id":3,"error":"moves: h8 is taken","field":"moves",)"
                                         R"("say":"{0} is taken","values":["h8"]})");
    CHECK(lineOf(errorJson(nullptr, Sentence{"too many"})) ==
          R"({"id":null,"error":"too many","say":"{0}","values":["too many"]})");
}

TEST_CASE("a fraction has at most four digits", "[protocol][json]") {
    CHECK(lineOf({fraction(0.5), fraction(2.0 / 3), fraction(-1.0 / 8), fraction(-1e-9)}) ==
          "[0.5,0.6667,-0.125,0.0]");
    CHECK(lineOf({fraction(1e-4), fraction(1)}) == "[0.0001,1.0]");
}

TEST_CASE("lists and objects are read up to a number of levels", "[protocol][json]") {
    const auto nested = [](int levels) {
        const auto count = static_cast<std::size_t>(levels);
        return std::string(count, '[') + std::string(count, ']');
    };
    CHECK(parseJson(nested(kMostJsonLevels)));
    for (const int levels : {kMostJsonLevels + 1, 120'000})
        for (const std::string member : {"cancel", "id", "moves", "foo", "version"}) {
            const std::string list = nested(levels);
            for (const std::string& text :
                 {list, "{\"" + member + "\":" + list + "}", list.substr(0, list.size() / 2)}) {
                CHECK(reasonOf(text) == "lists and objects are nested more than 64 levels deep");
            }
        }
    std::string objects;
    for (int i = 0; i <= kMostJsonLevels; ++i) objects += R"({"a":)";
    CHECK_FALSE(parseJson(objects));
}

TEST_CASE("brackets in texts, and lists next to each other, are not levels", "[protocol][json]") {
    const std::string brackets(200, '[');
    CHECK(*parseJson("\"" + brackets + "\"") == brackets);
    CHECK(*parseJson(R"("\"\\\")" + brackets + "\"") == "\"\\\"" + brackets);
    std::string list = "[";
    for (int i = 0; i < 200; ++i) list += R"([{"a":[]}],)";
    CHECK(parseJson(list + "0]")->size() == 201);
    for (const std::string_view text : {"", "nonsense", "[1", "{\"id\":1", "{\"id\":\"\xff\"}"})
        CHECK(parseJson(text).error().kind == ErrorKind::NotJson);
}

TEST_CASE("a zero byte is an error wherever it is", "[protocol][json]") {
    const std::string text = R"({"id":1,"a":[2,"b"]} )";
    REQUIRE(parseJson(text));
    for (const std::string rest : {"", "garbage", "\n"})
        for (std::size_t at = 0; at <= text.size(); ++at) {
            const std::string faulty = text.substr(0, at) + '\0' + text.substr(at) + rest;
            INFO(at);
            CHECK(reasonOf(faulty) == "not valid JSON at byte " + std::to_string(at + 1));
        }
    CHECK(idOfFaulty(text + '\0') == Json(1));
}

TEST_CASE("the place of a fault counts bytes, whatever letters come before", "[protocol][json]") {
    CHECK(reasonOf(R"({"a":"eee",x})") == "not valid JSON at byte 12");
    CHECK(reasonOf(R"({"a":"éé",x})") == "not valid JSON at byte 13");
}

TEST_CASE("a number that is too large for a fraction is an error", "[protocol][json]") {
    CHECK(parseJson("[1e999]").error().kind == ErrorKind::NotJson);
}

TEST_CASE("a member that is repeated is named, on each level and however it is written",
          "[protocol][json]") {
    for (const std::string text : {R"({"rule":"renju","rule":"caro"})",
                                   R"({"rule":1,"rule":1})",
                                   R"({"a":1,"rule":{"rule":2},"b":[{}],"rule":[]})",
                                   R"([{},{"a":{"rule":1,"b":1,"rule":1}}])",
                                   R"({"rule":1,"\u0072ule":2})",
                                   R"({"rule":1,"rule":2)"})
        CHECK(reasonOf(text) == "rule is given more than once");
    CHECK(parseJson(R"([{"a":{"a":1},"b":[{"a":1},{"a":1}]},{"a":2}])"));
}

TEST_CASE("the id of a faulty object is found before the fault, or next to a repeated member",
          "[protocol][json]") {
    const std::string deep = std::string(kMostJsonLevels + 1, '[');
    const std::vector<std::string> rests{
        R"("depth":NaN})", R"("moves":"h8\ud800"})", R"("moves":)" + deep, R"("depth":1)", ""};
    for (const std::string& rest : rests) {
        CHECK(idOfFaulty(R"({"id":7,)" + rest) == Json(7));
        CHECK(idOfFaulty(R"({"id":"a,b",)" + rest) == Json("a,b"));
        CHECK(idOfFaulty(R"({"a":{"id":1},"\u0069d":-7,"b":[{"id":2}],)" + rest) == Json(-7));
        CHECK(idOfFaulty(R"({"a":{"id":1},)" + rest).is_null());
    }
    CHECK(idOfFaulty(R"({"depth":1,"depth":2,"id":7})") == Json(7));
    CHECK(idOfFaulty(R"({"id":7,"a":{"id":1,"id":2}})") == Json(7));
    for (const std::string text : {R"({"id":7,"id":7})",
                                   R"({"id":1,"depth":1,"depth":2,"id":2})",
                                   R"({"id":[7],"depth":NaN})",
                                   R"({"id":1.5,"depth":NaN})",
                                   R"({"id":null,"depth":7,"depth":NaN})",
                                   R"([{"id":7},NaN])"})
        CHECK(idOfFaulty(text).is_null());
}

}  // namespace fukumi::protocol::answer
