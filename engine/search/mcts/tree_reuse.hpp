// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <vector>

#include "engine/board/position.hpp"
#include "engine/search/clock.hpp"
#include "engine/search/mcts/tree.hpp"

namespace fukumi::search::mcts {

/// Remembers the position of a tree's root.
class TreeReuse {
public:
    /// Makes `position` the root: with what the tree knows of it when it is the last root or
    /// follows from it by one or two moves, else from nothing. `timeLimit` bounds what may be
    /// copied; stopped on the way, it starts from nothing as well.
    void moveTo(const board::Position& position,
                std::optional<Milliseconds> timeLimit,
                Tree& tree,
                const threat::StopCheck& stop = {});

    /// The tree of the last search is of no use for the next one.
    void forget() { root_.reset(); }

private:
    struct Root {
        board::Board board;
        Color sideToMove;
    };

    /// The moves from the last root to the position, in the order in which they were played. It is
    /// taken from the boards, since each manager lists the stones in its own order.
    [[nodiscard]] std::optional<std::vector<Move>> movesTo(const board::Position& position) const;

    std::optional<Root> root_;
};

}  // namespace fukumi::search::mcts
