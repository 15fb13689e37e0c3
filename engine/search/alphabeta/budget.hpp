// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>

#include "engine/search/alphabeta/parameters.hpp"
#include "engine/search/stopper.hpp"
#include "engine/search/time_manager.hpp"

namespace fukumi::search::alphabeta {

/// When a running search must end: nodes, time or a request. Once it said stop it stays stopped.
class Budget {
public:
    Budget(std::optional<std::uint64_t> nodeLimit, const TimeManager& time, const StopToken& stop)
        : nodeLimit_{nodeLimit}, time_{time}, stop_{stop} {}

    /// Counts a node; true when the search must unwind. Looks at the clock now and then only.
    [[nodiscard]] bool spendNode() {
        if (stopped_) return true;
        ++nodes_;
        if (nodeLimit_ && nodes_ >= *nodeLimit_) stopped_ = true;
        if (--untilPoll_ <= 0) {
            untilPoll_ = kNodesBetweenPolls;
            static_cast<void>(stopRequested());
        }
        return stopped_;
    }
    [[nodiscard]] bool stopped() const { return stopped_; }
    [[nodiscard]] std::uint64_t nodes() const { return nodes_; }

    /// Looks at the clock and the token at once; the solvers' stop check.
    [[nodiscard]] bool stopRequested() const {
        stopped_ = stopped_ || stop_.stopRequested() || time_.hardLimitReached();
        return stopped_;
    }

private:
    std::optional<std::uint64_t> nodeLimit_;
    const TimeManager& time_;
    const StopToken& stop_;
    std::uint64_t nodes_ = 0;
    int untilPoll_ = kNodesBetweenPolls;
    mutable bool stopped_ = false;
};

}  // namespace fukumi::search::alphabeta
