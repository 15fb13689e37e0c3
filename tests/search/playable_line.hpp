// SPDX-License-Identifier: MIT
#pragma once

#include <span>

#include "engine/board/position.hpp"

namespace fukumi::test {

/// Whether each move of a line is legal where it is played, and comes before the game is won.
[[nodiscard]] inline bool canBePlayed(board::Position position, std::span<const Move> line) {
    for (const Move m : line)
        if (position.winner() || position.tryPlay(m)) return false;
    return true;
}

}  // namespace fukumi::test
