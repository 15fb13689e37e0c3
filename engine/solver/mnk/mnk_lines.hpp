// SPDX-License-Identifier: MIT
//
// The rows that win, seen twice: as a list of cell sets, and bit-parallel. A line begins at a cell
// and goes on in steps of `step` bits; `starts` are the cells where one begins, so that shifting
// never runs over an edge:
//
//     4,3,3   row      step 1, starts a b of every row
//             column   step 4, starts a1 b1 c1 d1
//             diag  /  step 5, starts a1 b1
//             anti  \  step 3, starts c1 d1
#pragma once

#include <vector>

#include "engine/solver/mnk/mnk_rules.hpp"

namespace fukumi::solver {

class MnkLines {
public:
    explicit MnkLines(const MnkRules& rules);

    /// Every winning line as a set of cells.
    [[nodiscard]] const std::vector<CellSet>& all() const { return lines_; }

    /// The same, those in one straight line of the board together.
    [[nodiscard]] const std::vector<std::vector<CellSet>>& straight() const { return straight_; }

    [[nodiscard]] bool hasLine(CellSet own) const;

    /// Empty cells where one more own stone completes a line.
    [[nodiscard]] CellSet completions(CellSet own, CellSet other) const;

    /// Empty cells of the lines that lack two stones: playing one of them threatens to complete.
    [[nodiscard]] CellSet threatCells(CellSet own, CellSet other) const;

    /// The cells that lie on every complete line of `own`: without any of them there is no line, so
    /// one of them was the last stone. Empty if there is no line, or if no single last stone
    /// explains them all.
    [[nodiscard]] CellSet lastStones(CellSet own) const;

private:
    struct Way {
        unsigned step;
        CellSet starts;
    };

    unsigned length_;
    std::vector<Way> ways_;
    std::vector<CellSet> lines_;
    std::vector<std::vector<CellSet>> straight_;
};

}  // namespace fukumi::solver
