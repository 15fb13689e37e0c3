// SPDX-License-Identifier: MIT
//
// The value network. It knows nothing of moves, and is as small as a network may be that is asked
// at the leaves of a search.
//
//     max(0, z) ---- sums over each of nine regions of the board
//
//     region    reads the sums of a region, with the same weights for each; added up
//     first     reads the sums over the whole board
//     second    reads first, and what the regions came to
//     output    log-odds of winning: reads second, and the sums over the board once more
//
// Why regions: what one side of the board is worth does not make up for what the other lacks, and a
// rectifier after the sum over the whole board cannot distinguish them. Why so slim, without the
// 3x3 and without an order: measured (engine/tuning/log).
#pragma once

#include <cstddef>

#include "engine/core/types.hpp"
#include "engine/eval/nets/shape.hpp"

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

struct ValueNet : AnyNet {
    static constexpr std::size_t kChannels = 16;
    static constexpr std::size_t kRegionUnits = 32;
    static constexpr std::size_t kHidden = 32;
    static constexpr std::size_t kRegionSide = 3;

    enum : std::size_t { region = afterTables, first, second, output };

    static constexpr auto kParts =
        behindTables(kChannels,
                     64,
                     255,
                     std::array{
                         dense("region", 2 * kChannels, kRegionUnits, {kRegion, kNothing}, kLayer),
                         dense("first", 2 * kChannels, kHidden, {kBoard, kNothing}, kLayer),
                         dense("second", kHidden + kRegionUnits, kHidden, {first, region}, kLayer),
                         dense("output", kHidden + 2 * kChannels, 1, {second, kBoard}, {}),
                     });
    static constexpr Shape kShape{.owner = WeightsOwner::ValueNetwork,
                                  .version = 1,
                                  .widths = {kChannels, kRegionUnits, kHidden, kRegionSide},
                                  .channels = kChannels,
                                  .mixed = 0,
                                  .regionSide = kRegionSide,
                                  .rowBound = 255,
                                  .poolShift = 2,
                                  .board = kLayer,
                                  .point = {},
                                  .parts = kParts};
    static_assert(kShape.isConsistent());
    static_assert(4 * kShape.rowBound * kMostRegionSquares <= 65535,
                  "the sums of a region fit into sixteen bits without a sign");
};

}  // namespace fukumi::eval::nets
