// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <functional>
#include <memory>

#include "engine/core/rules.hpp"
#include "engine/core/types.hpp"
#include "engine/eval/evaluator.hpp"

namespace fukumi::eval {

/// The numbers of an evaluation for one rule (and board size, where they depend on it).
///
///     Model       weights and tables: made once, never changed, one for all threads
///     Evaluator   what follows a position: one a thread
///
/// Always owned by a shared_ptr. Thread-safe.
class Model {
public:
    Model() = default;
    Model(const Model&) = delete;
    Model& operator=(const Model&) = delete;
    virtual ~Model() = default;

    /// The evaluator keeps the model alive.
    [[nodiscard]] virtual std::unique_ptr<Evaluator> makeEvaluator() const = 0;

    /// Memory of the model itself.
    [[nodiscard]] virtual std::size_t bytesShared() const = 0;
    /// Memory of each evaluator.
    [[nodiscard]] virtual std::size_t bytesPerThread() const = 0;
};

/// Yields the model for a rule and a board size, never null; a searcher asks once a game.
using ModelSource = std::function<std::shared_ptr<const Model>(Rule, BoardSize)>;

}  // namespace fukumi::eval
