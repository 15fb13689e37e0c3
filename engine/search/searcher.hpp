// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <cstddef>

#include "engine/board/position.hpp"
#include "engine/search/limits.hpp"
#include "engine/search/observer.hpp"

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

/// A way of finding a move. Alpha-beta is one; a tree search by sampling is another.
/// One search at a time; all calls from one thread, only the StopToken may be touched by others.
class Searcher {
public:
    virtual ~Searcher() = default;

    /// Searches the position and returns its best legal move, within the limits. The position is
    /// not changed. Whatever ends the search, and however early, a legal move comes back if there
    /// is one.
    [[nodiscard]] virtual SearchResult search(const board::Position& position,
                                              const Limits& limits,
                                              const StopToken& stop,
                                              Observer& observer) = 0;

    /// Forgets everything that belongs to the game so far.
    virtual void newGame() = 0;
    /// Bytes that all tables together may use; takes effect before the next search.
    virtual void setMemory(std::size_t bytes) = 0;
    /// Bytes that the tables use at present.
    [[nodiscard]] virtual std::size_t memoryInUse() const { return 0; }
};

}  // namespace fukumi::search
