// SPDX-License-Identifier: MIT
#include "engine/search/alphabeta/node_budget.hpp"

#include <array>

#include "engine/search/time_manager.hpp"
#include "tests/support/catch.hpp"

namespace fukumi::search::alphabeta {

namespace {

/// A token that can take its request back, which a budget must not.
class Switch final : public StopToken {
public:
    [[nodiscard]] bool stopRequested() const override { return on; }
    bool on = false;
};

/// Nodes that a budget grants, the one that ends it included; at most `most`.
std::uint64_t spendAll(NodeBudget& budget, std::uint64_t most) {
    for (std::uint64_t n = 1; n <= most; ++n)
        if (budget.spendNode()) return n;
    return most + 1;
}

}  // namespace

TEST_CASE("a node limit is met exactly", "[search][budget]") {
    const NeverStop never;
    for (const std::uint64_t limit : {1ULL, 2ULL, 255ULL, 256ULL, 257ULL, 10000ULL}) {
        NodeBudget budget{limit, never};
        CHECK_FALSE(budget.stopped());
        CHECK(spendAll(budget, 20'000) == limit);
        CHECK(budget.stopped());
        CHECK(budget.nodes() == limit);
    }
}

TEST_CASE("budgets that share a limit end at the sum of their nodes", "[search][budget]") {
    constexpr std::uint64_t kLimit = 1000;
    const NeverStop never;
    // Nodes of the second for each one of the first.
    for (const int share : {0, 1, 20}) {
        NodeBudget first{kLimit, never}, second{kLimit, never};
        const std::array<const NodeBudget*, 2> both{&first, &second};
        first.shareLimit(both);
        second.shareLimit(both);
        while (!first.spendNode())
            for (int i = 0; i < share && !second.spendNode();) ++i;
        CHECK(spendAll(second, 10'000) <= static_cast<std::uint64_t>(kNodesBetweenPolls));
        CHECK(first.totalNodes() == first.nodes() + second.nodes());
        CHECK(first.totalNodes() >= kLimit);
        CHECK(first.totalNodes() <= kLimit + 2 * kNodesBetweenPolls);
    }
}

TEST_CASE("without limits a budget never ends", "[search][budget]") {
    const NeverStop never;
    NodeBudget budget{std::nullopt, never};
    CHECK(spendAll(budget, 100'000) == 100'001);
    CHECK_FALSE(budget.stopRequested());
}

TEST_CASE("a stop request is heard within the nodes between two polls", "[search][budget]") {
    StopFlag stop;
    NodeBudget budget{std::nullopt, stop};
    REQUIRE(spendAll(budget, 1000) == 1001);
    stop.raise();
    CHECK(spendAll(budget, 10'000) <= static_cast<std::uint64_t>(kNodesBetweenPolls));
}

TEST_CASE("a solver that asks hears of the stop at once", "[search][budget]") {
    StopFlag stop;
    const NodeBudget budget{std::nullopt, stop};
    CHECK_FALSE(budget.stopRequested());
    stop.raise();
    CHECK(budget.stopRequested());
    CHECK(budget.stopped());
}

TEST_CASE("a budget that has ended stays ended", "[search][budget]") {
    Switch stop;
    NodeBudget budget{std::nullopt, stop};
    stop.on = true;
    REQUIRE(budget.stopRequested());
    stop.on = false;
    CHECK(budget.stopRequested());
    CHECK(budget.spendNode());
}

TEST_CASE("the hard limit of time ends a budget", "[search][budget]") {
    FakeClock clock;
    Limits limits;
    limits.fixedTime = Milliseconds{100};
    limits.start = clock.now();
    const TimeManager time{limits, clock};
    const NeverStop never;
    const DeadlineStop stop{never, time};
    NodeBudget budget{std::nullopt, stop};
    clock.advance(Milliseconds{99});
    REQUIRE(spendAll(budget, 2000) == 2001);
    clock.advance(Milliseconds{1});
    CHECK(spendAll(budget, 2000) <= static_cast<std::uint64_t>(kNodesBetweenPolls));
}

}  // namespace fukumi::search::alphabeta
