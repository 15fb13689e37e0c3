// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <vector>

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

    /// The limit is for the sum of this thread's nodes and those of `other`, which must outlive the
    /// budget.
    void countAlso(const NodeBudget& other) { others_.push_back(&other); }
    /// Nodes of all threads.
    [[nodiscard]] std::uint64_t totalNodes() const {
        std::uint64_t sum = nodes();
        for (const NodeBudget* other : others_) sum += other->nodes();
        return sum;
    }

    /// Asks the token at once; the solvers' stop check.
    [[nodiscard]] bool stopRequested() const {
        stopped_ = stopped_ || stop_.stopRequested() ||
                   (!others_.empty() && limit_ && totalNodes() >= *limit_);
        return stopped_;
    }

private:
    std::optional<std::uint64_t> limit_;
    const StopToken& stop_;
    std::atomic<std::uint64_t> nodes_ = 0;
    std::vector<const NodeBudget*> others_;
    int untilPoll_ = kNodesBetweenPolls;
    mutable bool stopped_ = false;
};

}  // namespace fukumi::search::alphabeta
