// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "engine/core/static_vector.hpp"
#include "engine/solver/mnk/mnk_solver.hpp"
#include "engine/solver/plain_search.hpp"
#include "engine/solver/uct.hpp"

namespace fukumi::solver {

/// An m,n,k game as a TreeGame.
class MnkTree {
public:
    /// The score of a row is this less the plies to it: more than any number of plies.
    static constexpr int kWin = 100;

    using Move = Cell;
    using Moves = StaticVector<Cell, MnkRules::kMaxCells>;

    explicit MnkTree(const MnkPosition& position)
        : lines_{position.rules()},
          all_{position.rules().allCells()},
          own_{position.stones(position.sideToMove())},
          other_{position.stones(~position.sideToMove())} {}

    [[nodiscard]] std::optional<int> finalScore() const {
        if (lines_.hasLine(other_)) return plies_ - kWin;
        if ((own_ | other_) == all_) return 0;
        return std::nullopt;
    }
    void listMoves(Moves& moves) const {
        forEachCell(all_ & ~(own_ | other_), [&](Cell c) { moves.push_back(c); });
    }
    void play(Cell c) {
        own_ |= setOf(c);
        std::swap(own_, other_);
        ++plies_;
    }
    void undo(Cell c) {
        std::swap(own_, other_);
        own_ &= ~setOf(c);
        --plies_;
    }

private:
    MnkLines lines_;
    CellSet all_;
    CellSet own_;  // of the side to move
    CellSet other_;
    int plies_ = 0;  // from the root
};

/// The same answer as MnkSolver::solve, by a search that remembers nothing. Where the monitor ends
/// it, nothing is proven.
[[nodiscard]] MnkSolution solveMnkPlainly(const MnkPosition& position,
                                          PlainMethod method,
                                          Monitor& monitor);

/// A move as Monte Carlo tree search sees it.
struct MnkMoveEstimate {
    Cell cell;
    std::uint64_t visits = 0;
    double mean = 0.0;  ///< for the side to move: from -1, all playouts lost, to 1, all won
};

struct MnkEstimate {
    std::vector<MnkMoveEstimate> moves;  ///< most visits first
    std::uint64_t playouts = 0;
    bool isComplete = false;  ///< not ended by the monitor: all playouts that were asked for
};

struct MnkPlayouts {
    std::uint64_t count = 10'000;
    double exploration = kUsualExploration;
    std::size_t treeMiB = 1024;
};

/// Random games over all empty cells. The same for the same position every time. REQUIRES: the
/// position is not over.
[[nodiscard]] MnkEstimate estimateMnk(const MnkPosition& position,
                                      const MnkPlayouts& playouts,
                                      Monitor& monitor);

}  // namespace fukumi::solver
