// SPDX-License-Identifier: MIT
//
// The classic five-in-row scoring table: what a run of one colour through a
// point is worth, by its stones and by how many of its ends are blocked.
//
//     stones            0      1      2      3      4      5 and more
//     both blocked      0      0      0      0      0      10000
//     one blocked       0      0     20    100    500      10000
//     none blocked      0     20    100    500   2500      10000
//
// A point's score is what playing it gains (attack) plus what it denies the opponent (defence),
// summed over the four directions.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "engine/board/pattern.hpp"

namespace fukumi::eval {

/// Indexed by the number of blocked ends, then by stones (5: five and more).
inline constexpr std::array<std::array<int, 6>, 3> kFiveInRowScores{{
    {0, 20, 100, 500, 2500, 10000},
    {0, 0, 20, 100, 500, 10000},
    {0, 0, 0, 0, 0, 10000},
}};

inline constexpr int kFiveScore = 10000;

/// REQUIRES: stones >= 0, 0 <= blockedEnds <= 2.
[[nodiscard]] constexpr int runScore(int stones, int blockedEnds) {
    return kFiveInRowScores[static_cast<std::size_t>(blockedEnds)]
                           [static_cast<std::size_t>(std::min(stones, 5))];
}

/// Order units of a move's points, attack and defence. REQUIRES: points >= 0.
[[nodiscard]] std::int32_t orderOf(int points);

/// The score of a new stone's run in one direction. Where the rule gives a five nothing (an
/// overline under exact-five rules, a five between two enemies in caro) the run is worth nothing.
[[nodiscard]] int windowScore(Rule rule, Color c, const board::LineWindow& window);

}  // namespace fukumi::eval
