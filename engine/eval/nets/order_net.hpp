// SPDX-License-Identifier: MIT
//
// The order network, and the draw network that uses its first layer.
//
//     z ---- 16 of 32 through the 3x3, the rest as they are ----> f of a point
//                                                                  |  sum over the board
//     first     reads the sums                                     v
//     query     q, a factor for each number of f   \.
//     rest      r                                   >  logit of a move = q . f + r . point
//     point     reads the f of the move's point    /
//
//     second    the draw network: reads first
//     draw      log-odds of a draw: reads second, and the sums once more
//
// Why a 3x3 for half of the channels: measured (engine/tuning/log).
#pragma once

#include "engine/eval/nets/shape.hpp"

namespace fukumi::eval::nets {

struct OrderNet : AnyNet {
    static constexpr std::size_t kChannels = 32;
    static constexpr std::size_t kMixed = 16;
    static constexpr std::size_t kHidden = 32;
    /// Layer that a move's own numbers pass.
    static constexpr std::size_t kMoveHidden = 16;

    enum : std::size_t { mix = afterTables, first, query, rest, point, second, draw };

    static constexpr Range kFactors{1024, -4095, 4095};
    static constexpr Range kPointLayer{128, 0, 4095};
    static constexpr auto kParts = behindTables(
        kChannels,
        128,
        511,
        std::array{
            taps("mix", kMixed),
            dense("first", 2 * kChannels, kHidden, {kBoard, kNothing}, kLayer),
            dense("query", kHidden, 2 * kChannels, {first, kNothing}, kFactors),
            dense("rest", kHidden, kMoveHidden, {first, kNothing}, kFactors),
            dense("point", 2 * kChannels, kMoveHidden, {kPoint, kNothing}, kPointLayer),
            dense("second", kHidden, kHidden, {first, kNothing}, kLayer),
            dense("draw", kHidden + 2 * kChannels, 1, {second, kBoard}, {}),
        });
    static constexpr Shape kShape{.owner = WeightsOwner::OrderNetwork,
                                  .version = 5,
                                  .widths = {kChannels, kMixed, kHidden, kMoveHidden},
                                  .channels = kChannels,
                                  .mixed = kMixed,
                                  .regionSide = 1,
                                  .rowBound = 511,
                                  .poolShift = 3,
                                  .board = kLayer,
                                  .point = {128, 0, 4095},
                                  .parts = kParts};
    static_assert(kShape.isConsistent());
};

}  // namespace fukumi::eval::nets
