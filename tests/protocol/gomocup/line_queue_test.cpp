// SPDX-License-Identifier: MIT
#include "protocol/gomocup/line_queue.hpp"

#include <thread>

#include "tests/support/catch.hpp"

namespace fukumi::protocol {

namespace {

search::TimePoint at(int ms) { return search::TimePoint{search::Milliseconds{ms}}; }

}  // namespace

TEST_CASE("lines come out in their order with their time", "[protocol][queue]") {
    LineQueue queue;
    queue.push({"START 15", at(1)});
    queue.push({"BEGIN", at(2)});
    queue.close();
    CHECK(queue.pop()->text == "START 15");
    CHECK(queue.pop()->arrival == at(2));
    CHECK_FALSE(queue.pop());
    CHECK_FALSE(queue.pop());
}

TEST_CASE("any line that waits ends thinking in between", "[protocol][queue]") {
    LineQueue queue;
    CHECK_FALSE(queue.anyLine().stopRequested());
    queue.push({"INFO time_left 100", at(1)});
    queue.push({"TURN 7,7", at(2)});
    CHECK(queue.anyLine().stopRequested());
    CHECK(queue.pop());
    CHECK(queue.anyLine().stopRequested());
    CHECK(queue.pop());
    CHECK_FALSE(queue.anyLine().stopRequested());
    queue.close();
    CHECK(queue.anyLine().stopRequested());
}

TEST_CASE("only a stop-like line that still waits stops a search", "[protocol][queue]") {
    for (const auto* stop : {"STOP", "yxstop", "END", "INFO timeout_turn 0"}) {
        LineQueue queue;
        queue.push({stop, at(1)});
        queue.push({"TURN 7,7", at(2)});
        CHECK(queue.stopRequested());
        CHECK(queue.pop()->text == stop);
        CHECK_FALSE(queue.stopRequested());
        CHECK(queue.pop()->text == "TURN 7,7");
        CHECK_FALSE(queue.stopRequested());
        queue.push({"INFO time_left 100", at(3)});
        CHECK_FALSE(queue.stopRequested());
        queue.push({stop, at(4)});
        queue.push({stop, at(5)});
        CHECK(queue.stopRequested());
    }
}

TEST_CASE("a closed queue stops a search", "[protocol][queue]") {
    LineQueue queue;
    CHECK_FALSE(queue.stopRequested());
    queue.close();
    CHECK(queue.stopRequested());
    CHECK_FALSE(queue.pendingEnd());
}

TEST_CASE("the time of an END is known while it waits", "[protocol][queue]") {
    LineQueue queue;
    queue.push({"STOP", at(1)});
    CHECK_FALSE(queue.pendingEnd());
    queue.push({"end", at(7)});
    CHECK(queue.pendingEnd() == at(7));
}

TEST_CASE("an END after a question that waits is a script's", "[protocol][queue]") {
    LineQueue queue;
    for (const auto* line : {"TURN 7,7", "INFO time_left 900", "END"}) queue.push({line, at(2000)});
    CHECK_FALSE(queue.pendingEnd());
    CHECK(queue.stopRequested());
    CHECK(queue.pop());
    CHECK_FALSE(queue.pendingEnd());
}

TEST_CASE("a flood waits outside and ends the search that keeps it there", "[protocol][queue]") {
    constexpr int kLines = 50'000;
    LineQueue queue;
    std::thread reader{[&] {
        for (int i = 0; i < kLines; ++i) queue.push({"INFO time_left 1", at(i)});
        queue.close();
    }};
    while (!queue.stopRequested()) std::this_thread::yield();
    int count = 0;
    while (queue.pop()) ++count;
    reader.join();
    CHECK(count == kLines);
}

}  // namespace fukumi::protocol
