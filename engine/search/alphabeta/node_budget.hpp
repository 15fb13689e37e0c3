// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <span>

#include "engine/search/alphabeta/parameters.hpp"
#include "engine/search/searcher.hpp"

namespace fukumi::search::alphabeta {

/// The nodes of one thread: over when the limit is reached or the token says stop, and over for
/// good. One thread spends from it; others may read its node count.
class NodeBudget {
public:
    /// `stop` must outlive the budget.
    NodeBudget(std::optional<std::uint64_t> limit, const StopToken& stop)
        : limit_{limit}, stop_{stop} {}

    /// Counts a node; true when the search must unwind. Asks the token, and looks at the nodes of
    /// other threads, now and then only.
    [[nodiscard]] bool spendNode() {
        if (stopped_) return true;
        const std::uint64_t count = nodes() + 1;
        nodes_.store(count, std::memory_order_relaxed);
        if (limit_ && count >= *limit_) stopped_ = true;
        if (--untilPoll_ <= 0) {
            untilPoll_ = kNodesBetweenPolls;
            static_cast<void>(stopRequested());
        }
        return stopped_;
    }
    [[nodiscard]] bool stopped() const { return stopped_; }
    /// Nodes of this thread.
    [[nodiscard]] std::uint64_t nodes() const { return nodes_.load(std::memory_order_relaxed); }

    /// From now on the limit is for the sum of the nodes of these budgets. REQUIRES: this one is
    /// among them, and they and the list stay until the last call of spendNode(),
    /// stopRequested() or totalNodes().
    void shareLimit(std::span<const NodeBudget* const> budgets) { sharing_ = budgets; }
    /// Nodes of all threads.
    [[nodiscard]] std::uint64_t totalNodes() const {
        if (sharing_.empty()) return nodes();
        std::uint64_t sum = 0;
        for (const NodeBudget* each : sharing_) sum += each->nodes();
        return sum;
    }

    /// Asks the token at once; the solvers' stop check.
    [[nodiscard]] bool stopRequested() const {
        stopped_ = stopped_ || stop_.stopRequested() ||
                   (!sharing_.empty() && limit_ && totalNodes() >= *limit_);
        return stopped_;
    }

private:
    std::optional<std::uint64_t> limit_;
    const StopToken& stop_;
    std::atomic<std::uint64_t> nodes_ = 0;
    std::span<const NodeBudget* const> sharing_{};
    int untilPoll_ = kNodesBetweenPolls;
    mutable bool stopped_ = false;
};

}  // namespace fukumi::search::alphabeta
