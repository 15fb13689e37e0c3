// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>

namespace fukumi::search {

/// Asks a running search to end. Implementations are thread-safe and cheap: the
/// search asks every few hundred nodes and answers with its best move so far.
class StopToken {
public:
    virtual ~StopToken() = default;
    [[nodiscard]] virtual bool stopRequested() const = 0;
};

/// Never stops a search: for tests, benchmarks and limits that end by themselves.
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

}  // namespace fukumi::search
