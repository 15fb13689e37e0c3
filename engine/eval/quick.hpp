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

/// The quick part of an evaluation, which every node can afford: a value and an order of its own,
/// to which networks add theirs. It brings itself up to date with the position's history when it is
/// asked. One belongs to one thread.
class Quick {
public:
    virtual ~Quick() = default;

    virtual void reset(const board::Position& position) = 0;
    /// The history was cut, to `length` steps; for who does not read it from a WindowState.
    virtual void noteUndo([[maybe_unused]] std::size_t length) {}
    [[nodiscard]] virtual Value evaluate(const board::Position& position) = 0;
    /// As Evaluator::scoreMoves().
    virtual void scoreMoves(const board::Position& position,
                            std::span<const Move> moves,
                            std::span<std::int32_t> scores) = 0;
};

/// Its part that all threads share. Always owned by a shared_ptr.
class QuickModel {
public:
    QuickModel() = default;
    QuickModel(const QuickModel&) = delete;
    QuickModel& operator=(const QuickModel&) = delete;
    virtual ~QuickModel() = default;

    /// `windows`, of the thread, outlive what is made; null where the evaluation has none.
    [[nodiscard]] virtual std::unique_ptr<Quick> makeQuick(windows::WindowState* windows) const = 0;
    /// Memory of the model itself, and of each that it makes.
    [[nodiscard]] virtual std::size_t bytesShared() const = 0;
    [[nodiscard]] virtual std::size_t bytesPerThread() const = 0;
};

}  // namespace fukumi::eval
