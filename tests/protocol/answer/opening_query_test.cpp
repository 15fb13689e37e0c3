// SPDX-License-Identifier: MIT
#include <nlohmann/json.hpp>

#include "protocol/answer/query.hpp"
#include "protocol/question/messages.hpp"
#include "tests/support/catch.hpp"

namespace fukumi::protocol::answer {

namespace {

AnyQuery parsed(const std::string& members) {
    return parseQuery(*parseJson(R"({"id":1,)" + members + "}"), EngineSettings{});
}

Json answerTo(const std::string& members) {
    return openingAnswer(std::get<OpeningQuery>(parsed(members)));
}

std::string reasonFor(const std::string& members) {
    return describeError(std::get<BadQuery>(parsed(members)).error, Door::Json);
}

}  // namespace

TEST_CASE("a query about an opening says what may be done", "[protocol][queries][opening]") {
    const Json first = answerTo(R"("opening":"rif","rule":"renju")");
    CHECK(first["task"] == "put");
    CHECK(first["points"] == Json::array({"h8"}));
    CHECK(first["player"] == "first");
    const Json swap = answerTo(R"("opening":"swap2","actions":"h8 i9 g7")");
    CHECK(swap["choices"] == Json::array({"swap", "stay", "two"}));
    CHECK(swap["player"] == "second");
    CHECK(swap["color"] == "white");
    CHECK(swap["wanted"]["text"] == "swap, stay or two");
    CHECK(answerTo(R"("opening":"swap2","actions":"h8\ni9,\r\ng7")") == swap);
    const Json declare =
        answerTo(R"("opening":"yamaguchi","rule":"renju","actions":["h8","h9","i9"])");
    CHECK(declare["task"] == "declare");
    CHECK(declare["most"] == 12);
    const Json fifths =
        answerTo(R"("opening":"rif","rule":"renju","actions":"h8 h9 i9 swap g8 a1 a2")");
    CHECK(fifths["fifths"] == Json::array({"a1", "a2"}));
    CHECK(fifths["points"].size() == 2);
    CHECK(fifths["black"] == "second");
    CHECK(answerTo(R"("opening":"free")")["task"] == "over");
}

TEST_CASE("a query about an opening that cannot be is refused", "[protocol][queries][opening]") {
    CHECK(reasonFor(R"("opening":"rif")") == "opening: rif requires the rule renju");
    CHECK(reasonFor(R"("opening":"rif","rule":"renju","size":20)") ==
          "opening: rif needs a board with a centre: an odd number of lines");
    CHECK(reasonFor(R"("opening":"swap","actions":"h8 h8")") == "actions: h8 is taken");
    CHECK(reasonFor(R"("opening":"swap","actions":"h8 q1")") ==
          "actions: 'q1' is not a point of this board or a word of an opening");
}

}  // namespace fukumi::protocol::answer
