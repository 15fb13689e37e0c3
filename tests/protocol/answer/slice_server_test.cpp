// SPDX-License-Identifier: MIT
#include "engine/board/records/notation.hpp"
#include "tests/protocol/answer/slice_setup.hpp"
#include "tests/support/catch.hpp"

namespace fukumi::protocol::answer {

namespace {

constexpr const char* kLong =
    R"({"id":"long","moves":"h8 i9 g7","time_ms":60000,"reports":true,"lines":2})";

}  // namespace

TEST_CASE("a query with a limit of nodes is answered in one slice", "[protocol][web]") {
    SliceSetup setup;
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
    SliceSetup setup;
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
    SliceSetup setup;
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
    SliceSetup setup;
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
    SliceSetup setup;
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
    SliceSetup setup;
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
    SliceSetup setup;
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
    SliceSetup setup;
    setup.take(R"({"id":1,"black":"h8 i8 j8","white":"a1 a3 c1","time_ms":60000})");
    setup.workAll();
    const auto answers = setup.answers(1);
    REQUIRE(answers.size() == 1);
    CHECK(answers[0]["lines"][0]["win_in"] == 2);
}

TEST_CASE("a game that is over is answered without a search", "[protocol][web]") {
    SliceSetup setup;
    setup.take(R"({"id":1,"moves":"h8 a1 i8 a3 j8 a5 k8 a7 l8","time_ms":1000})");
    CHECK_FALSE(setup.server.work());
    CHECK(setup.answers(1)[0]["ended"]["winner"] == "black");
}

TEST_CASE("a line that is not a query is refused with the reason, also here", "[protocol][web]") {
    SliceSetup setup;
    setup.take("nonsense");
    CHECK(setup.answers(nullptr)[0]["error"] ==
          "not valid JSON at byte 2; expected one JSON object on one line");
    CHECK_FALSE(setup.server.work());
}

TEST_CASE("a query with a repeated member is refused under its id", "[protocol][web]") {
    SliceSetup setup;
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
    SliceSetup setup;
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

TEST_CASE("a choice in an opening comes between two slices", "[protocol][web][opening]") {
    SliceSetup setup;
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

TEST_CASE("a game is reviewed a position a slice", "[protocol][web][review]") {
    SliceSetup setup;
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

}  // namespace fukumi::protocol::answer
