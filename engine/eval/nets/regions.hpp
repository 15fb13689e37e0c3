// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>

#include "engine/core/types.hpp"

namespace fukumi::eval::nets {

/// The part of a coordinate where a side of `side` cells is cut into three, the outer two alike, so
/// that all eight symmetries of a board map regions onto regions: 5 5 5, 5 6 5, 7 6 7, 7 8 7.
[[nodiscard]] constexpr std::size_t partOf(int coordinate, int side) {
    const int outer = (side + 1) / 3;
    return coordinate < outer ? 0U : coordinate < side - outer ? 1U : 2U;
}
/// Regions row by row, from the top left.
[[nodiscard]] constexpr std::size_t regionOf(Square s, BoardSize size) {
    return 3 * partOf(s.y(), size.height()) + partOf(s.x(), size.width());
}
/// Squares of the largest region of all boards.
inline constexpr int kMostRegionSquares = ((kMaxBoardSide + 2) / 3) * ((kMaxBoardSide + 2) / 3);

}  // namespace fukumi::eval::nets
