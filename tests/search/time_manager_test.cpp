// SPDX-License-Identifier: MIT
#include "engine/search/time_manager.hpp"

#include <algorithm>
#include <vector>

#include "tests/support/catch.hpp"

namespace fukumi::search {

namespace {

using Ms = Milliseconds;

/// A manager's numbers for "unlimited".
constexpr Ms kUnlimited{2147483647};

Limits byClock(const TimeControl& control) {
    Limits limits;
    limits.clock = control;
    return limits;
}

TimeManager managerOf(const TimeControl& control, const Clock& clock) {
    return TimeManager{byClock(control), clock};
}

Ms hardLimitOf(const TimeControl& control) {
    const FakeClock clock;
    return managerOf(control, clock).hardLimit().value();
}

Ms softLimitOf(const TimeControl& control) {
    const FakeClock clock;
    return managerOf(control, clock).softLimit().value();
}

/// The least that must be kept back from a match clock: 8 ms, more from a long one, 60 ms at most;
/// and from a turn's limit, about half of it.
Ms leastReserve(Ms left) { return std::clamp(Ms{6} + left / 8, Ms{8}, Ms{60}); }
Ms leastTurnReserve(Ms turn) { return std::clamp(Ms{6} + turn / 16, Ms{8}, Ms{40}); }

/// A budget inside a limit: its reserve is kept, and where the limit is shorter than the reserve
/// the answer comes as fast as it can.
bool isInside(Ms hard, Ms limit, Ms reserve) {
    return hard == Ms{1} || (hard > Ms{0} && hard + reserve <= limit);
}

}  // namespace

TEST_CASE("a turn limit is used up to its reserve", "[search][time]") {
    for (const int turn : {1, 5, 8, 9, 20, 30, 50, 100, 500, 1000, 5000, 30000, 180000, 3600000}) {
        INFO("turn limit " << turn << " ms");
        const Ms hard = hardLimitOf({Ms{turn}, {}, {}, Ms{0}});
        CHECK(isInside(hard, Ms{turn}, leastTurnReserve(Ms{turn})));
        CHECK(hard >= Ms{turn} * 7 / 8 - Ms{10});
        CHECK(softLimitOf({Ms{turn}, {}, {}, Ms{0}}) == hard);
    }
}

TEST_CASE("a match clock is never overdrawn", "[search][time]") {
    for (const int turn : {-1, 1, 30, 1000, 30000})
        for (const int left : {1, 5, 10, 40, 100, 1000, 5000, 60000, 1000000})
            for (const int increment : {0, 100, 5000}) {
                TimeControl control{{}, Ms{1000000}, Ms{left}, Ms{increment}};
                if (turn >= 0) control.turn = Ms{turn};
                INFO("turn " << turn << ", left " << left << ", increment " << increment);
                const Ms hard = hardLimitOf(control);
                CHECK(isInside(hard, Ms{left}, leastReserve(Ms{left})));
                if (turn >= 0) CHECK(isInside(hard, Ms{turn}, leastTurnReserve(Ms{turn})));
                CHECK(softLimitOf(control) <= hard);
                CHECK(softLimitOf(control) >= Ms{1});
            }
}

TEST_CASE("a match clock lasts for a whole game", "[search][time]") {
    Ms left{60000};
    for (int move = 0; move < 60; ++move) {
        const TimeControl control{Ms{30000}, Ms{60000}, left, Ms{0}};
        const Ms hard = hardLimitOf(control);
        CHECK(hard * 100 <= left * TimeParameters{}.timeLargest + Ms{100});
        CHECK(softLimitOf(control) * 10 <= left + Ms{10});
        left -= hard;  // the worst case: every move takes all that it may
        REQUIRE(left > Ms{0});
    }
}

TEST_CASE("a match clock is spread over no more moves than are left", "[search][time]") {
    const FakeClock clock;
    const Limits limits = byClock({{}, Ms{60000}, Ms{60000}, Ms{0}});
    const auto soft = [&](int moves) {
        return TimeManager{limits, clock, TimeParameters{}, GameStage{0, moves}}
            .softLimit()
            .value();
    };
    // 10 ms are kept for each.
    CHECK(soft(9) == Ms{(60000 - 10 * 9) / 9});
    CHECK(soft(100) == Ms{(60000 - 10 * 100) / TimeParameters{}.timeMoves});
    CHECK(soft(TimeParameters{}.timeMoves) == softLimitOf({{}, Ms{60000}, Ms{60000}, Ms{0}}));
    // The last moves of a board leave no more of a match clock than others do.
    CHECK(soft(1) ==
          TimeManager{limits, clock, TimeParameters{}, GameStage{0, 1}}.hardLimit().value());
}

TEST_CASE("no more than half of a match clock is kept for a long game", "[search][time]") {
    const FakeClock clock;
    const Limits limits = byClock({{}, Ms{60000}, Ms{400}, Ms{0}});
    const TimeManager manager{limits, clock, TimeParameters{}, GameStage{0, 200}};
    CHECK(manager.softLimit() == Ms{200 / TimeParameters{}.timeMoves});
}

TEST_CASE("a machine that is late by 8 ms at every move overdraws no clock of a hundred moves",
          "[search][time]") {
    for (const int match : {20000, 30000, 180000}) {
        const FakeClock clock;
        Ms left{match};
        for (int move = 0; move < 100; ++move) {
            const Limits limits = byClock({Ms{match / 6}, Ms{match}, left, Ms{0}});
            const TimeManager manager{limits, clock, TimeParameters{}, GameStage{move, 100 - move}};
            // Every fourth move takes all that it may.
            const auto used = move % 4 == 0 ? manager.hardLimit() : manager.softLimit();
            left -= *used + Ms{8};
        }
        INFO("match clock " << match << " ms");
        CHECK(left >= Ms{0});
    }
}

TEST_CASE("the moves that are left end at the full board, or at the draw before",
          "[search][time]") {
    const board::Position freestyle{Rule::Freestyle, BoardSize::square(15)};
    board::Position renju{Rule::Renju, BoardSize::square(15)};
    CHECK(stageOf(freestyle, DrawCap::On).movesLeft == 113);
    CHECK(stageOf(renju, DrawCap::Off).movesLeft == 113);
    CHECK(stageOf(renju, DrawCap::On).movesLeft == 100);
    renju.play(renju.size().center());
    CHECK(stageOf(renju, DrawCap::On).movesLeft == 100);
}

TEST_CASE("the parameters say how a match clock is spent", "[search][time]") {
    const FakeClock clock;
    const Limits limits = byClock({{}, Ms{60000}, Ms{60000}, Ms{0}});
    TimeParameters parameters;
    parameters.timeMoves = 30;
    parameters.timeLargest = 10;
    const TimeManager manager{limits, clock, parameters, GameStage{0, 100}};
    CHECK(manager.softLimit() == Ms{59000 / 30});
    CHECK(manager.hardLimit() == Ms{5900 - 60});
    // If the number of moves left is unknown, time is kept for those that are expected.
    CHECK(TimeManager{limits, clock, parameters}.softLimit() == Ms{59700 / 30});
}

TEST_CASE("fewer moves are expected the longer a game is, down to a floor", "[search][time]") {
    const FakeClock clock;
    const Limits limits = byClock({{}, Ms{60000}, Ms{60000}, Ms{0}});
    TimeParameters parameters;
    parameters.timeMoves = 30;
    parameters.timePlayed = 50;
    parameters.timeFewest = 12;
    const auto soft = [&](int made) {
        return TimeManager{limits, clock, parameters, GameStage{made, 100}}.softLimit().value();
    };
    CHECK(soft(0) == Ms{59000 / 30});
    CHECK(soft(20) == Ms{59000 / 20});
    CHECK(soft(60) == Ms{59000 / 12});
}

TEST_CASE("the time left wins over the size of the match clock", "[search][time]") {
    const TimeControl control{{}, Ms{1000000}, Ms{600}, Ms{0}};
    CHECK(hardLimitOf(control) < Ms{100});
    const TimeControl notSent{{}, Ms{1000000}, {}, Ms{0}};
    CHECK(hardLimitOf(notSent) > Ms{100000});
    CHECK(hardLimitOf({{}, Ms{0}, Ms{600}, Ms{0}}) < Ms{100});
}

TEST_CASE("a turn limit of zero is answered as fast as possible", "[search][time]") {
    CHECK(hardLimitOf({Ms{0}, {}, {}, Ms{0}}) <= Ms{20});
    CHECK(hardLimitOf({Ms{0}, Ms{0}, kUnlimited, Ms{0}}) <= Ms{20});
    CHECK(hardLimitOf({Ms{0}, Ms{60000}, Ms{59000}, Ms{0}}) <= Ms{20});
    CHECK(hardLimitOf({Ms{0}, Ms{60000}, Ms{8}, Ms{0}}) <= Ms{2});
    CHECK(hardLimitOf({Ms{-5}, {}, {}, Ms{0}}) <= Ms{20});
}

TEST_CASE("an overdrawn match clock is answered at once", "[search][time]") {
    for (const int left : {0, -1, -400, -1000000}) {
        CHECK(hardLimitOf({{}, Ms{60000}, Ms{left}, Ms{0}}) == Ms{1});
        CHECK(hardLimitOf({Ms{1000}, Ms{60000}, Ms{left}, Ms{0}}) == Ms{1});
        CHECK(hardLimitOf({Ms{0}, Ms{60000}, Ms{left}, Ms{0}}) == Ms{1});
    }
}

TEST_CASE("unlimited clocks do not change the turn limit", "[search][time]") {
    const Ms plain = hardLimitOf({Ms{1000}, {}, {}, Ms{0}});
    CHECK(hardLimitOf({Ms{1000}, {}, kUnlimited, Ms{0}}) == plain);
    CHECK(hardLimitOf({Ms{1000}, Ms{0}, kUnlimited, Ms{0}}) == plain);
    CHECK(hardLimitOf({Ms{1000}, kUnlimited, kUnlimited, Ms{0}}) == plain);
    CHECK(hardLimitOf({Ms{1000}, Ms{0}, {}, Ms{0}}) == plain);
}

TEST_CASE("with no limit at all a move takes a modest time", "[search][time]") {
    const std::vector<TimeControl> cases{
        {{}, {}, {}, Ms{0}},
        {{}, Ms{0}, {}, Ms{0}},
        {kUnlimited, Ms{0}, kUnlimited, Ms{0}},
        {{}, {}, kUnlimited, Ms{0}},
    };
    for (const TimeControl& control : cases) {
        CHECK(hardLimitOf(control) >= Ms{1000});
        CHECK(hardLimitOf(control) <= Ms{10000});
    }
}

TEST_CASE("an increment is spent, since it comes back", "[search][time]") {
    const Ms without = softLimitOf({{}, Ms{60000}, Ms{60000}, Ms{0}});
    const Ms with = softLimitOf({{}, Ms{60000}, Ms{60000}, Ms{2000}});
    CHECK(with >= without + Ms{1000});
}

TEST_CASE("without a clock there is no limit of time", "[search][time]") {
    FakeClock clock;
    TimeManager manager{Limits{}, clock};
    CHECK_FALSE(manager.hardLimit());
    CHECK_FALSE(manager.softLimit());
    clock.advance(Ms{1000000000});
    CHECK_FALSE(manager.hardLimitReached());
    CHECK_FALSE(manager.shouldStopAfter({1000, 50, 0, false, false}));
    // Without a clock a win or a single move is searched as deep as was asked.
    CHECK_FALSE(manager.shouldStopAfter({1000, 50, 0, true, true}));
}

TEST_CASE("time runs from when the move was asked for", "[search][time]") {
    FakeClock clock;
    clock.advance(Ms{500});
    Limits limits = byClock({Ms{1000}, {}, {}, Ms{0}});
    limits.start = clock.now();
    clock.advance(Ms{300});
    const TimeManager manager{limits, clock};
    CHECK(manager.elapsed() == Ms{300});
    CHECK_FALSE(manager.hardLimitReached());
    clock.advance(*manager.hardLimit() - Ms{301});
    CHECK_FALSE(manager.hardLimitReached());
    clock.advance(Ms{1});
    CHECK(manager.hardLimitReached());
}

}  // namespace fukumi::search
