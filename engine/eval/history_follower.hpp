// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <vector>

#include "engine/board/position.hpp"

namespace fukumi::eval {

/// Brings something that depends on a position up to date with its history, lazily and step by
/// step.
///
///     seen       a b c d e f
///     history    a b c x y        follow(): back f, back e, back d, forward x, forward y
///
/// Playing on costs nothing here and taking back hardly anything; what was taken back and played
/// again (by a search that looks deeper, or by one that walks down a tree from its root each time)
/// costs a comparison a step. Not thread-safe.
class HistoryFollower {
public:
    HistoryFollower() { seen_.reserve(static_cast<std::size_t>(kMaxSquares)); }

    /// Nothing was seen yet; no calls of back() for what was.
    void reset() {
        seen_.clear();
        unchanged_ = 0;
    }
    /// REQUIRED whenever the history was cut, to `length` steps; cheap.
    void noteUndo(std::size_t length) { unchanged_ = std::min(unchanged_, length); }

    /// Calls `back(placement)` for each step that is no longer there, the last one first, then
    /// `forward(placement)` for each new one.
    template <class Forward, class Back>
    void follow(std::span<const board::Placement> history, Forward&& forward, Back&& back) {
        std::size_t same = unchanged_;
        const std::size_t most = std::min(seen_.size(), history.size());
        while (same < most && seen_[same] == history[same]) ++same;
        for (; seen_.size() > same; seen_.pop_back()) back(seen_.back());
        for (std::size_t i = same; i < history.size(); ++i) {
            forward(history[i]);
            seen_.push_back(history[i]);
        }
        unchanged_ = history.size();
    }

    /// Memory behind a follower's pointers, as long as there are no passes.
    static constexpr std::size_t kHeapBytes = sizeof(board::Placement) * kMaxSquares;

private:
    std::vector<board::Placement> seen_;
    /// Steps before this one are in the history as they were seen.
    std::size_t unchanged_ = 0;
};

}  // namespace fukumi::eval
