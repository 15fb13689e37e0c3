// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>

namespace fukumi {

/// Asks running work to end: a search, a solver, a check. Implementations are thread-safe and
/// cheap: the work asks some thousand times a second and ends with what it has found so far.
class StopToken {
public:
    virtual ~StopToken() = default;
    [[nodiscard]] virtual bool stopRequested() const = 0;
};

/// Never stops: for tests, benchmarks and limits that end by themselves.
class NeverStop final : public StopToken {
public:
    [[nodiscard]] bool stopRequested() const override { return false; }
};

/// Stops from the moment on when it is raised, by any thread.
class StopFlag final : public StopToken {
public:
    [[nodiscard]] bool stopRequested() const override {
        return raised_.load(std::memory_order_relaxed);
    }
    void raise() { raised_.store(true, std::memory_order_relaxed); }

private:
    std::atomic<bool> raised_ = false;
};

}  // namespace fukumi
