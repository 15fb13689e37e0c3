// SPDX-License-Identifier: MIT
#include "protocol/gomocup/game_messages.hpp"
#include "tests/protocol/gomocup/conversation.hpp"
#include "tests/support/catch.hpp"

namespace fukumi::protocol {

using search::Milliseconds;

namespace {

search::SearchReport reportAt(int ms) {
    search::SearchReport report;
    report.depth = Depth{12};
    report.selDepth = Depth{25};
    report.value = Value{153};
    report.nodes = 1'200'345;
    report.elapsed = Milliseconds{ms};
    report.pv = {Square{7, 7}, Square{8, 6}};
    return report;
}

}  // namespace

TEST_CASE("a report is written as other tools read it", "[protocol][messages]") {
    search::SearchReport report = reportAt(1234);
    CHECK(reportText(report, BoardSize::square(15)) ==
          "depth 12-25 ev 153 n 1200K n/ms 972 tm 1234 pv H8 I9");
    report.value = winIn(5);
    report.nodes = 1200;
    report.line = 2;
    report.pv.clear();
    CHECK(reportText(report, BoardSize::square(15)) ==
          "depth 12-25 multipv 2 ev +M3 n 1200 n/ms 0 tm 1234");
    report.value = lossIn(8);
    report.nodes = 23'000'000;
    CHECK(reportText(report, BoardSize::square(15)) ==
          "depth 12-25 multipv 2 ev -M4 n 23M n/ms 18638 tm 1234");
}

TEST_CASE("long variations are cut", "[protocol][messages]") {
    search::SearchReport report = reportAt(1);
    report.pv.assign(200, Square{0, 0});
    CHECK(reportText(report, BoardSize::square(15)).size() < 200);
}

TEST_CASE("the line of a decided game that ends early is marked", "[protocol][messages]") {
    const auto endOf = [](const search::SearchReport& report) {
        const std::string text = reportText(report, BoardSize::square(15));
        return text.substr(text.find(" pv ") + 4);
    };
    search::SearchReport report = reportAt(1);
    for (const Value value : {winIn(5), lossIn(4)}) {
        report.value = value;
        report.isWholeLine = false;
        CHECK(endOf(report) == "H8 I9 ...");
        report.isWholeLine = true;
        CHECK(endOf(report) == "H8 I9");
    }
    // Whole, but cut here.
    report.pv.assign(21, Square{0, 14});
    CHECK(endOf(report).substr(57) == "A1 ...");
    report.pv.pop_back();
    CHECK(endOf(report).substr(57) == "A1");
}

TEST_CASE("at most one report in 100 ms goes out, and the last always", "[protocol][messages]") {
    CollectedReplies replies;
    SearchMessages messages{replies, BoardSize::square(15)};
    for (int ms = 0; ms <= 350; ms += 10) messages.onReport(reportAt(ms));
    CHECK(replies.lines.size() == 3);
    messages.finish();
    REQUIRE(replies.lines.size() == 4);
    CHECK(replies.lines.back().find(" tm 350 ") != std::string::npos);
    messages.finish();
    CHECK(replies.lines.size() == 4);
}

TEST_CASE("a move that no search has judged has no line", "[protocol][messages]") {
    CollectedReplies replies;
    SearchMessages messages{replies, BoardSize::square(15)};
    // A search that ended after the third line of a depth; its reports wait, and go out at once.
    for (const int ms : {50, 200}) {
        for (int line = 1; line <= 4; ++line) {
            search::SearchReport report = reportAt(ms);
            report.line = line;
            if (line == 4) report.depth = Depth{0};
            messages.onReport(report);
        }
        messages.finish();
    }
    REQUIRE(replies.lines.size() == 6);
    CHECK(replies.lines.back().starts_with("MESSAGE depth 12-25 multipv 3 "));
}

TEST_CASE("a search without reports is silent", "[protocol][messages]") {
    CollectedReplies replies;
    SearchMessages{replies, BoardSize::square(15)}.finish();
    CHECK(replies.lines.empty());
}

TEST_CASE("a tree search reports its best moves", "[protocol][messages]") {
    search::SearchReport report = reportAt(1234);
    CHECK(rootText(report, BoardSize::square(15)).empty());
    report.rootMoves = {{Square{7, 7}, 1200, 0.6121, 0.31, {}},
                        {Square{8, 6}, 310, 1.0, 0.0, winIn(5)},
                        {Square{6, 8}, 0, 0.0499, 1.0, lossIn(8)}};
    CHECK(rootText(report, BoardSize::square(15)) ==
          "root H8 n 1200 v 0.612 p 0.310, I9 +M3 n 310 v 1.000 p 0.000, "
          "G7 -M4 n 0 v 0.050 p 1.000");
    report.rootMoves.resize(50);
    CHECK(rootText(report, BoardSize::square(15)).size() < 200);
}

}  // namespace fukumi::protocol
