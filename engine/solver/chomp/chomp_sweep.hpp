// SPDX-License-Identifier: MIT
//
// All positions of a bar at once, one bit each. A position is lost for the side to move if no bite
// leads to another lost one, and numbers grow against the bites: going through them from the
// smallest on, a position that is not marked yet is lost, and it marks every position from
// which one bite leads to it. Few positions are lost (one in 40 at 8x8, one in 187 at 15x15), so
// there is much less to do than looking at every bite of every position.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/solver/chomp/chomp_index.hpp"
#include "engine/solver/monitor.hpp"

namespace fukumi::solver {

class ChompSweep {
public:
    /// Does all the work; throws Stopped and std::bad_alloc.
    ChompSweep(ChompBar bar, NodeCounter& counter);

    [[nodiscard]] bool isLost(const ChompLengths& lengths) const {
        return !isMarked(index_.indexOf(lengths));
    }

private:
    [[nodiscard]] bool isMarked(std::uint64_t index) const {
        return (won_[index / 64] >> (index % 64) & 1) != 0;
    }
    void mark(std::uint64_t index) { won_[index / 64] |= std::uint64_t{1} << (index % 64); }
    void markAllThatLeadTo(const ChompLengths& lengths, std::uint64_t index);
    void markRun(int row, int last, int least, int most, std::uint64_t index);

    ChompIndex index_;
    std::vector<std::uint64_t> won_;
};

}  // namespace fukumi::solver
