// SPDX-License-Identifier: MIT
//
// The plain data of the part that follows the board and of the layers after it, and the loops over
// them, compiled for each instruction set with the same results. Kept free of everything else: one
// form is compiled for another instruction set, and nothing that it shares with the rest of the
// program may be a function that the linker could pick from the wrong side.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

#include "engine/eval/nets/mix_map.hpp"
#include "engine/eval/nets/order_net.hpp"
#include "engine/eval/nets/value_net.hpp"
#include "engine/eval/windows/star.hpp"

namespace fukumi::eval::nets {

using windows::kMaxSlots;
using windows::kPlaneSize;

template <std::size_t Count>
struct alignas(64) Row {
    std::int16_t numbers[Count];
};
/// A row of the window table's numbers, and what a point holds: [black's channels | white's]. The
/// first `mixed` of a colour are kMixedScale times as large as the others.
template <class Net>
using PointRow = Row<2 * Net::kShape.channels>;

/// The channels of the 3x3 are kept four times as large, as its products want them: 4 z.
inline constexpr int kMixedScale = 4;
/// (a * b + 2^14) >> 15 of such a number and a factor; 8192 = 1.0 once the factor four is counted.
inline constexpr int kMixShift = 15;

/// Sums of the numbers after the rectifiers, [black | white] each, over the board or its regions.
template <class Net>
struct alignas(64) Pools {
    using Sum = std::conditional_t<Net::kShape.regionSide == 1, std::int32_t, std::uint16_t>;
    Sum sums[Net::kShape.regionCount()][2 * Net::kShape.channels];
};

/// Where the rectifier of a point's 3x3 begins: 0, or so high that nothing ever passes (outside
/// the board and on blocked squares). Two numbers side by side.
inline constexpr std::uint32_t kFloorOpen = 0;
inline constexpr std::uint32_t kFloorClosed = 0x7FFF7FFF;

/// The 3x3 before its rectifier, of every point.
template <std::size_t Mixed>
struct MixedPlanes {
    Row<2 * Mixed> mixed[kPlaneSize];
    std::uint32_t floor[kPlaneSize];
};
template <>
struct MixedPlanes<0> {};
/// Region of every point; 0 outside the board, where all stays zero.
template <std::size_t Side>
struct RegionPlane {
    std::uint8_t region[kPlaneSize];
};
template <>
struct RegionPlane<1> {};

/// Numbers that follow the board, by planeIndex().
template <class Net>
struct Planes : MixedPlanes<Net::kShape.mixed>, RegionPlane<Net::kShape.regionSide> {
    PointRow<Net> z[kPlaneSize];
    Pools<Net> pools;
};

template <std::size_t Mixed>
struct SavedMixed {
    Row<2 * Mixed> mixed[kMaxOutputs];
};
template <>
struct SavedMixed<0> {};
/// The numbers of a star before a stone, to take the stone back.
template <class Net>
struct SavedUpdate : SavedMixed<Net::kShape.mixed> {
    PointRow<Net> z[kMaxSlots];
    Pools<Net> pools;
};

/// Factors of the 3x3, [black | white]: point, sides, corners.
template <std::size_t Mixed>
struct MixFactors {
    Row<2 * Mixed> factors[kParts];
};
template <>
struct MixFactors<0> {};
/// Inputs of a step.
template <class Net>
struct StepTables : MixFactors<Net::kShape.mixed> {
    const PointRow<Net>* rows;
};

/// A layer with its inputs in pairs, as one multiplication of two 16-bit pairs wants them:
/// weights[i / 2][output][i % 2].
template <std::size_t Inputs, std::size_t Outputs>
struct alignas(64) DenseLayer {
    std::int16_t weights[Inputs / 2][Outputs][2];
    std::int32_t bias[Outputs];
};
template <std::size_t Inputs>
struct alignas(64) DenseLayer<Inputs, 1> {
    std::int16_t weights[Inputs];
    std::int32_t bias[1];
};

/// Part `I` of a network as the loops want it; nothing for tables and the 3x3.
template <class Net, std::size_t I, PartKind = Net::kShape.parts[I].kind>
struct LayerOf {};
template <class Net, std::size_t I>
struct LayerOf<Net, I, PartKind::Dense>
    : DenseLayer<Net::kShape.parts[I].inputs, Net::kShape.parts[I].outputs> {};

template <class Net, class = std::make_index_sequence<Net::kShape.parts.size()>>
struct HeadsOf;
template <class Net, std::size_t... I>
struct HeadsOf<Net, std::index_sequence<I...>> : LayerOf<Net, I>... {};
/// The layers of one view.
template <class Net>
struct Heads : HeadsOf<Net> {};

template <class Net>
struct Kernels {
    /// Saves the star around the plane index `at`, then carries its rows' change into z, the 3x3
    /// and the pools. `reach` is 4 or 5: how far the arms go.
    void (*forward)(Planes<Net>& planes,
                    const StepTables<Net>& tables,
                    std::size_t at,
                    int reach,
                    const windows::WindowChange& change,
                    SavedUpdate<Net>& saved);
    /// The inverse of forward().
    void (*back)(Planes<Net>& planes, std::size_t at, int reach, const SavedUpdate<Net>& saved);
    /// The network's last sum for the side to move, whose channels begin at `us` in each region's
    /// sums, those of the other at `them`.
    std::int64_t (*sum)(const Heads<Net>& heads,
                        const Pools<Net>& pools,
                        std::size_t us,
                        std::size_t them);
};

/// Factors that all moves of a position share: q and r.
struct MoveFactors {
    Row<OrderNet::kShape.parts[OrderNet::query].outputs> query;
    Row<OrderNet::kShape.parts[OrderNet::rest].outputs> rest;
};
struct MoveKernels {
    void (*factors)(const Heads<OrderNet>& heads,
                    const Pools<OrderNet>& pools,
                    std::size_t us,
                    std::size_t them,
                    MoveFactors& factors);
    /// Logit of a move on a point, of the scale of the factors times that of a point.
    std::int32_t (*logit)(const Heads<OrderNet>& heads,
                          const MoveFactors& factors,
                          const PointRow<OrderNet>& z,
                          const Row<2 * OrderNet::kMixed>& mixed,
                          std::size_t us,
                          std::size_t them);
};

struct AllKernels {
    Kernels<OrderNet> order;
    Kernels<ValueNet> value;
    MoveKernels moves;

    template <class Net>
    [[nodiscard]] const Kernels<Net>& kernelsOf() const {
        if constexpr (std::is_same_v<Net, OrderNet>)
            return order;
        else
            return value;
    }
};
extern const AllKernels kPortableKernels;
/// Null if they were not compiled in.
extern const AllKernels* const kAvx2Kernels;

}  // namespace fukumi::eval::nets
