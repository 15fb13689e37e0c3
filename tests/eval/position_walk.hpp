// SPDX-License-Identifier: MIT
//
// Random walks of one position through everything that can happen to it.
#pragma once

#include "engine/board/position.hpp"
#include "engine/core/random.hpp"

namespace fukumi::test {

/// Sides from the smallest to the largest, rectangles as often as squares.
[[nodiscard]] BoardSize randomSize(Random& random);

/// An empty square, most often near the last stone; REQUIRES: the board is not full.
[[nodiscard]] Square randomEmptySquare(const board::Position& position, Random& random);

/// One stone, a stone out of turn, a blocked square or a pass; REQUIRES: the board is not full.
void stepForward(board::Position& position, Random& random);

/// Stones of both colours at random until `empties` squares are left; now and then a blocked one.
[[nodiscard]] board::Position randomPosition(Rule rule,
                                             BoardSize size,
                                             int empties,
                                             Random& random);

}  // namespace fukumi::test
