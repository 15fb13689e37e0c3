// SPDX-License-Identifier: MIT
#include "engine/search/root_knowledge.hpp"
#include "tests/support/catch.hpp"

namespace fukumi::search {

namespace {

constexpr RootEffort kEffort{.sharePercent = 10, .mostChecks = 2};

/// A budget of a search with limits, and all that it looks at.
struct Asked {
    explicit Asked(const Limits& l) : limits{l}, time{limits, clock} {}

    Limits limits;
    FakeClock clock;
    bool isOver = false;
    TimeManager time;
    QuestionBudget budget{kEffort, limits, time, threat::StopCheck::from(*this)};

    [[nodiscard]] bool stopRequested() const { return isOver; }
};

Limits withNodes(std::uint64_t nodes) {
    Limits limits;
    limits.nodes = nodes;
    return limits;
}

Limits withTurn(Milliseconds turn) {
    Limits limits;
    limits.clock = TimeControl{turn, {}, {}, Milliseconds{0}};
    return limits;
}

constexpr Move kFirst{3, 3}, kSecond{4, 4}, kThird{5, 5};

}  // namespace

TEST_CASE("a question takes its part of the nodes", "[search][threats]") {
    Asked asked{withNodes(2000)};
    CHECK(asked.budget.next().nodes == 200);
    CHECK_FALSE(asked.budget.stopRequested());
    asked.isOver = true;
    CHECK(asked.budget.next().stop.stopRequested());
}

TEST_CASE("a first look takes a fifth of a question", "[search][threats]") {
    CHECK(Asked{withNodes(2000)}.budget.next(Look::First).nodes == 40);
    Asked asked{withTurn(Milliseconds{1000})};
    const Milliseconds part = *asked.time.hardLimit() / 50;
    const threat::VctLimits look = asked.budget.next(Look::First);
    asked.clock.advance(part - Milliseconds{1});
    CHECK_FALSE(look.stop.stopRequested());
    asked.clock.advance(Milliseconds{1});
    CHECK(look.stop.stopRequested());
}

TEST_CASE("a question takes its part of the time, and the next one as much", "[search][threats]") {
    Asked asked{withTurn(Milliseconds{1000})};
    const Milliseconds part = *asked.time.hardLimit() / 10;
    const threat::VctLimits first = asked.budget.next();
    asked.clock.advance(part - Milliseconds{1});
    CHECK_FALSE(first.stop.stopRequested());
    asked.clock.advance(Milliseconds{1});
    CHECK(first.stop.stopRequested());
    CHECK_FALSE(asked.budget.next().stop.stopRequested());
    asked.clock.advance(part);
    CHECK(asked.budget.stopRequested());
}

TEST_CASE("with little time there is no question", "[search][threats]") {
    CHECK_FALSE(Asked{withTurn(Milliseconds{20})}.budget.hasTime());
    CHECK(Asked{withTurn(Milliseconds{100})}.budget.hasTime());
    CHECK(Asked{Limits{}}.budget.hasTime());
    Asked hurried{withTurn(Milliseconds{20})};
    hurried.clock.advance(Milliseconds{15});
    CHECK_FALSE(hurried.budget.isCheckDue(kFirst, 0));
}

TEST_CASE("a move in hand is checked late, once, and not too many are", "[search][threats]") {
    Asked asked{withNodes(1000)};
    CHECK_FALSE(asked.budget.isCheckDue(kFirst, 249));
    CHECK(asked.budget.isCheckDue(kFirst, 250));
    asked.budget.noteChecked(kFirst);
    CHECK_FALSE(asked.budget.isCheckDue(kFirst, 250));
    CHECK(asked.budget.isCheckDue(kSecond, 250));
    asked.budget.noteChecked(kSecond);
    CHECK_FALSE(asked.budget.isCheckDue(kThird, 1000));
    Asked timed{withTurn(Milliseconds{1000})};
    CHECK_FALSE(timed.budget.isCheckDue(kFirst, 1'000'000));
    timed.clock.advance(*timed.time.hardLimit() / 4 + Milliseconds{1});
    CHECK(timed.budget.isCheckDue(kFirst, 0));
}

}  // namespace fukumi::search
