// SPDX-License-Identifier: MIT
//
// Watching and ending a long calculation from outside.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>

#include "engine/core/stop.hpp"

namespace fukumi::solver {

/// Current work, for people.
struct Progress {
    std::uint64_t nodes = 0;  ///< positions visited so far
    std::string stage;        ///< "can black win in 5 moves?", empty if there is one stage only
};

/// Ends a solver, and hears how far it is. Asked every kMonitorInterval nodes, or more often, from
/// the solver's own thread.
class Monitor : public StopToken {
public:
    virtual void onProgress(const Progress& progress) { static_cast<void>(progress); }
};

/// Lets everything run to its end.
class NoMonitor final : public Monitor {
public:
    [[nodiscard]] bool stopRequested() const override { return false; }
};

inline constexpr std::uint64_t kMonitorInterval = 4096;

/// Thrown by a solver's inner loops when the monitor stops them; the solvers catch it and return
/// what is proven, it never leaves this folder.
struct Stopped {};

/// End of an attempt that has cost more than it was given.
struct BudgetSpent {};

/// Counts nodes and asks the monitor now and then.
class NodeCounter {
public:
    explicit NodeCounter(Monitor& monitor) : monitor_{monitor} {}

    /// Throws Stopped, or BudgetSpent.
    void count() {
        if (++nodes_ >= next_) report();
    }
    /// Throws Stopped: for work that is long without a node.
    void stopIfAsked() const {
        if (monitor_.stopRequested()) throw Stopped{};
    }
    [[nodiscard]] std::uint64_t nodes() const { return nodes_; }
    /// From now on at most that many nodes, until noBudget().
    void setBudget(std::uint64_t nodes) {
        budgetEnd_ = nodes_ + nodes;
        next_ = std::min(nextPoll_, budgetEnd_);
    }
    void noBudget() {
        budgetEnd_ = ~std::uint64_t{0};
        next_ = nextPoll_;
    }
    void enter(std::string stage) { stage_ = std::move(stage); }

private:
    void report() {
        if (nodes_ >= budgetEnd_) throw BudgetSpent{};
        stopIfAsked();
        monitor_.onProgress({nodes_, stage_});
        nextPoll_ += kMonitorInterval;
        next_ = std::min(nextPoll_, budgetEnd_);
    }

    Monitor& monitor_;
    std::uint64_t nodes_ = 0;
    std::uint64_t nextPoll_ = kMonitorInterval;
    std::uint64_t next_ = kMonitorInterval;  // the nearer one of nextPoll_ and budgetEnd_
    std::uint64_t budgetEnd_ = ~std::uint64_t{0};
    std::string stage_;
};

/// Gives an empty vector `size` elements, in steps between which the monitor is asked: to clear a
/// GiB takes seconds. Throws Stopped and std::bad_alloc.
template <class Vector>
void fillInSteps(Vector& vector, std::uint64_t size, const NodeCounter& counter) {
    constexpr std::uint64_t kStep = std::uint64_t{1} << 20;
    vector.reserve(size);
    while (true) {
        vector.resize(std::min<std::uint64_t>(size, vector.size() + kStep));
        if (vector.size() == size) return;
        counter.stopIfAsked();
    }
}

}  // namespace fukumi::solver
