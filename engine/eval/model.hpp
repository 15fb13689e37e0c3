// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>

#include "engine/board/position.hpp"
#include "engine/core/rules.hpp"
#include "engine/core/types.hpp"
#include "engine/core/value.hpp"
#include "engine/eval/evaluator.hpp"

namespace fukumi::eval {

namespace windows {
class WindowState;
}

/// The base of an evaluation, which every node can afford: a value and an order of the moves,
/// to which networks add theirs. It brings itself up to date with the position's history when it is
/// asked. One belongs to one thread.
class BaseEval {
public:
    virtual ~BaseEval() = default;

    virtual void reset(const board::Position& position) = 0;
    /// The history was cut, to `length` steps; for who does not read it from a WindowState.
    virtual void noteUndo([[maybe_unused]] std::size_t length) {}
    [[nodiscard]] virtual Value evaluate(const board::Position& position) = 0;
    /// As Evaluator::scoreMoves().
    virtual void scoreMoves(const board::Position& position,
                            std::span<const Move> moves,
                            std::span<std::int32_t> scores) = 0;
};

/// The part of a BaseEval that all threads share. Always owned by a shared_ptr.
class BaseModel {
public:
    BaseModel() = default;
    BaseModel(const BaseModel&) = delete;
    BaseModel& operator=(const BaseModel&) = delete;
    virtual ~BaseModel() = default;

    /// `windows`, of the thread, outlive what is made; null if the evaluation has none.
    [[nodiscard]] virtual std::unique_ptr<BaseEval> makeBaseEval(
        windows::WindowState* windows) const = 0;
    /// Memory of the model itself, and of each that it makes.
    [[nodiscard]] virtual std::size_t bytesShared() const = 0;
    [[nodiscard]] virtual std::size_t bytesPerThread() const = 0;
};

namespace windows {
class WindowTable;
}
namespace nets {
template <class Net>
class NetModel;
struct OrderNet;
struct ValueNet;
}  // namespace nets

/// The numbers of an evaluation for one rule (and board size, where they depend on it).
///
///     Model       weights and tables: made once, never changed, one for all threads
///     Evaluator   what follows a position: one a thread
///
/// Always owned by a shared_ptr. Thread-safe.
class Model : public std::enable_shared_from_this<Model> {
public:
    /// Parts of an evaluation. All but the base may be missing.
    struct Parts {
        std::shared_ptr<const BaseModel> base;
        /// Patterns and networks need them.
        std::shared_ptr<const windows::WindowTable> windows{};
        /// Added to the value, where that is close.
        std::shared_ptr<const nets::NetModel<nets::ValueNet>> value{};
        /// Added to the order of moves, where much hangs on it.
        std::shared_ptr<const nets::NetModel<nets::OrderNet>> order{};
        /// The chance of a draw, which the order network's first layer is read for.
        bool draws = false;
    };

    explicit Model(Parts parts);
    Model(const Model&) = delete;
    Model& operator=(const Model&) = delete;

    /// The evaluator keeps the model alive.
    [[nodiscard]] std::unique_ptr<Evaluator> makeEvaluator() const;
    [[nodiscard]] const Parts& parts() const { return parts_; }

    /// Memory of the model itself.
    [[nodiscard]] std::size_t bytesShared() const;
    /// Memory of each evaluator.
    [[nodiscard]] std::size_t bytesPerThread() const;

private:
    Parts parts_;
};

/// Yields the model for a rule and a board size, never null; a searcher asks once a game.
using ModelSource = std::function<std::shared_ptr<const Model>(Rule, BoardSize)>;

}  // namespace fukumi::eval
