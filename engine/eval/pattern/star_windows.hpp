// SPDX-License-Identifier: MIT
//
// The windows of the cells around a new stone, for both colours, in two forms with the same
// results. Kept free of everything else: one form is compiled for another instruction set, and
// nothing that it shares with the rest of the program may be a function that the linker could pick
// from the wrong side.
//
//     lane        0   1   2   3   4   5   6   7   8   9  10
//     cell       -5  -4  -3  -2  -1   S  +1  +2  +3  +4  +5      along a line through the stone S
#pragma once

#include <cstddef>
#include <cstdint>

namespace fukumi::eval {

/// A line of the board, a bit a cell (board/line_map.hpp): stones of black and of white.
struct LineWords {
    std::uint32_t stones[2];
    std::uint32_t empty;
};

/// The four lines through a stone, and its bit in each.
struct StarLines {
    const LineWords* lines[4];
    std::uint8_t bits[4];
};

inline constexpr int kStarLanes = 16;
/// The lane of the stone itself.
inline constexpr int kStarCentre = 5;

/// Numbers of windows (board::WindowIndex), [direction][colour][lane]. Lanes of cells that are
/// taken, out of the stone's reach or not on the board hold anything.
struct StarWindows {
    alignas(32) std::uint32_t indices[4][2][kStarLanes];
};

/// What a stone's windows depend on besides the lines.
enum class StarReach : std::uint8_t {
    Four,     ///< four cells on each side: freestyle
    Five,     ///< five
    FiveEnds  ///< five, and the kind of the blocker: caro (needsFreeEnd())
};

/// The lanes of a stone's neighbours within its reach.
[[nodiscard]] constexpr std::uint32_t lanesOf(StarReach reach) {
    return reach == StarReach::Four ? 0x3DE : 0x7DF;
}

/// Fills in the lanes of the empty cells within reach.
using FindStarWindows = void(const StarLines& star, StarReach reach, StarWindows& out);

void findStarWindowsPortable(const StarLines& star, StarReach reach, StarWindows& out);
inline constexpr FindStarWindows* kPortableStarWindows = findStarWindowsPortable;
/// Null where this build has no such instructions.
extern FindStarWindows* const kAvx2StarWindows;

}  // namespace fukumi::eval
