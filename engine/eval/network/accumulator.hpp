// SPDX-License-Identifier: MIT
//
// The part of the network that follows the board: z of every point, the 3x3, and the pool. A stone
// changes the rows of the windows on its star (star.hpp); what the star held goes to a log, so that
// taking a step back is copying.
//
//     row of each window    uint16 [point][direction]
//     z                     sum of four rows of T          PointRow a point
//     mixed                 the 3x3 before the rectifier   MixedRow a point
//     pool                  sum of max(0, .) of both       one
//
// The log holds the latest kLoggedSteps steps. Going back farther is rare, and works like a step
// forward that takes a stone away.
//
// About 1.2 MB, most of it the log; one belongs to one thread.
#pragma once

#include <array>
#include <cstdint>
#include <memory>

#include "engine/board/position.hpp"
#include "engine/eval/network/network_model.hpp"

namespace fukumi::eval::network {

class Accumulator {
public:
    static constexpr std::size_t kLoggedSteps = 64;

    /// `model` must outlive the accumulator.
    explicit Accumulator(const NetworkModel& model);

    /// An empty board of a size.
    void reset(const board::LineMap& map, BoardSize size, Isa isa);
    /// A step of a position's history, with the map given to reset(); a pass changes nothing.
    void forward(const board::LineMap& map, const board::Placement& placement);
    /// Takes back the last step that was not taken back yet.
    void back(const board::LineMap& map, const board::Placement& placement);

    [[nodiscard]] const Pool& pool() const { return planes_->pool; }
    [[nodiscard]] const PointRow& z(Square s) const { return planes_->z[planeIndex(s)]; }
    [[nodiscard]] const MixedRow& mixed(Square s) const { return planes_->mixed[planeIndex(s)]; }

    /// Memory behind the pointers.
    [[nodiscard]] static constexpr std::size_t heapBytes() { return sizeof(Planes) + sizeof(Log); }

private:
    struct LogEntry {
        SavedStar star;
        StarRows rows;  ///< before the step
        int reach;
    };
    using Log = std::array<LogEntry, kLoggedSteps>;

    int changeRows(const board::LineSlots& slots, std::size_t at, StarChange& change);
    template <std::size_t Reach>
    bool changeArms(const board::LineSlots& slots, std::size_t at, StarChange& change);
    void restoreRows(std::size_t at, const LogEntry& entry);
    void takeAway(const board::LineSlots& slots, std::size_t at, bool wasBlocked);
    void setCell(const board::LineSlots& slots, std::uint64_t cell);
    void addMixedToPool(std::size_t at, int sign);

    const NetworkModel& model_;
    const StarKernels* kernels_;
    std::unique_ptr<Planes> planes_;
    /// Two bits a cell, walls wherever there is no cell of the board; see WindowTable.
    std::array<std::uint64_t, board::kMaxLines> lines_{};
    std::array<std::array<std::uint16_t, 4>, kPlaneSize> rowOf_{};

    /// Steps on the board, passes not counted. Those from firstLogged_ on are in the log, step i at
    /// i % kLoggedSteps.
    std::size_t steps_ = 0;
    std::size_t firstLogged_ = 0;
    std::unique_ptr<Log> log_;
};

}  // namespace fukumi::eval::network
