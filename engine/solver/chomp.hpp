// SPDX-License-Identifier: MIT
//
// Chomp (Gale 1974; Schuh 1952): a bar of chocolate; who moves picks a square that is left and eats
// it with everything behind it and to its right. The square (1,1) is poisoned: who eats it loses.
//
//     # # # # #          # # # # #
//     # # # # #   (2,3)  # # . . .     what is left of each row never grows from row to row,
//     # # # # #    ->    # # . . .     so a position is the list of these lengths: 5 2 2
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/solver/monitor.hpp"

namespace fukumi::solver {

/// The bar at the start.
struct ChompBar {
    static constexpr int kMaxSide = 32;

    int rows = 1;  ///< 1 to kMaxSide, as columns
    int columns = 1;

    friend bool operator==(const ChompBar&, const ChompBar&) = default;
};

/// Row and column from 1.
struct ChompMove {
    int row = 1;
    int column = 1;

    friend auto operator<=>(const ChompMove&, const ChompMove&) = default;
};

struct ChompSolution {
    /// Ascending by row and column; where there is none, the second player wins. Without
    /// `isComplete` the monitor ended the work before, and these are the moves proven so far.
    std::vector<ChompMove> winningMoves;
    bool isComplete = false;
    std::uint64_t nodes = 0;  ///< positions visited

    [[nodiscard]] bool firstPlayerWins() const { return !winningMoves.empty(); }
};

enum class ChompMethod {
    Minimax,
    AlphaBeta,
    Memo,  ///< the memoised win function, with the search's generic code
    Sweep  ///< all positions from the smallest on, the fastest
};

/// Number of a bar's positions, the eaten one counted: C(rows + columns, rows). Absent above 2^63.
[[nodiscard]] std::optional<std::uint64_t> chompPositions(ChompBar bar);

/// Bytes of solveChomp's table; absent above 2^63.
[[nodiscard]] std::optional<std::uint64_t> chompTableBytes(ChompBar bar, ChompMethod method);

/// All winning first moves. Throws std::bad_alloc.
[[nodiscard]] ChompSolution solveChomp(ChompBar bar, ChompMethod method, Monitor& monitor);

}  // namespace fukumi::solver
