// SPDX-License-Identifier: MIT
//
// The plain data of the accumulator and of the heads, and the loops over them in two forms with
// the same results. Kept free of everything else: one form is compiled for another instruction
// set, and nothing that it shares with the rest of the program may be a function that the linker
// could pick from the wrong side.
#pragma once

#include <cstddef>
#include <cstdint>

#include "engine/eval/network/architecture.hpp"
#include "engine/eval/network/star.hpp"

namespace fukumi::eval::network {

/// A row of the table T, and what a point holds: [black's channels | white's channels]. The first
/// kMixed of a colour are kMixedScale times as large as the others.
struct alignas(64) PointRow {
    std::int16_t numbers[kBothChannels];
};
/// The 3x3's numbers of a point before the rectifier, and its factors.
struct alignas(64) MixedRow {
    std::int16_t numbers[kBothMixed];
};
/// Sum of the features over the board.
struct alignas(64) Pool {
    std::int32_t sums[kBothChannels];
};

/// Where the rectifier of a point's 3x3 begins: 0, or so high that nothing ever passes (outside
/// the board and on blocked squares). Two numbers side by side.
inline constexpr std::uint32_t kFloorOpen = 0;
inline constexpr std::uint32_t kFloorClosed = 0x7FFF7FFF;

/// The accumulator's planes, by planeIndex().
struct Planes {
    PointRow z[kPlaneSize];
    MixedRow mixed[kPlaneSize];
    std::uint32_t floor[kPlaneSize];
    Pool pool;
};

/// A star before a stone, for taking it back.
struct SavedStar {
    PointRow z[kMaxSlots];
    MixedRow mixed[kMaxOutputs];
    Pool pool;
};

/// The tables that a step reads.
struct StepTables {
    const PointRow* rows;
    MixedRow factors[kParts];  ///< point, sides, corners
};

/// A dense layer with its inputs in pairs, as one multiplication of two 16-bit pairs wants them:
/// weights[i / 2][output][i % 2].
template <std::size_t Inputs, std::size_t Outputs>
struct alignas(64) DenseLayer {
    std::int16_t weights[Inputs / 2][Outputs][2];
    std::int32_t bias[Outputs];
};

/// The heads of one view.
struct Heads {
    DenseLayer<kBothChannels, kHidden> first;
    DenseLayer<kHidden, kBothChannels> query;
    DenseLayer<kHidden, kPolicyHidden> rest;
    DenseLayer<kBothChannels, kPolicyHidden> point;
    DenseLayer<kHidden, kHidden> second;
    std::int32_t drawBias;
    std::int16_t drawOutput[kHidden];
    std::int16_t drawBypass[kBothChannels];
};

/// Factors that all moves of a position share: q and r.
struct alignas(64) PolicyFactors {
    std::int16_t query[kBothChannels];
    std::int16_t rest[kPolicyHidden];
};

/// A colour's half of the pool.
using PoolHalf = const std::int32_t*;

struct StarKernels {
    /// Saves the star around the plane index `at`, then carries its rows' change into z, the 3x3
    /// and the pool. `reach` is 4 or 5: how far the arms go.
    void (*forward)(Planes& planes,
                    const StepTables& tables,
                    std::size_t at,
                    int reach,
                    const StarChange& change,
                    SavedStar& saved);
    /// The inverse of forward().
    void (*back)(Planes& planes, std::size_t at, int reach, const SavedStar& saved);
};

struct HeadKernels {
    void (*policyFactors)(const Heads& heads, PoolHalf us, PoolHalf them, PolicyFactors& factors);
    /// Logit of a move on a point: 2^kOrderShift = one log-odd. `us` and `them` are where each
    /// colour's channels begin in a PointRow, `mixedUs` and `mixedThem` in a MixedRow.
    std::int32_t (*logit)(const Heads& heads,
                          const PolicyFactors& factors,
                          const std::int16_t* zUs,
                          const std::int16_t* zThem,
                          const std::int16_t* mixedUs,
                          const std::int16_t* mixedThem);
};

/// Log-odds of a draw, 2^kValueShift = one. Asked once a report: one form is enough.
[[nodiscard]] std::int64_t drawSum(const Heads& heads, PoolHalf us, PoolHalf them);

extern const StarKernels kPortableStar;
extern const HeadKernels kPortableHeads;
/// Null where they were not compiled in.
extern const StarKernels* const kAvx2Star;
extern const HeadKernels* const kAvx2Heads;

}  // namespace fukumi::eval::network
