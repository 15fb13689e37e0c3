// SPDX-License-Identifier: MIT
#include "engine/search/time_manager.hpp"
#include "tests/support/catch.hpp"

namespace fukumi::search {

namespace {

using Ms = Milliseconds;

constexpr IterationOutcome kSettled{900, 10, 0, false, false};
constexpr IterationOutcome kChanging{300, 0, 0, false, false};

Limits turnOnly() {
    Limits limits;
    limits.clock = TimeControl{Ms{1000}, {}, {}, Ms{0}};
    return limits;
}

Limits matchClock() {
    Limits limits;
    limits.clock = TimeControl{Ms{100000}, Ms{600000}, Ms{600000}, Ms{0}};
    return limits;
}

/// When a search stops that finishes an iteration every `step` with the same outcome.
Ms stopsAt(const Limits& limits, const IterationOutcome& outcome, Ms step) {
    FakeClock clock;
    Limits fromNow = limits;
    fromNow.start = clock.now();
    TimeManager manager{fromNow, clock};
    for (int i = 0; i < 100'000; ++i) {
        clock.advance(step);
        if (manager.shouldStopAfter(outcome)) return manager.elapsed();
    }
    return Ms{-1};
}

}  // namespace

TEST_CASE("a decided result and a single move are played at once", "[search][time]") {
    for (const Limits& limits : {turnOnly(), matchClock()}) {
        CHECK(stopsAt(limits, {0, 0, 0, true, false}, Ms{1}) == Ms{1});
        CHECK(stopsAt(limits, {0, 0, 0, false, true}, Ms{1}) == Ms{1});
    }
}

TEST_CASE("with only a turn limit nothing is saved", "[search][time]") {
    const FakeClock clock;
    const Ms hard = TimeManager{turnOnly(), clock}.hardLimit().value();
    for (const Ms step : {Ms{10}, Ms{300}})
        for (const IterationOutcome& outcome : {kSettled, kChanging}) {
            const Ms end = stopsAt(turnOnly(), outcome, step);
            CHECK(end >= hard);
            CHECK(end < hard + step);
        }
}

TEST_CASE("on a match clock an iteration that cannot settle its first move is not begun",
          "[search][time]") {
    // The turn ends the search long before the match clock would.
    Limits limits;
    limits.clock = TimeControl{Ms{40000}, Ms{500000}, Ms{500000}, Ms{0}};
    const IterationOutcome unsettled{500, 0, 50, false, false};
    TimeParameters parameters;
    parameters.timeFirstMove = 150;
    FakeClock clock;
    limits.start = clock.now();
    TimeManager manager{limits, clock, parameters};
    clock.advance(Ms{10000});
    CHECK_FALSE(manager.shouldStopAfter(unsettled));
    clock.advance(Ms{10000});
    CHECK_FALSE(manager.shouldStopAfter(unsettled));
    // It took 12 s, its best move half of that: a deeper one will take more than the 8 s left.
    clock.advance(Ms{12000});
    CHECK(manager.shouldStopAfter(unsettled));
}

TEST_CASE("on a match clock a settled move is played earlier than a changing one",
          "[search][time]") {
    const Ms settled = stopsAt(matchClock(), kSettled, Ms{10});
    const Ms changing = stopsAt(matchClock(), kChanging, Ms{10});
    IterationOutcome falling = kChanging;
    falling.valueDrop = 40;
    IterationOutcome rising = kChanging;
    rising.valueDrop = -1000;
    CHECK(settled * 2 < changing);
    CHECK(changing < stopsAt(matchClock(), falling, Ms{10}));
    CHECK(stopsAt(matchClock(), rising, Ms{10}) == changing);
}

TEST_CASE("no outcome lets a search pass its hard limit", "[search][time]") {
    const FakeClock clock;
    const Ms hard = TimeManager{matchClock(), clock}.hardLimit().value();
    for (const int drop : {-30000, 0, 50, 60000})
        for (const int stable : {0, 5, 100})
            for (const int share : {0, 500, 1000})
                CHECK(stopsAt(matchClock(), {share, stable, drop, false, false}, Ms{10}) <=
                      hard + Ms{10});
}

TEST_CASE("a fixed time is used in full but for a decided result", "[search][time]") {
    Limits limits;
    limits.fixedTime = Ms{1000};
    CHECK(stopsAt(limits, kSettled, Ms{10}) == Ms{1000});
    CHECK(stopsAt(limits, {1000, 100, 0, false, true}, Ms{10}) == Ms{1000});
    CHECK(stopsAt(limits, {1000, 100, 0, true, false}, Ms{10}) == Ms{10});
    limits.clock = TimeControl{Ms{5}, {}, {}, Ms{0}};
    CHECK(stopsAt(limits, kSettled, Ms{10}) == Ms{1000});
}

}  // namespace fukumi::search
