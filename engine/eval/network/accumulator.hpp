// SPDX-License-Identifier: MIT
//
// The part of the network that follows the board: z of every point, the 3x3, and the pool. A stone
// changes the rows of the windows on its star (star.hpp).
//
//     row of each window    uint16 [point][direction]      WindowRows
//     z                     sum of four rows of T          PointRow a point
//     mixed                 the 3x3 before the rectifier   MixedRow a point
//     pool                  sum of max(0, .) of both       one
//
// About 1.2 MB, most of it the log; one belongs to one thread.
#pragma once

#include "engine/eval/network/network_model.hpp"
#include "engine/eval/network/step_log.hpp"

namespace fukumi::eval::network {

/// What StepLog follows here.
struct NetworkForm {
    using Planes = network::Planes;
    using Tables = StepTables;
    using SavedStar = network::SavedStar;
    using Kernels = StarKernels;

    [[nodiscard]] static const Kernels& kernels(Isa isa) {
        return isa == Isa::Avx2 && kAvx2Star != nullptr ? *kAvx2Star : kPortableStar;
    }
    static void start(Planes& planes, BoardSize size);
    // A blocked square counts for nothing: its windows are gone already, its 3x3 goes here.
    static void addBlock(Planes& planes, std::size_t at);
    static void removeBlock(Planes& planes, std::size_t at);
    static void reopen(Planes& planes, std::size_t at) { planes.floor[at] = kFloorOpen; }
};

class Accumulator : public StepLog<NetworkForm> {
public:
    /// `model` must outlive the accumulator.
    explicit Accumulator(const NetworkModel& model) : StepLog{model.windows(), model.step()} {}

    [[nodiscard]] const Pool& pool() const { return planes().pool; }
    [[nodiscard]] const PointRow& z(Square s) const { return planes().z[planeIndex(s)]; }
    [[nodiscard]] const MixedRow& mixed(Square s) const { return planes().mixed[planeIndex(s)]; }
};

}  // namespace fukumi::eval::network
