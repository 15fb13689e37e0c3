// SPDX-License-Identifier: MIT
//
// Exact values of Chomp: who wins, and by which bites.
#pragma once

#include <cstddef>
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

}  // namespace fukumi::solver
