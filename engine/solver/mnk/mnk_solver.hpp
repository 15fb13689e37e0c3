// SPDX-License-Identifier: MIT
//
// Exact values of m,n,k positions: who wins, in how many plies, and every move that keeps it so.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/solver/mnk/draw_search.hpp"
#include "engine/solver/mnk/mnk_position.hpp"
#include "engine/solver/mnk/mnk_question.hpp"
#include "engine/solver/monitor.hpp"

namespace fukumi::solver {

/// Proven facts. Without `value` the monitor ended the work before; the rest holds all the same.
struct MnkSolution {
    std::optional<MnkValue> value;
    /// All moves that are as good as any; with `isComplete` only, else those proven so far.
    CellSet bestMoves = 0;
    bool isComplete = false;
    /// Own moves within which a side is proven not to force a win, from the position on.
    ByColor<int> noWinWithin;
    /// A side is proven not to force a win at all.
    ByColor<bool> cannotWin;
    std::uint64_t nodes = 0;
};

/// A legal move and its value for the game; absent if the monitor ended the work before.
struct MnkMoveValue {
    Cell cell;
    std::optional<MnkValue> value;  ///< plies counted from the position before the move
};

class MnkSolver {
public:
    static constexpr std::size_t kUsualMiB = 1024;

    /// Throws std::bad_alloc. Memory is used as it is needed, up to `memoryMiB`.
    MnkSolver(const MnkRules& rules, std::size_t memoryMiB, MnkTools tools = {});

    /// Later calls profit from what earlier ones have found. REQUIRES (both): the position has the
    /// solver's rules. A position that is over has its value and no moves.
    [[nodiscard]] MnkSolution solve(const MnkPosition& position, Monitor& monitor);
    /// The value of every legal move, in the order of cells.
    [[nodiscard]] std::vector<MnkMoveValue> valuesOfMoves(const MnkPosition& position,
                                                          Monitor& monitor);

private:
    /// Throws Stopped; keeps `noWinWithin` up to date.
    [[nodiscard]] MnkValue valueOf(const MnkPosition& position,
                                   NodeCounter& counter,
                                   ByColor<int>& noWinWithin);
    [[nodiscard]] bool canWin(const MnkPosition& position,
                              Color attacker,
                              int moves,
                              NodeCounter& counter);
    /// True is a proof; false also where it would have cost more than `nodes`.
    [[nodiscard]] bool cannotWin(const MnkPosition& position,
                                 Color attacker,
                                 std::uint64_t nodes,
                                 NodeCounter& counter);
    [[nodiscard]] bool keeps(const MnkPosition& position,
                             Cell move,
                             const MnkValue& value,
                             NodeCounter& counter);
    /// The legal moves that a symmetry of the position maps onto `move`, itself among them.
    [[nodiscard]] CellSet orbit(const MnkPosition& position, Cell move) const;

    MnkQuestion question_;
    std::optional<DrawSearch> draws_;  // absent without the tool `potential`
};

}  // namespace fukumi::solver
