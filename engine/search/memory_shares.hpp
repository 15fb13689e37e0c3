// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstddef>

#include "engine/eval/model.hpp"

namespace fukumi::search {

/// The bytes of a searcher: an eighth is for the threat solvers, the evaluation takes what it
/// needs, further threads fit into a quarter, and the rest is for the table or the tree.
struct MemoryShares {
    /// `threadBytes`: of a further thread without its evaluator.
    MemoryShares(std::size_t all, const eval::Model& model, int threads, std::size_t threadBytes)
        : threats{all / 8},
          helpers{std::min(static_cast<std::size_t>(std::max(threads, 1) - 1),
                           all / 4 / (threadBytes + model.bytesPerThread()))} {
        const std::size_t others = threats + model.bytesShared() + model.bytesPerThread() +
                                   helpers * (threadBytes + model.bytesPerThread());
        rest = all - std::min(all, others);
    }

    std::size_t threats;
    std::size_t helpers;  ///< threads besides the first
    std::size_t rest;
};

}  // namespace fukumi::search
