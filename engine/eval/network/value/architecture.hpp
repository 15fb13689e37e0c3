// SPDX-License-Identifier: MIT
//
// The value network's whole shape on one screen. It knows nothing of moves, and is as small as a
// network may be that is asked at the leaves of a search. All numbers are integers and every step
// is exact, so that each processor gives the same value to the last bit.
//
//     window     as in the larger network (../windows.hpp), seen by one colour
//       |  table T, one row a window: kValueChannels numbers a colour, -255 .. 255
//       v
//     z          sum over the four directions                     kValueChannels, 64 = 1.0
//       |  max(0, z)
//       |
//       |  sum over each of nine regions of the board (regionOf)
//       v
//     pools      P_r, kept as the board changes                   kValueChannels a colour
//       |
//       |  x_r = [P_r of us | P_r of them] >> 2      x = the sum of all P_r, >> 2
//       |
//       +--- each x_r ->  kRegionUnits, the same weights  -> their sum s over the regions ---+
//       |                                                                                     v
//       +--- x ->  kValueHidden  -------------------------------------------------->  kValueHidden
//       |                                                                                     |
//       +--- x  (linear by-pass)  ----------------------------------------------------------> 1
//
// Activations lie in 0 .. 8191, 256 = 1.0; so does the sum s, cut off there. "Own" is the colour
// that looks. In renju black and white look with weights of their own.
//
// Why regions: what one side of the board is worth does not make up for what the other lacks,
// and a rectifier behind the sum over the whole board cannot tell them apart. Why so slim, without
// the 3x3 and without the policy: measured (engine/tuning/README.md).
#pragma once

#include <cstddef>
#include <cstdint>

#include "engine/eval/network/architecture.hpp"

namespace fukumi::eval::network {

/// Numbers of a point for one colour, and for both: [black | white] in the accumulator, [us |
/// them] in the head.
inline constexpr std::size_t kValueChannels = 16;
inline constexpr std::size_t kValueBoth = 2 * kValueChannels;
/// Widths of the layers.
inline constexpr std::size_t kRegionUnits = 32;
inline constexpr std::size_t kValueHidden = 32;
// Whole registers of sixteen numbers.
static_assert(kValueChannels % 16 == 0 && kRegionUnits % 16 == 0 && kValueHidden % 16 == 0);

/// Bound of a table row's numbers; four of them make |z| <= 1020.
inline constexpr int kValueRowBound = 255;
/// Pool to activation.
inline constexpr int kValuePoolShift = 2;
// From a layer's sums to the next activations: kLayerShift; the value: 2^kValueShift = one
// log-odd = kValueUnit.

/// A side of the board is cut into three parts, the outer two alike, so that all eight symmetries
/// of a board map regions onto regions.
inline constexpr std::size_t kRegionSide = 3;
inline constexpr std::size_t kRegionCount = kRegionSide * kRegionSide;
/// The part of a coordinate on a side of `side` cells: 5 5 5, 5 6 5, 7 6 7, 7 8 7.
[[nodiscard]] constexpr std::size_t partOf(int coordinate, int side) {
    const int outer = (side + 1) / 3;
    return coordinate < outer ? 0U : coordinate < side - outer ? 1U : 2U;
}
[[nodiscard]] constexpr std::size_t regionOf(Square s, BoardSize size) {
    return kRegionSide * partOf(s.y(), size.height()) + partOf(s.x(), size.width());
}

// A pool fits into sixteen bits without a sign.
static_assert(((kMaxBoardSide + 2) / 3) * ((kMaxBoardSide + 2) / 3) * 4 * kValueRowBound <= 65535);

}  // namespace fukumi::eval::network
