// SPDX-License-Identifier: MIT
//
// Candidate moves of a quiet position: the empty squares near a stone.
//
//     Near (in the tree)          Wide (at the root)
//     * . . . * . . . *           the same with a block of 7 x 7
//     . * . . * . . * .
//     . . * * * * * . .           S a stone, * its candidates: a block of 5 x 5
//     . . * * * * * . .           and the eight rays to distance 4
//     * * * * S * * * *
//     . . * * * * * . .
//     . . * * * * * . .
//     . * . . * . . * .
//     * . . . * . . . *
#pragma once

#include "engine/board/position.hpp"
#include "engine/core/static_vector.hpp"

namespace fukumi::search {

enum class Reach { Near, Wide };

/// Empty squares within reach of any taken square, in square order; on an empty board the centre.
/// Fouls are not filtered. When nothing is in reach (a corner of a nearly full board) every empty
/// square is a candidate.
[[nodiscard]] MoveList candidates(const board::Position& position, Reach reach);

/// In square order.
[[nodiscard]] MoveList emptySquares(const board::Position& position);

}  // namespace fukumi::search
