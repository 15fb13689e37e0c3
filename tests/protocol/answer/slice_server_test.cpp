// SPDX-License-Identifier: MIT
#include <set>

#include "engine/board/records/notation.hpp"
#include "protocol/answer/query_server.hpp"
#include "protocol/web/search_free_queries.hpp"
#include "tests/protocol/answer/answer_lines.hpp"
#include "tests/support/catch.hpp"

namespace fukumi::protocol::answer {

namespace {

/// A millisecond passes with these looks at it.
class TickingClock final : public search::Clock {
public:
    [[nodiscard]] search::TimePoint now() const override {
        constexpr int kLooksPerMs = 2;
        return search::TimePoint{} + search::Milliseconds{++looks_ / kLooksPerMs};
    }

private:
    mutable int looks_ = 0;
};

struct Setup {
    Setup() { settings.player.memoryBytes = player::kMemoryFloor; }

    void take(const std::string& line) { server.take(line); }
    void workAll() {
        while (server.work()) {
        }
    }
    [[nodiscard]] std::vector<Json> answers(const Json& id) const { return lines.of(id); }

    EngineSettings settings;
    TickingClock clock;
    AnswerLines lines{};
    web::SearchFreeQueries searchFree{clock};
    SliceServer server{settings, clock, [this](std::string_view line) { lines(line); }, searchFree};
};

constexpr const char* kLong =
    R"({"id":"long","moves":"h8 i9 g7","time_ms":60000,"reports":true,"lines":2})";

}  // namespace

TEST_CASE("a query with a limit of nodes is answered in one slice", "[protocol][web]") {
    Setup setup;
    setup.take(R"({"id":1,"moves":"h8 i9","nodes":2000,"lines":2})");
    CHECK_FALSE(setup.server.work());
    const auto answers = setup.answers(1);
    REQUIRE(answers.size() == 1);
    CHECK(answers[0]["lines"].size() == 2);
    CHECK(answers[0]["bestmove"] == answers[0]["lines"][0]["move"]);
    CHECK(answers[0]["cancelled"] == false);
    setup.take(R"({"id":2,"moves":"h8 i9","nodes":2000,"lines":2})");
    setup.workAll();
    CHECK(setup.answers(2)[0]["lines"][0]["pv"] == answers[0]["lines"][0]["pv"]);
    CHECK(setup.answers(2)[0]["lines"][0]["nodes"] == answers[0]["lines"][0]["nodes"]);
}

TEST_CASE("a long query leaves room for others between its slices", "[protocol][web]") {
    Setup setup;
    setup.take(kLong);
    for (int slice = 0; slice < 5; ++slice) REQUIRE(setup.server.work());
    const auto before = setup.answers("long").size();
    CHECK(before > 0);
    setup.take(R"({"id":3,"version":true})");
    CHECK(setup.answers(3).size() == 1);
    setup.take(R"({"cancel":"long"})");
    const auto reports = setup.answers("long");
    REQUIRE(reports.size() == before + 1);
    CHECK(reports.back()["cancelled"] == true);
    CHECK(reports.back()["lines"].size() == 2);
    CHECK_FALSE(setup.server.work());
}

TEST_CASE("a slice ends when a line waits, and the query goes on after it", "[protocol][web]") {
    Setup setup;
    StopFlag pendingInput;
    SliceServer server{setup.settings,
                       setup.clock,
                       [&](std::string_view line) { setup.lines(line); },
                       setup.searchFree,
                       pendingInput};
    server.take(kLong);
    for (int slice = 0; slice < 5; ++slice) REQUIRE(server.work());
    const auto before = setup.clock.now();
    pendingInput.raise();
    REQUIRE(server.work());
    CHECK(setup.clock.now() - before < search::Milliseconds{100});
    // One that is answered in one piece is none of it.
    server.take(R"({"cancel":"long"})");
    server.take(R"({"id":1,"moves":"h8 i9","nodes":2000})");
    CHECK_FALSE(server.work());
    const auto answers = setup.answers(1);
    REQUIRE(answers.size() == 1);
    CHECK(answers[0]["lines"][0]["nodes"] >= 1000);
    CHECK(answers[0]["cancelled"] == false);
}

TEST_CASE("what slices tell goes on from where the last one was", "[protocol][web]") {
    Setup setup;
    setup.take(R"({"id":"s","moves":"h8 i9 g7","time_ms":2500,"reports":true})");
    setup.workAll();
    const auto reports = setup.answers("s");
    REQUIRE(reports.size() > 3);
    for (std::size_t i = 1; i + 1 < reports.size(); ++i) {
        CHECK(reports[i]["depth"] >= reports[i - 1]["depth"]);
        CHECK(reports[i]["nodes"] >= reports[i - 1]["nodes"]);
        CHECK(reports[i]["time_ms"] >= reports[i - 1]["time_ms"]);
    }
    CHECK(reports.back()["lines"][0]["pv"] == reports[reports.size() - 2]["pv"]);
}

TEST_CASE("the tree goes on from slice to slice", "[protocol][web][mcts][long]") {
    Setup setup;
    setup.take(R"({"id":"t","moves":"h8 i9 g7","time_ms":2500,"reports":true,"mode":"mcts"})");
    setup.workAll();
    const auto reports = setup.answers("t");
    REQUIRE(reports.size() > 3);
    const auto visitsOf = [](const Json& report) {
        std::int64_t visits = 0;
        for (const auto& move : report["root"]) visits += move["visits"].get<std::int64_t>();
        return visits;
    };
    std::int64_t before = 0;
    for (std::size_t i = 0; i + 1 < reports.size(); ++i) {
        const Json& first = reports[i]["root"][0];
        CHECK(first["move"] == reports[i]["move"]);
        CHECK(first["prior"].get<double>() > 0.0);
        CHECK(first["winrate"].get<double>() > 0.0);
        // The visits of a move that is proved to lose are taken back.
        CHECK(visitsOf(reports[i]) > before * 9 / 10);
        before = visitsOf(reports[i]);
        CHECK(reports[i]["nodes"].get<std::int64_t>() >= before);
    }
    CHECK(visitsOf(reports.back()["lines"][0]) == before);
}

TEST_CASE("queries are answered in their order", "[protocol][web]") {
    Setup setup;
    setup.take(R"({"id":1,"moves":"h8 a1 i8 a3 j8","analyze_plies":[0,4],"nodes":100})");
    setup.take(R"({"id":2,"moves":"h8","nodes":100})");
    setup.take(R"({"id":2,"moves":"h8","nodes":100})");
    CHECK(setup.answers(2)[0]["error"] == "a query with this id is in flight");
    setup.workAll();
    CHECK(setup.answers(1)[0]["ply"] == 0);
    CHECK(setup.answers(1)[1]["ply"] == 4);
    CHECK(Json::parse(setup.lines.all.back())["id"] == 2);
}

TEST_CASE("a query that waits is cancelled unbegun", "[protocol][web]") {
    Setup setup;
    setup.take(kLong);
    setup.take(R"({"id":2,"moves":"h8","time_ms":1000})");
    setup.take(R"({"cancel":2})");
    CHECK(setup.answers(2)[0]["cancelled"] == true);
    CHECK(setup.answers(2)[0]["bestmove"].is_null());
    setup.take(R"({"cancel":2})");
    CHECK(setup.answers(2)[1]["error"] == "cancel: there is no query with this id in flight");
    CHECK(setup.answers(2)[1]["field"] == "cancel");
    CHECK(setup.answers(2)[1]["say"] == "there is no query with this id in flight");
    setup.take(R"({"id":3,"moves":"h8 i9","analyze_plies":[0,2],"time_ms":1000})");
    setup.take(R"({"cancel":3})");
    const auto plies = setup.answers(3);
    REQUIRE(plies.size() == 2);
    CHECK(plies[1]["ply"] == 2);
    CHECK(plies[1]["cancelled"] == true);
}

TEST_CASE("a proven win ends a query before its time", "[protocol][web]") {
    Setup setup;
    setup.take(R"({"id":1,"black":"h8 i8 j8","white":"a1 a3 c1","time_ms":60000})");
    setup.workAll();
    const auto answers = setup.answers(1);
    REQUIRE(answers.size() == 1);
    CHECK(answers[0]["lines"][0]["win_in"] == 2);
}

TEST_CASE("a game that is over is answered without a search", "[protocol][web]") {
    Setup setup;
    setup.take(R"({"id":1,"moves":"h8 a1 i8 a3 j8 a5 k8 a7 l8","time_ms":1000})");
    CHECK_FALSE(setup.server.work());
    CHECK(setup.answers(1)[0]["ended"]["winner"] == "black");
}

TEST_CASE("a line that is not a query is refused with the reason, also here", "[protocol][web]") {
    Setup setup;
    setup.take("nonsense");
    CHECK(setup.answers(nullptr)[0]["error"] ==
          "not valid JSON at byte 2; expected one JSON object on one line");
    CHECK_FALSE(setup.server.work());
}

TEST_CASE("a query with a repeated member is refused under its id", "[protocol][web]") {
    Setup setup;
    setup.take(R"({"moves":"h8","nodes":10,"moves":"i9","id":1})");
    const auto refused = setup.answers(1);
    REQUIRE(refused.size() == 1);
    CHECK(refused[0]["error"] == "moves is given more than once");
    CHECK(refused[0]["field"] == "moves");
    setup.take(R"({"id":2,"id":3,"nodes":10})");
    setup.take(R"({"cancel":2,"cancel":3})");
    CHECK(setup.answers(nullptr).size() == 2);
    CHECK_FALSE(setup.server.work());
}

TEST_CASE("what waits is bounded", "[protocol][web]") {
    Setup setup;
    std::string moves, plies = "0";
    for (int i = 0; i < 225; ++i) {
        moves += board::toHuman(Square{i % 15, i / 15}, BoardSize::square(15)) + ' ';
        plies += ',' + std::to_string(i + 1);
    }
    const auto refused = [&](int id) {
        setup.take(R"({"id":)" + std::to_string(id) + R"(,"nodes":1,"moves":")" + moves +
                   R"(","analyze_plies":[)" + plies + "]}");
        const auto answers = setup.answers(id);
        return !answers.empty() &&
               answers[0]["error"] == "too many queries wait: take some answers first";
    };
    int taken = 0;
    constexpr int kMore = 10'000;
    while (taken < kMore && !refused(taken)) ++taken;
    CHECK(taken > 1000);
    CHECK(taken < kMore);
}

