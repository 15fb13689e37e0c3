// SPDX-License-Identifier: MIT
//
// Windows and their codes: the cells on both sides of a point in one direction.
//
//     distance   5 4 3 2 1 . 1 2 3 4 5
//     cell       # _ O _ X p O O _ _ _      _ empty 0, O own 1, X enemy 2, # wall 3
//                before      after          wall: outside the board, or a blocked square
//
// One side is a half code: the cells from near to far up to the first wall, in base three, behind
// all shorter ones. The codes of n cells begin with those of n - 1 cells that end at a wall:
//
//     n = 2      0: wall at once    1..3: one cell, then wall    4..12: two cells
//     count      2: 13, 3: 40, 4: 121, 5: 364
//
// A window and its mirror image are one: the smaller half code comes first.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace fukumi::eval::windows {

/// One side of a window.
using HalfCode = std::uint16_t;

enum class WindowCell : std::uint8_t { Empty = 0, Own = 1, Enemy = 2, Wall = 3 };

/// 1, 3, 9, ...: 3^n.
[[nodiscard]] constexpr std::size_t powerOfThree(std::size_t n) {
    std::size_t power = 1;
    for (; n > 0; --n) power *= 3;
    return power;
}
/// Half codes whose wall comes within the first n cells: 3^0 + ... + 3^(n-1). Also where the codes
/// of n cells without a wall begin.
[[nodiscard]] constexpr std::size_t walledCount(std::size_t n) { return (powerOfThree(n) - 1) / 2; }
/// Half codes of n cells.
[[nodiscard]] constexpr std::size_t halfCount(std::size_t n) { return walledCount(n + 1); }
/// Pairs of half codes up to exchange.
[[nodiscard]] constexpr std::size_t pairCount(std::size_t n) {
    return halfCount(n) * (halfCount(n) + 1) / 2;
}
/// Windows of n cells a side with an empty, own or enemy centre.
[[nodiscard]] constexpr std::size_t windowCount(std::size_t n) { return 3 * pairCount(n); }

static_assert(halfCount(2) == 13 && halfCount(3) == 40 && halfCount(4) == 121);
static_assert(windowCount(2) == 273 && windowCount(3) == 2460 && windowCount(4) == 22143);

/// Cells a side that tables are made for, and those that a line class may look at.
inline constexpr std::size_t kInnerReach = 4;
inline constexpr std::size_t kOuterReach = 5;

/// The number of a side of cells, near to far.
[[nodiscard]] HalfCode halfCodeOf(std::span<const WindowCell> cells);
/// The cells of a code of `count` cells; what lies beyond the wall is wall.
[[nodiscard]] std::array<WindowCell, kOuterReach> cellsOf(HalfCode code, std::size_t count);
/// The code of the nearest `to` of `from` cells; REQUIRES: to <= from.
[[nodiscard]] HalfCode shorten(HalfCode code, std::size_t from, std::size_t to);
/// The same side as the other colour sees it.
[[nodiscard]] HalfCode exchangeColors(HalfCode code, std::size_t count);

/// Index of a window of `count` cells a side; which half is which does not matter.
/// REQUIRES: centre is not a wall.
[[nodiscard]] constexpr std::size_t windowIndex(WindowCell centre,
                                                HalfCode a,
                                                HalfCode b,
                                                std::size_t count) {
    const std::size_t low = a < b ? a : b;
    const std::size_t high = a < b ? b : a;
    const std::size_t rank = low * halfCount(count) - low * (low + 1) / 2 + high;
    return static_cast<std::size_t>(centre) * pairCount(count) + rank;
}

/// Both colours' line classes of an empty centre, as one number; of a taken one its stone.
///
///     0 .. 224   class of an own stone * 15 + class of an enemy stone
///     225, 226   an own stone, an enemy stone
inline constexpr std::size_t kClassIdCount = 15 * 15 + 2;

}  // namespace fukumi::eval::windows
