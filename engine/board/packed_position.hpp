// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "engine/board/position.hpp"

namespace fukumi::board {

/// A position stored as its steps: some bytes a step instead of the 170 KiB of a Position.
/// Immutable.
class PackedPosition {
public:
    explicit PackedPosition(const Position& position, Isa isa = bestIsa())
        : rule_{position.rule()},
          size_{position.size()},
          isa_{isa},
          toMove_{position.sideToMove()},
          steps_{position.history().begin(), position.history().end()} {}

    [[nodiscard]] std::size_t stepCount() const { return steps_.size(); }
    [[nodiscard]] Rule rule() const { return rule_; }
    [[nodiscard]] Isa isa() const { return isa_; }
    [[nodiscard]] BoardSize size() const { return size_; }

    /// The position after the first `count` steps. REQUIRES: it has that many.
    [[nodiscard]] Position after(std::size_t count) const {
        Position position{rule_, size_, isa_};
        for (std::size_t i = 0; i < count; ++i) {
            const Placement& step = steps_[i];
            position.setSideToMove(step.sideBefore);
            switch (step.kind) {
                case Placement::Kind::Stone: position.place(step.color, step.square); break;
                case Placement::Kind::Block: position.block(step.square); break;
                case Placement::Kind::Pass: position.pass(); break;
            }
        }
        position.setSideToMove(count < steps_.size() ? steps_[count].sideBefore : toMove_);
        return position;
    }
    [[nodiscard]] Position whole() const { return after(steps_.size()); }

private:
    Rule rule_;
    BoardSize size_;
    Isa isa_;
    Color toMove_;
    std::vector<Placement> steps_;
};

}  // namespace fukumi::board
