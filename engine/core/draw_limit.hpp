// SPDX-License-Identifier: MIT
#pragma once

#include "engine/core/rules.hpp"

namespace fukumi {

/// More plies than any game has.
inline constexpr int kEndlessPlies = 2 * kMaxSquares;

/// The draw after a number of moves (drawAtEmpty() of core/rules.hpp) as a search sees it from its
/// root. Positions are distinguished by the number of their empty squares:
///
///     root ........ limit ........ full board
///      pliesLeft()   isAt()   beyond: a five counts again, as in a game that was played on
///
/// A five that makes the last stone before the limit wins.
class DrawLimit {
public:
    /// None but the full board.
    constexpr DrawLimit() = default;
    /// `rootEmpty`: empty squares of the root. If the root is at the limit or beyond, the game is
    /// played on and has no limit.
    constexpr DrawLimit(Rule rule, BoardSize size, DrawCap cap, int rootEmpty) {
        const int empty = drawAtEmpty(rule, size, cap);
        if (rootEmpty > empty) empty_ = empty;
    }

    [[nodiscard]] constexpr bool isAt(int empty) const { return empty_ > 0 && empty == empty_; }
    /// Whether the limit is still to come.
    [[nodiscard]] constexpr bool isAhead(int empty) const { return empty_ > 0 && empty > empty_; }
    /// Stones that can be put before the draw; kEndlessPlies if no limit is ahead.
    [[nodiscard]] constexpr int pliesLeft(int empty) const {
        return isAhead(empty) ? empty - empty_ : kEndlessPlies;
    }
    /// The share of the side to move in them, and the other side's if the side to move passed;
    /// kMaxSquares if no limit is ahead.
    [[nodiscard]] constexpr int ownMovesLeft(int empty) const { return (pliesLeft(empty) + 1) / 2; }
    [[nodiscard]] constexpr int theirMovesLeft(int empty) const { return pliesLeft(empty) / 2; }

private:
    int empty_ = 0;
};

}  // namespace fukumi