TEST_CASE("an answer says what the built-in book plays", "[protocol][web]") {
    Setup setup;
    setup.take(R"({"id":1,"rule":"renju","moves":"h8","nodes":10})");
    setup.take(R"({"id":2,"rule":"renju","moves":"a1 b1 a2","nodes":10})");
    setup.workAll();
    CHECK(setup.answers(1)[0]["book"].is_string());
    CHECK(setup.answers(2)[0]["book"].is_null());
}

TEST_CASE("a level that cannot judge gives no values", "[protocol][web][levels]") {
    Setup setup;
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
        Setup setup;
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

TEST_CASE("a choice in an opening comes between two slices", "[protocol][web][opening]") {
    Setup setup;
    setup.take(kLong);
    CHECK(setup.server.work());
    setup.take(R"({"id":"o","opening":"swap","actions":"h8 a1 h9","choose":true,"level":3})");
    setup.take(R"({"id":"p","opening":"swap","choose":true})");
    setup.take(R"({"id":"where","opening":"swap"})");
    CHECK(setup.answers("where").size() == 1);
    CHECK(setup.server.work());
    REQUIRE(setup.answers("o").size() == 1);
    CHECK(setup.answers("o")[0]["chosen"] == Json::array({"swap"}));
    CHECK(setup.answers("o")[0]["cancelled"] == false);
    setup.take(R"({"cancel":"p"})");
    REQUIRE(setup.answers("p").size() == 1);
    CHECK(setup.answers("p")[0]["cancelled"] == true);
    CHECK(setup.server.work());
    setup.take(R"({"cancel":"long"})");
    CHECK(setup.answers("long").back()["cancelled"] == true);
}

TEST_CASE("a review that is cancelled before it begins is not complete",
          "[protocol][web][review]") {
    Setup setup;
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
    Setup setup;
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

TEST_CASE("a game is reviewed a position a slice", "[protocol][web][review]") {
    Setup setup;
    // Black has an open three and plays elsewhere.
    const std::string game = R"("moves":"h8 o1 i8 o3 j8 o5 a1 o7","nodes":1500,"review":true)";
    setup.take(R"({"id":1,"reports":true,)" + game + "}");
    CHECK(setup.server.work());
    setup.take(R"({"id":2,"version":true})");
    CHECK(setup.answers(2).size() == 1);
    setup.workAll();
    const auto lines = setup.answers(1);
    REQUIRE(lines.size() == 10);
    CHECK(lines[3]["done"] == 4);
    CHECK(lines[3]["all"] == 9);
    const Json& review = lines.back()["review"];
    CHECK(review["complete"] == true);
    CHECK(review["moves"].size() == 8);
    CHECK(review["moves"][6]["missed_win"] == true);

    // The last move but one by itself: as in the whole review.
    setup.take(R"({"id":3,"from":7,)" + game + "}");
    setup.workAll();
    const Json last = setup.answers(3).back()["review"];
    CHECK(last["complete"] == false);
    REQUIRE(last["moves"].size() == 1);
    CHECK(last["moves"][0] == review["moves"][7]);

    setup.take(R"({"id":4,)" + game + "}");
    CHECK(setup.server.work());
    setup.take(R"({"cancel":4})");
    CHECK(setup.answers(4).back()["cancelled"] == true);
    CHECK(setup.answers(4).back()["review"]["positions"].size() == 1);
}

TEST_CASE("a query that wants known moves gets the book's and names of openings",
          "[protocol][web]") {
    Setup setup;
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
    Setup setup;
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
    Setup setup;
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
