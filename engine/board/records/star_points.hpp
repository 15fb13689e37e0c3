// SPDX-License-Identifier: MIT
//
// The marked points of a wooden board, by which people find their way:
//
//     15x15    d4 l4 h8 d12 l12          the fourth line from each edge, and the middle
//     19x19    d4 j4 p4 d10 ... p16      from 19 on the middles of the sides too
//     20x20    d4 q4 d17 q17             an even side has no middle
//     9 to 12  the third line;  smaller boards have none
#pragma once

#include "engine/board/square_set.hpp"

namespace fukumi::board {

[[nodiscard]] SquareSet starPoints(BoardSize size);

}  // namespace fukumi::board
