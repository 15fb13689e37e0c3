// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/search/alphabeta/parameters.hpp"
#include "engine/search/stopper.hpp"
#include "engine/search/time_manager.hpp"

namespace fukumi::search::alphabeta {

/// When a running search must end: nodes, time or a request. Once it said stop it stays stopped.
/// One thread spends from it; others may read its node count.
class Budget {
public:
    Budget(std::optional<std::uint64_t> nodeLimit, const TimeManager& time, const StopToken& stop)
        : nodeLimit_{nodeLimit}, time_{time}, stop_{stop} {}

    /// Counts a node; true when the search must unwind. Looks at the clock, and at the nodes of
    /// other threads, now and then only.
    [[nodiscard]] bool spendNode() {
        if (stopped_) return true;
        const std::uint64_t count = nodes() + 1;
        nodes_.store(count, std::memory_order_relaxed);
        if (nodeLimit_ && count >= *nodeLimit_) stopped_ = true;
        if (--untilPoll_ <= 0) {
            untilPoll_ = kNodesBetweenPolls;
            static_cast<void>(stopRequested());
        }
        return stopped_;
    }
    [[nodiscard]] bool stopped() const { return stopped_; }
    /// Nodes of this thread.
    [[nodiscard]] std::uint64_t nodes() const { return nodes_.load(std::memory_order_relaxed); }

    /// The node limit is for the sum of this thread's nodes and those of `other`, which must
    /// outlive the budget.
    void countAlso(const Budget& other) { others_.push_back(&other); }
    /// Nodes of all threads.
    [[nodiscard]] std::uint64_t totalNodes() const {
        std::uint64_t sum = nodes();
        for (const Budget* other : others_) sum += other->nodes();
        return sum;
    }

    /// Looks at the clock and the token at once; the solvers' stop check.
    [[nodiscard]] bool stopRequested() const {
        stopped_ = stopped_ || stop_.stopRequested() || time_.hardLimitReached() ||
                   (!others_.empty() && nodeLimit_ && totalNodes() >= *nodeLimit_);
        return stopped_;
    }

private:
    std::optional<std::uint64_t> nodeLimit_;
    const TimeManager& time_;
    const StopToken& stop_;
    std::atomic<std::uint64_t> nodes_ = 0;
    std::vector<const Budget*> others_;
    int untilPoll_ = kNodesBetweenPolls;
    mutable bool stopped_ = false;
};

}  // namespace fukumi::search::alphabeta
