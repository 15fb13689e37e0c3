// SPDX-License-Identifier: MIT
#include "engine/solver/mnk_tree.hpp"

#include "engine/core/static_vector.hpp"

namespace fukumi::solver {

namespace {

/// More than any number of plies.
constexpr int kWin = 100;

class MnkTree {
public:
    using Move = Cell;
    using Moves = StaticVector<Cell, MnkRules::kMaxCells>;

    explicit MnkTree(const MnkPosition& position)
        : lines_{position.rules()},
          all_{position.rules().allCells()},
          own_{position.stones(position.sideToMove())},
          other_{position.stones(~position.sideToMove())} {}

    std::optional<int> finalScore() const {
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

MnkValue valueOf(int score, const MnkPosition& position) {
    if (score == 0) return {std::nullopt, countOf(position.emptyCells())};
    const Color mover = position.sideToMove();
    return score > 0 ? MnkValue{mover, kWin - score} : MnkValue{~mover, kWin + score};
}

}  // namespace

MnkSolution solveMnkPlainly(const MnkPosition& position, PlainMethod method, Monitor& monitor) {
    MnkSolution solution;
    NodeCounter counter{monitor};
    try {
        if (position.isOver()) {
            counter.count();
            solution.value = MnkValue{position.winner(), 0};
        } else {
            MnkTree tree{position};
            const auto result = solvePlainly(tree, method, counter);
            solution.value = valueOf(result.score, position);
            for (const Cell c : result.bestMoves) solution.bestMoves |= setOf(c);
        }
        solution.isComplete = true;
    } catch (const Stopped&) {
        // Half a tree proves nothing.
    }
    solution.nodes = counter.nodes();
    return solution;
}

}  // namespace fukumi::solver
