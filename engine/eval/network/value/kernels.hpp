// SPDX-License-Identifier: MIT
//
// The plain data of the value network, and the loops over them in two forms with the same results.
// Kept free of everything else, as ../kernels.hpp says.
#pragma once

#include <cstddef>
#include <cstdint>

#include "engine/eval/network/kernels.hpp"
#include "engine/eval/network/value/architecture.hpp"

namespace fukumi::eval::network {

/// A row of the table T, and what a point holds: [black's channels | white's channels]. One line
/// of the cache.
struct alignas(64) ValueRow {
    std::int16_t numbers[kValueBoth];
};
/// Sums over the regions, [black | white] each.
struct alignas(64) ValuePools {
    std::uint16_t sums[kRegionCount][kValueBoth];
};

/// What follows the board, by planeIndex().
struct ValuePlanes {
    ValueRow z[kPlaneSize];
    /// Region of a point; 0 outside the board, where all stays zero.
    std::uint8_t region[kPlaneSize];
    ValuePools pools;
};

/// A star before a stone, for taking it back.
struct SavedValueStar {
    ValueRow z[kMaxSlots];
    ValuePools pools;
};

/// The table that a step reads.
struct ValueTables {
    const ValueRow* rows;
};

/// The layers of one view.
struct ValueHead {
    DenseLayer<kValueBoth, kRegionUnits> region;
    DenseLayer<kValueBoth, kValueHidden> first;
    DenseLayer<kValueHidden + kRegionUnits, kValueHidden> second;
    alignas(64) std::int16_t output[kValueHidden];
    alignas(64) std::int16_t bypass[kValueBoth];
    std::int32_t outputBias;
};

struct ValueKernels {
    /// Saves the star around the plane index `at`, then carries its rows' change into z and the
    /// pools. `reach` is 4 or 5: how far the arms go.
    void (*forward)(ValuePlanes& planes,
                    const ValueTables& tables,
                    std::size_t at,
                    int reach,
                    const StarChange& change,
                    SavedValueStar& saved);
    /// The inverse of forward().
    void (*back)(ValuePlanes& planes, std::size_t at, int reach, const SavedValueStar& saved);
    /// 2^kValueShift = one log-odd for the side to move, whose channels begin at `us` in each
    /// region's sums, those of the other at `them`.
    std::int64_t (*value)(const ValueHead& head,
                          const ValuePools& pools,
                          std::size_t us,
                          std::size_t them);
};

extern const ValueKernels kPortableValue;
/// Null where they were not compiled in.
extern const ValueKernels* const kAvx2Value;

}  // namespace fukumi::eval::network
