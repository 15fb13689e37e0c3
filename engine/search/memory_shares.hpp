// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <vector>

#include "engine/core/threads.hpp"
#include "engine/eval/model.hpp"

namespace fukumi::search {

/// The bytes of a searcher: an eighth is for the threat solvers, the evaluation takes what it
/// needs, further threads fit into a quarter, and the rest is for the table or the tree.
struct MemoryShares {
    /// `threadBytes`: of a further thread without its evaluator.
    MemoryShares(std::size_t all, const eval::Model& model, int threads, std::size_t threadBytes)
        : threats{all / 8} {
        const auto asked = static_cast<std::size_t>(std::max(threads, 1) - 1);
        helpers = std::min(asked, all / 4 / (threadBytes + model.bytesPerThread()));
        missing = asked - helpers;
        const std::size_t others = threats + model.bytesShared() + model.bytesPerThread() +
                                   helpers * (threadBytes + model.bytesPerThread());
        rest = all - std::min(all, others);
    }

    std::size_t threats;
    std::size_t helpers;  ///< threads besides the first
    std::size_t missing;  ///< threads that were asked for and do not fit
    std::size_t rest;
};

/// Adds the workspaces of further threads, `make(i)` for each, up to `count`. The first is made in
/// this thread and the others at the same time in their own: one takes milliseconds, and a search
/// waits for all.
template <class Space, class Make>
void addSpaces(std::vector<std::unique_ptr<Space>>& spaces, std::size_t count, const Make& make) {
    const std::size_t there = spaces.size();
    if (there >= count) return;
    spaces.resize(count);
    ThreadPool{}.run(count - there, [&](std::size_t i) { spaces[there + i] = make(there + i); });
}

}  // namespace fukumi::search
