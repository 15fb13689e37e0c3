// SPDX-License-Identifier: MIT
#include <chrono>
#include <cstdint>
#include <string>

#include <nlohmann/json.hpp>

#include "protocol/answer/json.hpp"
#include "protocol/web/search_free_queries.hpp"
#include "tests/support/catch.hpp"

namespace fukumi::protocol::web {

namespace {

using answer::Json;

const search::SteadyClock kClock;

Json ask(SearchFreeQueries& games, Json query, const StopToken& stop = NeverStop{}) {
    query["id"] = 7;
    REQUIRE(games.modeOf(query) == SearchFreeQueries::Mode::InTurn);
    const Json answer = games.answer(query, kClock.now(), stop);
    const Json read = *answer::parseJson(answer::lineOf(answer));
    CHECK(read["id"] == 7);
    return read;
}

Json mnk(SearchFreeQueries& games, const std::string& shape, Json moves, bool wantsMap = false) {
    return ask(
        games,
        {{"solve", "mnk"}, {"shape", shape}, {"moves", std::move(moves)}, {"map", wantsMap}});
}

Json chomp(SearchFreeQueries& games, const std::string& shape, Json moves) {
    return ask(games,
               {{"solve", "chomp"}, {"shape", shape}, {"moves", std::move(moves)}, {"map", true}});
}

}  // namespace

TEST_CASE("lines that are not of small games or files are left to others", "[protocol][web]") {
    SearchFreeQueries games{kClock};
    CHECK_FALSE(games.modeOf(*answer::parseJson(R"({"id": 1, "moves": "h8"})")));
    CHECK_FALSE(games.modeOf(*answer::parseJson("[1]")));
}

TEST_CASE("tic-tac-toe is a draw, and each move of its map has its outcome", "[protocol][web]") {
    SearchFreeQueries games{kClock};
    const Json start = mnk(games, "3x3x3", Json::array());
    CHECK(start["value"] == Json{{"winner", nullptr}, {"plies", 9}});
    CHECK(start["best"].size() == 9);
    // A corner is answered by the centre only.
    const Json corner = mnk(games, "3x3x3", {"a1"}, true);
    REQUIRE(corner["map"].size() == 8);
    for (const Json& each : corner["map"])
        CHECK(each["winner"] == (each["move"] == "b2" ? Json() : Json("black")));
    const Json won = mnk(games, "3x3x3", {"a1", "a2", "b1", "b2", "c1"});
    CHECK(won["over"] == true);
    CHECK(won["winner"] == "black");
    CHECK(won["row"] == Json::array({"a1", "b1", "c1"}));
    CHECK_FALSE(won.contains("move"));
    // The game before is forgotten.
    CHECK(mnk(games, "4x4x3", Json::array())["value"]["winner"] == "black");
}

TEST_CASE("a board that is too large to be solved in its time has a move", "[protocol][web]") {
    SearchFreeQueries games{kClock};
    const Json answer = ask(
        games, {{"solve", "mnk"}, {"shape", "8x8x5"}, {"moves", {"d4", "e5"}}, {"time_ms", 50}});
    CHECK_FALSE(answer.contains("value"));
    CHECK(answer["best"] == Json::array({answer["move"]}));
}

TEST_CASE("the map of Chomp has the bites that leave the other side a lost bar",
          "[protocol][web]") {
    SearchFreeQueries games{kClock};
    // Square bars are won by the bite at 2,2 only.
    const Json start = chomp(games, "4x4", Json::array());
    CHECK(start["move"] == "2,2");
    CHECK(start["left"] == Json::array({4, 4, 4, 4}));
    CHECK(start["map"].size() == 16);
    for (const Json& each : start["map"])
        CHECK(each["winner"] == (each["move"] == "2,2" ? "black" : "white"));
    const Json lost = chomp(games, "4x4", {"2,2"});
    CHECK(lost["left"] == Json::array({4, 1, 1, 1}));
    CHECK(lost["value"]["winner"] == "black");
    // A lost bar has its poison only as the last square.
    CHECK(lost["best"] == Json::array({"4,1", "3,1", "2,1", "1,4", "1,3", "1,2"}));
    CHECK(lost["map"].size() == 7);
    CHECK(chomp(games, "2x1", {"2,1"})["best"] == Json::array({"1,1"}));
    const Json over = chomp(games, "4x4", {"2,2", "1,1"});
    CHECK(over["winner"] == "black");
    CHECK(over["over"] == true);
}

TEST_CASE("small games that cannot be played are refused", "[protocol][web]") {
    SearchFreeQueries games{kClock};
    for (const std::string shape : {"9x3x3", "3x9x3", "3x3", "0x3x3", ""})
        CHECK(mnk(games, shape, Json::array()).contains("error"));
    for (const std::string shape : {"11x2", "2x11", "4", "0x4", ""})
        CHECK(chomp(games, shape, Json::array()).contains("error"));
    CHECK(mnk(games, "3x3x3", {"a1", "a1"}).contains("error"));
    CHECK(mnk(games, "3x3x3", {"d1"}).contains("error"));
    CHECK(chomp(games, "4x4", {"2,2", "3,3"}).contains("error"));
    CHECK(ask(games, {{"solve", "go"}}).contains("error"));
    CHECK(ask(games, {{"solve", 3}}).contains("error"));
    CHECK(ask(games, {{"solve", "go"}})["error"] ==
          "solve: unknown value 'go'; expected mnk or chomp");
    CHECK(mnk(games, "9x9x5", Json::array())["field"] == "shape");
    CHECK(mnk(games, "9x9x5", Json::array())["error"] ==
          "shape: '9x9x5' is not three numbers such as 4x4x3, sides up to 8");
    CHECK(chomp(games, "4x4", {"2,2", "3,3"})["error"] ==
          "moves: move 2: the square 3,3 is not left");
    CHECK(chomp(games, "4x4", {"2,2", "3,3"})["values"][1] ==
          Json{{"say", "the square {0} is not left"}, {"values", {"3,3"}}});
    CHECK(chomp(games, "4x4", {"1,1", "3,3"})["values"][1]["say"] ==
          "the poison is eaten before it");
    CHECK(mnk(games, "3x3x3", {"a1", "a2", "b1", "b2", "c1", "c2"})["values"][1]["say"] ==
          "the game is over before it");
}

TEST_CASE("moves of a small game are a text or a list of texts", "[protocol][web]") {
    SearchFreeQueries games{kClock};
    const Json listed = chomp(games, "4x4", {"2,2", "1,3"});
    CHECK(listed["to_move"] == "black");
    for (const Json& moves : {Json("2,2 1,3"), Json::array({"2,2 1,3"})})
        CHECK(chomp(games, "4x4", moves) == listed);
    const Json start = chomp(games, "4x4", "");
    CHECK(start["to_move"] == "black");
    CHECK(start == chomp(games, "4x4", Json::array()));
    CHECK(chomp(games, "4x4", "2,2")["to_move"] == "white");
    CHECK(chomp(games, "4x4", "2,2 1,1")["winner"] == "black");
    CHECK(mnk(games, "3x3x3", "b2 a1", true) == mnk(games, "3x3x3", {"b2", "a1"}, true));
}

TEST_CASE("the time of a small game is that of other questions", "[protocol][web]") {
    SearchFreeQueries games{kClock};
    const auto refusal = [&](Json time) {
        const Json answer =
            ask(games, {{"solve", "mnk"}, {"shape", "8x8x5"}, {"time_ms", std::move(time)}});
        CHECK(answer.value("field", "") == "time_ms");
        return answer.value("error", "");
    };
    for (const std::int64_t wrong : {std::int64_t{0}, std::int64_t{-1}, -9'300'000'000'000})
        CHECK(refusal(wrong) ==
              "time_ms: " + std::to_string(wrong) + " is not between 1 and 2592000000");
    CHECK(refusal(true) == "time_ms: 'true' is not a time such as 500 (milliseconds), 3s or 2min");
    CHECK(refusal(Json::array()) ==
          "time_ms: '' is not a time such as 500 (milliseconds), 3s or 2min");
    for (const Json& time : {Json(20), Json("20"), Json("0.02s"), Json(20.0)})
        CHECK_FALSE(ask(games, {{"solve", "mnk"}, {"shape", "8x8x5"}, {"time_ms", time}})
                        .contains("error"));
}

TEST_CASE("members of a small game that are absent or of a wrong type are named",
          "[protocol][web]") {
    SearchFreeQueries games{kClock};
    for (const std::string game : {"mnk", "chomp"}) {
        CHECK(ask(games, {{"solve", game}})["error"] == "shape is required");
        CHECK(ask(games, {{"solve", game}, {"shape", 3}})["error"] == "shape: '3' is not a text");
        CHECK(ask(games, {{"solve", game}, {"shape", "3x3x3"}, {"moves", 7}})["field"] ==
              (game == "mnk" ? "moves" : "shape"));
    }
    CHECK(ask(games, {{"solve", 5}})["error"] == "solve: '5' is not a text");
    CHECK(ask(games, {{"solve", 5}})["field"] == "solve");
    CHECK(ask(games, {{"solve", {"mnk"}}})["error"] == "solve: '[...]' is not a text");
    CHECK(ask(games, {{"solve", "mnk"}, {"shape", "3x3x3"}, {"map", 1}})["error"] ==
          "map: unknown value '1'; expected true or false");
    CHECK(ask(games, {{"solve", "mnk"}, {"shape", "3x3x3"}, {"map", "true"}}) ==
          ask(games, {{"solve", "mnk"}, {"shape", "3x3x3"}, {"map", true}}));
}

TEST_CASE("an id is a whole number or a text", "[protocol][web]") {
    SearchFreeQueries games{kClock};
    const auto answerTo = [&](const std::string& line) {
        return games.answer(*answer::parseJson(line), kClock.now(), NeverStop{});
    };
    for (const std::string id : {"1.5", "true", "null", "[7]"}) {
        const Json answer = answerTo(R"({"solve":"mnk","id":)" + id + "}");
        CHECK(answer["id"].is_null());
        CHECK(answer["field"] == "id");
    }
    CHECK(answerTo(R"({"solve":"mnk"})")["error"] == "id is required");
}

TEST_CASE("solving ends at once if it is stopped", "[protocol][web]") {
    SearchFreeQueries games{kClock};
    StopFlag stop;
    stop.raise();
    const auto began = kClock.now();
    CHECK_FALSE(ask(games, {{"solve", "mnk"}, {"shape", "8x8x5"}}, stop).contains("value"));
    CHECK(ask(games, {{"solve", "mnk"}, {"shape", "8x8x5"}, {"map", true}}, stop)["map"].empty());
    CHECK(kClock.now() - began < std::chrono::seconds{30});
}

TEST_CASE("the time of a small game counts from its begin", "[protocol][web]") {
    SearchFreeQueries games{kClock};
    const Json query{{"id", 1}, {"solve", "mnk"}, {"shape", "8x8x5"}, {"time_ms", 60'000}};
    const auto now = kClock.now();
    CHECK_FALSE(games.answer(query, now - std::chrono::minutes{1}, NeverStop{}).contains("value"));
    CHECK(kClock.now() - now < std::chrono::seconds{30});
}

}  // namespace fukumi::protocol::web
