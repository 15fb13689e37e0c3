// SPDX-License-Identifier: MIT
//
// The teacher network's input: a 16-bit word for each point, row by row, whose bits
// are planes:
//
//      0 own stones   1 theirs
//      2 own five     3 four    4 open four    5 open three       if a stone were put there
//      6 ... 9        the same for the opponent
//     10 black, to move, may not play here (renju)   11 the last move   12 every point of the board
//
// and a number for rule and colour: 2 * rule + (1 if white is to move).
#pragma once

#include <cstdint>

#include "engine/board/position.hpp"
#include "engine/board/square_set.hpp"

namespace fukumi::tuning::teacher {

inline constexpr int kThreatPlane = 2;
inline constexpr int kFoulPlane = 10;
inline constexpr int kLastPlane = 11;
inline constexpr int kBoardPlane = 12;

/// Empty points at most three steps from a stone, in any direction; all points of an empty board.
[[nodiscard]] board::SquareSet nearStones(const board::Position& position);

/// The points of `near` that black, to move, may not play. All such points are near stones.
[[nodiscard]] board::SquareSet foulsAmong(const board::SquareSet& near, board::Position& position);

/// Writes width * height words. `fouls` is foulsAmong() all points near stones.
void writeWords(const board::Position& position, const board::SquareSet& fouls, std::int16_t* out);

[[nodiscard]] std::uint8_t contextOf(const board::Position& position);

}  // namespace fukumi::tuning::teacher
