// SPDX-License-Identifier: MIT
#include "protocol/gomocup/game_messages.hpp"
#include "tests/protocol/gomocup/conversation.hpp"
#include "tests/support/catch.hpp"

namespace fukumi::protocol {

namespace {

using search::Milliseconds;
using search::RootMoveEvent;

constexpr BoardSize kBoard = BoardSize::square(15);

search::SearchReport report(int line, Value value) {
    search::SearchReport report;
    report.depth = Depth{12};
    report.selDepth = Depth{25};
    report.line = line;
    report.value = value;
    report.nodes = 500;
    report.elapsed = Milliseconds{100};
    report.pv = {Square{7, 6}, Square{8, 6}};
    return report;
}

struct Talk {
    explicit Talk(int detail)
        : messages{replies, clock, kBoard, detail, 3, [](Square s) {
                       return onWire(s, Axes::RowFirst);
                   }} {}

    CollectedReplies replies;
    search::FakeClock clock;
    RealtimeMessages messages;
};

using Lines = std::vector<std::string>;

}  // namespace

TEST_CASE("nothing is shown that was not asked for", "[protocol][realtime]") {
    Talk talk{0};
    talk.clock.advance(Milliseconds{1000});
    talk.messages.onRootMove(Square{7, 6}, RootMoveEvent::Begun);
    talk.messages.onReport(report(1, Value{3}));
    talk.messages.finish();
    CHECK(talk.replies.lines.empty());
}

TEST_CASE("root moves are shown once the search has lasted", "[protocol][realtime]") {
    Talk talk{1};
    talk.messages.onRootMove(Square{7, 6}, RootMoveEvent::Begun);
    talk.messages.finish();
    CHECK(talk.replies.lines.empty());
    talk.clock.advance(Milliseconds{1000});
    talk.messages.onRootMove(Square{7, 6}, RootMoveEvent::Begun);
    talk.messages.onRootMove(Square{7, 6}, RootMoveEvent::Finished);
    talk.messages.onRootMove(Square{9, 6}, RootMoveEvent::Lost);
    talk.messages.finish();
    talk.messages.finish();
    CHECK(talk.replies.lines == Lines{"MESSAGE REALTIME POS 6,7",
                                      "MESSAGE REALTIME DONE 6,7",
                                      "MESSAGE REALTIME LOSE 6,9",
                                      "MESSAGE REALTIME DONE 6,9",
                                      "MESSAGE REALTIME REFRESH"});
}

TEST_CASE("the best move, its value and its line are shown", "[protocol][realtime]") {
    Talk talk{1};
    talk.messages.onReport(report(1, Value{153}));
    talk.messages.onReport(report(2, lossIn(4)));
    CHECK(talk.replies.lines == Lines{"MESSAGE REALTIME BEST 6,7",
                                      "MESSAGE REALTIME VAL 153",
                                      "MESSAGE REALTIME PV H9 I9",
                                      "MESSAGE REALTIME LOSE 6,7"});
}

TEST_CASE("detail 2 gives INFO lines for each line of play", "[protocol][realtime]") {
    Talk talk{2};
    talk.clock.advance(Milliseconds{1000});
    talk.messages.onRootMove(Square{7, 6}, RootMoveEvent::Begun);
    talk.messages.onReport(report(2, Value{0}));
    CHECK(talk.replies.lines == Lines{"INFO PV 1",
                                      "INFO NUMPV 3",
                                      "INFO DEPTH 12",
                                      "INFO SELDEPTH 25",
                                      "INFO NODES 500",
                                      "INFO TOTALNODES 500",
                                      "INFO TOTALTIME 100",
                                      "INFO SPEED 5000",
                                      "INFO EVAL 0",
                                      "INFO WINRATE 0.500",
                                      "INFO BESTLINE 6,7 6,8",
                                      "INFO PV DONE"});
}

TEST_CASE("a move that no search has judged is not shown", "[protocol][realtime]") {
    Talk talk{3};
    search::SearchReport unjudged = report(3, kDraw);
    unjudged.depth = Depth{0};
    talk.messages.onReport(unjudged);
    CHECK(talk.replies.lines.empty());
}

}  // namespace fukumi::protocol
