// SPDX-License-Identifier: MIT
//
// A random game from a position to its end: who can make a five makes it, who must stop one stops
// it, otherwise a random point, next to a stone or anywhere. Leaf value of the textbook program.
#pragma once

#include "engine/board/position.hpp"
#include "engine/core/random.hpp"
#include "engine/core/rules.hpp"

namespace fukumi::search::mcts {

/// Those that random moves are chosen from.
enum class PlayoutPoints : std::uint8_t { NearStones, AllEmpty };

/// The result for the side to move: kWholePoint = won, 0 = lost, half of it = draw, also by
/// `limit`. Black's fouls of renju are not played where another point is left. The lines are played
/// on and restored. REQUIRES: neither side has five, the board is not full, the limit is not
/// reached.
[[nodiscard]] std::int64_t playOut(board::Position& position,
                                   const DrawLimit& limit,
                                   PlayoutPoints points,
                                   Random& random);

}  // namespace fukumi::search::mcts
