// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

#include "engine/board/position.hpp"
#include "engine/core/value.hpp"

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

}  // namespace fukumi::eval
