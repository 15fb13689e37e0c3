// SPDX-License-Identifier: MIT
#include <set>

#include "tests/protocol/answer/slice_setup.hpp"
#include "tests/support/catch.hpp"

namespace fukumi::protocol::answer {

TEST_CASE("an answer says what the built-in book plays", "[protocol][web]") {
    SliceSetup setup;
    setup.take(R"({"id":1,"rule":"renju","moves":"h8","nodes":10})");
    setup.take(R"({"id":2,"rule":"renju","moves":"a1 b1 a2","nodes":10})");
    setup.workAll();
    CHECK(setup.answers(1)[0]["book"].is_string());
    CHECK(setup.answers(2)[0]["book"].is_null());
}

TEST_CASE("a level that cannot judge gives no values", "[protocol][web][levels]") {
    SliceSetup setup;
    setup.take(R"({"id":1,"moves":"h8 i9 g7","level":1,"time_ms":100,"lines":4})");
    setup.workAll();
    const Json answer = setup.answers(1)[0];
    REQUIRE(answer["lines"].size() == 1);
    const Json& line = answer["lines"][0];
    CHECK(line["move"] == answer["bestmove"]);
    CHECK(line["depth"] == 0);
    for (const char* const key : {"score", "winrate", "win_in", "drawrate"})
        CHECK(line[key].is_null());
    CHECK(answer["note"]["text"] ==
          "no value: this level chooses such moves at a glance, without a search");
    setup.take(R"({"id":2,"moves":"h8 i9 g7","level":9,"time_ms":100})");
    setup.workAll();
    CHECK(setup.answers(2)[0]["note"].is_null());
}

TEST_CASE("a level judges at full strength", "[protocol][web][levels]") {
    const auto askOn = [](int level, const std::string& query) {
        SliceSetup setup;
        setup.take(R"({"id":1,"moves":"h8 i9 g7 a1","level":)" + std::to_string(level) + query +
                   "}");
        setup.workAll();
        return setup.answers(1)[0];
    };
    constexpr int kFullStrength = 20;
    const std::string balance = R"(,"balance":1,"nodes":2000)";
    const std::string review = R"(,"review":true,"nodes":200)";
    const Json even = askOn(kFullStrength, balance)["balance"];
    CHECK(even["score"] != 0);
    const Json judged = askOn(kFullStrength, review)["review"]["positions"];
    REQUIRE(judged.size() > 2);
    CHECK(judged[2]["winrate_black"] != 0.5);
    for (const int level : {1, 5, 8, 9, 19}) {
        CHECK(askOn(level, balance)["balance"] == even);
        CHECK(askOn(level, review)["review"]["positions"] == judged);
    }
}

TEST_CASE("a review that is cancelled before it begins is not complete",
          "[protocol][web][review]") {
    SliceSetup setup;
    setup.take(R"({"id":1,"moves":"h8 a1 i8","review":true,"nodes":1})");
    setup.take(R"({"id":2,"moves":"h8 a1 i8 a3 j8 a5 k8 a7 l8 o15","review":true,"nodes":1})");
    for (const char* const line : {R"({"cancel":1})", R"({"cancel":2})"}) setup.take(line);
    const Json none = setup.answers(1)[0]["review"];
    CHECK(none["complete"] == false);
    CHECK(none["game"] == Json::array({"h8", "a1", "i8"}));
    CHECK(none["first_position"] == 4);
    CHECK(none["positions"].empty());
    // Moves after the five are left out.
    CHECK(setup.answers(2)[0]["review"]["first_position"] == 10);
}

TEST_CASE("a review says which moves follow the five", "[protocol][web][review]") {
    SliceSetup setup;
    const std::string review = R"(,"review":true,"nodes":1,)";
    const std::string five = review + R"("moves":"h8 a1 i8 a3 j8 a5 k8 a7 l8)";
    setup.take(R"({"id":1)" + five + " o15 o14\"}");
    setup.take(R"({"id":2)" + review +
               R"("black":"h8 i8 j8 k8 l8","white":"","to_move":"white","then":"a1"})");
    setup.take(R"({"id":3)" + five + "\"}");
    setup.workAll();
    const Json played = setup.answers(1)[0]["review"], setUp = setup.answers(2)[0]["review"];
    CHECK(played["notices"].size() == 1);
    CHECK(played["notices"][0]["what"]["text"] == "2 moves follow the five of move 9 (freestyle)");
    CHECK(played["moves"].size() == 9);
    CHECK(played["notices"][0]["what"]["say"] == "{2} moves follow the five of move {0} ({1})");
    CHECK(played["notices"][0]["what"]["values"] == Json::array({"9", "freestyle", "2"}));
    CHECK(played["notices"][0]["done"]["say"] == "left out");
    CHECK(setUp["notices"][0]["what"]["text"] ==
          "1 move follows the five that the game begins with (freestyle)");
    CHECK(setUp["positions"].size() == 1);
    CHECK(setup.answers(3)[0]["review"]["notices"].empty());
    for (const Json& each : {played, setUp}) CHECK(each["positions"].back()["complete"] == true);
}

