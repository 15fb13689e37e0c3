// SPDX-License-Identifier: MIT
//
// Pairing strategies: where every line that the attacker can still complete has two empty cells of
// its own, the defender answers each stone on one of the two with a stone on the other, and no line
// is ever completed (Hales and Jewett 1963). Whether such cells exist is a matching of lines with
// cells, found by augmenting paths.
#pragma once

#include <array>
#include <cstdint>

#include "engine/core/static_vector.hpp"
#include "engine/solver/mnk_rules.hpp"

namespace fukumi::solver {

/// The empty cells of lines. More lines than half the cells of a board never have a pairing.
class Pairing {
public:
    static constexpr int kMaxLines = MnkRules::kMaxCells / 2;

    void add(CellSet emptyCells) {
        if (count_ < kMaxLines) lines_[static_cast<std::size_t>(count_)] = emptyCells;
        ++count_;
    }
    /// Whether every line has two cells of its own.
    [[nodiscard]] bool exists();

private:
    using Line = std::int8_t;

    /// Gives `line` one more cell, moving other lines to other cells where needed.
    [[nodiscard]] bool giveCell(Line line, CellSet& tried);

    std::array<CellSet, kMaxLines> lines_;
    int count_ = 0;
    std::array<Line, MnkRules::kMaxCells> owners_;
    CellSet owned_ = 0;
};

}  // namespace fukumi::solver
