// SPDX-License-Identifier: MIT
#include "engine/search/threat_allowance.hpp"

#include "tests/support/catch.hpp"

namespace fukumi::search {

namespace {

constexpr ThreatBudget kBudget{.sharePercent = 10, .mostChecks = 2};

/// An allowance of a search with limits, and all that it looks at.
struct Asked {
    explicit Asked(const Limits& l) : limits{l} {}

    Limits limits;
    FakeClock clock;
    bool isOver = false;
    TimeManager time{limits, clock};
    ThreatAllowance allowance{kBudget, limits, time, threat::StopCheck::from(*this)};

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
    CHECK(asked.allowance.share().nodes == 200);
    CHECK_FALSE(asked.allowance.stopRequested());
    asked.isOver = true;
    CHECK(asked.allowance.share().stop.stopRequested());
}

TEST_CASE("a question takes its part of the time, and the next one as much", "[search][threats]") {
    Asked asked{withTurn(Milliseconds{1000})};
    const Milliseconds part = *asked.time.hardLimit() / 10;
    const ThreatShare first = asked.allowance.share();
    asked.clock.advance(part - Milliseconds{1});
    CHECK_FALSE(first.stop.stopRequested());
    asked.clock.advance(Milliseconds{1});
    CHECK(first.stop.stopRequested());
    CHECK_FALSE(asked.allowance.share().stop.stopRequested());
    asked.clock.advance(part);
    CHECK(asked.allowance.stopRequested());
}

TEST_CASE("with little time there is no question", "[search][threats]") {
    CHECK_FALSE(Asked{withTurn(Milliseconds{20})}.allowance.hasTime());
    CHECK(Asked{withTurn(Milliseconds{100})}.allowance.hasTime());
    CHECK(Asked{Limits{}}.allowance.hasTime());
    Asked hurried{withTurn(Milliseconds{20})};
    hurried.clock.advance(Milliseconds{15});
    CHECK_FALSE(hurried.allowance.isCheckDue(kFirst, 0));
}

TEST_CASE("a move in hand is checked late, once, and not too many are", "[search][threats]") {
    Asked asked{withNodes(1000)};
    CHECK_FALSE(asked.allowance.isCheckDue(kFirst, 249));
    CHECK(asked.allowance.isCheckDue(kFirst, 250));
    asked.allowance.noteChecked(kFirst);
    CHECK_FALSE(asked.allowance.isCheckDue(kFirst, 250));
    CHECK(asked.allowance.isCheckDue(kSecond, 250));
    asked.allowance.noteChecked(kSecond);
    CHECK_FALSE(asked.allowance.isCheckDue(kThird, 1000));
    Asked timed{withTurn(Milliseconds{1000})};
    CHECK_FALSE(timed.allowance.isCheckDue(kFirst, 1'000'000));
    timed.clock.advance(*timed.time.hardLimit() / 4 + Milliseconds{1});
    CHECK(timed.allowance.isCheckDue(kFirst, 0));
}

}  // namespace fukumi::search
