// SPDX-License-Identifier: MIT
//
// Exact values of Chomp: who wins, and by which bites.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/solver/chomp/chomp_position.hpp"
#include "engine/solver/monitor.hpp"

namespace fukumi::solver {

struct ChompSolution {
    /// Ascending by row and column; where there is none, the side to move loses. Without
    /// `isComplete` the monitor ended the work before, and these are the moves proven so far.
    std::vector<ChompMove> winningMoves;
    bool isComplete = false;
    std::uint64_t nodes = 0;  ///< positions visited

    [[nodiscard]] bool sideToMoveWins() const { return !winningMoves.empty(); }
};

enum class ChompMethod {
    Minimax,
    AlphaBeta,
    Memo,  ///< the memoised win function, with the search's generic code
    Sweep  ///< all positions from the smallest on, the fastest
};

/// Number of a bar's positions, the eaten one counted: C(rows + columns, rows). Absent above 2^63.
[[nodiscard]] std::optional<std::uint64_t> chompPositions(ChompBar bar);

/// Bytes of solveChomp's tables; absent above 2^63.
[[nodiscard]] std::optional<std::uint64_t> chompTableBytes(ChompBar bar, ChompMethod method);

/// All winning moves; of a game that is over none. Throws std::bad_alloc.
/// REQUIRES: the table of its bounding bar has a number of bytes.
[[nodiscard]] ChompSolution solveChomp(const ChompPosition& position,
                                       ChompMethod method,
                                       Monitor& monitor);

// All positions of a bar at once, one bit each. A position is lost for the side to move if no bite
// leads to another lost one, and numbers grow against the bites: going through them from the
// smallest on, a position that is not marked yet is lost, and it marks every position from
// which one bite leads to it. Few positions are lost (one in 40 at 8x8, one in 187 at 15x15), so
// there is much less to do than looking at every bite of every position.

class ChompSweep {
public:
    /// Does all the work; throws Stopped and std::bad_alloc. `counter` must outlive it.
    ChompSweep(ChompBar bar, NodeCounter& counter);

    [[nodiscard]] bool isLost(const ChompLengths& lengths) const {
        return !isMarked(index_.indexOf(lengths));
    }

private:
    [[nodiscard]] bool isMarked(std::uint64_t index) const {
        return (won_[index / 64] >> (index % 64) & 1) != 0;
    }
    void mark(std::uint64_t index) {
        won_[index / 64] |= std::uint64_t{1} << (index % 64);
        // One lost position of 16x16 marks millions.
        if (++marks_ % kMarksToAsk == 0) counter_.stopIfAsked();
    }
    void markAllThatLeadTo(const ChompLengths& lengths, std::uint64_t index);
    void markRun(int row, int last, int least, int most, std::uint64_t index);

    static constexpr std::uint64_t kMarksToAsk = std::uint64_t{1} << 20;

    ChompIndex index_;
    std::vector<std::uint64_t> won_;
    NodeCounter& counter_;
    std::uint64_t marks_ = 0;
};

}  // namespace fukumi::solver
