// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>

#include "engine/search/stop_token.hpp"

namespace fukumi::search::mcts {

/// The visits of all threads: over when the limit is reached or the token says stop, and over for
/// good. take() and stopped() from any thread, the rest from the one that began the search.
class VisitBudget {
public:
    /// `stop` must outlive the budget.
    VisitBudget(std::optional<std::uint64_t> limit, const StopToken& stop)
        : limit_{limit.value_or(UINT64_MAX)}, stop_{stop} {}

    /// Takes one visit; false when there is none left or the search was stopped.
    [[nodiscard]] bool take() {
        if (stopped()) return false;
        const std::uint64_t before = taken_.fetch_add(1, std::memory_order_relaxed);
        if (before < limit_) return true;
        taken_.fetch_sub(1, std::memory_order_relaxed);
        end();
        return false;
    }
    [[nodiscard]] std::uint64_t taken() const { return taken_.load(std::memory_order_relaxed); }

    void end() { stopped_.store(true, std::memory_order_relaxed); }
    [[nodiscard]] bool stopped() const { return stopped_.load(std::memory_order_relaxed); }

    /// Asks the token at once; the solvers' stop check.
    [[nodiscard]] bool stopRequested() const {
        if (!stopped() && stop_.stopRequested()) stopped_.store(true, std::memory_order_relaxed);
        return stopped();
    }

private:
    std::uint64_t limit_;
    const StopToken& stop_;
    std::atomic<std::uint64_t> taken_{0};
    mutable std::atomic<bool> stopped_{false};
};

}  // namespace fukumi::search::mcts