TEST_CASE("a query that wants known moves gets the book's and names of openings",
          "[protocol][web]") {
    SliceSetup setup;
    setup.take(R"({"id":1,"moves":"h8","rule":"renju","nodes":1,"level":1,"known":true})");
    setup.take(R"({"id":2,"moves":"h8 i9","rule":"renju","nodes":1,"level":1,"known":true})");
    setup.take(R"({"id":3,"moves":"h8 i9","rule":"renju","nodes":1,"level":1})");
    setup.take(R"({"id":4,"moves":"h8 a1 i8 a3 j8 a5 k8 a7 l8","nodes":1,"known":true})");
    setup.workAll();
    const Json second = setup.answers(1)[0]["known"];
    // All images of a symmetric position, the best moves first.
    CHECK(second.size() >= 16);
    CHECK(second[0]["weight"] == 16);
    CHECK(second[0]["depth"] > 0);
    CHECK(second[0]["winrate"].is_number());
    CHECK(second[0]["opening"].is_null());
    const Json third = setup.answers(2)[0]["known"];
    std::set<std::string> names;
    for (const Json& each : third)
        if (each["opening"].is_object()) names.insert(each["opening"]["text"]);
    // All 13 indirect openings, in or out of the book.
    CHECK(names.size() == 13);
    CHECK(names.contains("I9 Gingetsu"));
    CHECK(third.back()["depth"] == 0);
    CHECK(third.back()["winrate"].is_null());
    CHECK_FALSE(setup.answers(3)[0].contains("known"));
    CHECK(setup.answers(4)[0]["known"].empty());
}

TEST_CASE("a query for balance is answered by an even move", "[protocol][web]") {
    SliceSetup setup;
    setup.take(R"({"id":1,"moves":"h8 i9","nodes":40000,"balance":1})");
    setup.take(R"({"id":2,"moves":"h8","nodes":40000,"balance":2})");
    // Black has a four: every move leaves one side a five.
    setup.take(R"({"id":3,"moves":"h8 a1 i8 a3 j8 a5 k8","nodes":1000,"balance":1})");
    setup.workAll();
    const Json one = setup.answers(1)[0];
    CHECK(one["lines"].empty());
    REQUIRE(one["balance"]["moves"].size() == 1);
    CHECK(one["bestmove"] == one["balance"]["moves"][0]);
    CHECK(one["balance"]["nodes"] <= 40000);
    const double rate = one["balance"]["winrate"];
    CHECK(rate > 0.3);
    CHECK(rate < 0.7);
    CHECK(setup.answers(2)[0]["balance"]["moves"].size() == 2);
    CHECK(setup.answers(3)[0]["balance"].is_null());
    CHECK(setup.answers(3)[0]["note"]["say"] == "Every move leaves one side a five.");
}

TEST_CASE("an even pair that no search judged has no value", "[protocol][web]") {
    SliceSetup setup;
    setup.take(R"({"id":1,"moves":"h8 i9","nodes":10,"balance":2})");
    setup.workAll();
    const Json even = setup.answers(1)[0];
    CHECK(even["balance"]["moves"].size() == 2);
    CHECK(even["balance"]["level"] == 0);
    for (const char* const name : {"score", "win_in", "winrate"})
        CHECK(even["balance"][name].is_null());
    CHECK(even["note"]["say"] == "no value: the search ended before it had judged the move");
}

}  // namespace fukumi::protocol::answer
