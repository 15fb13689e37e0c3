// SPDX-License-Identifier: MIT
//
// Pairing strategies (Hales and Jewett 1963): cells are joined in pairs, no cell in two of them, so
// that every line the attacker can still complete contains a pair. The defender answers each stone
// on one cell of a pair with a stone on the other, and no line is ever completed. One pair can
// serve many lines:
//
//     . . 1 1 . .     six cells, three lines of four, one pair
#pragma once

#include <array>
#include <cstdint>

#include "engine/solver/mnk_rules.hpp"

namespace fukumi::solver {

class Pairing {
public:
    static constexpr int kMaxLines = 64;

    /// A line, by its empty cells.
    void add(CellSet emptyCells);
    /// Whether pairs for all lines were found. False says nothing: with more than kMaxLines lines
    /// no search is made, and one that takes long is cut short.
    [[nodiscard]] bool isFound();

private:
    using LineSet = std::uint64_t;

    /// Pairs among the `free` cells for the lines of `open`.
    [[nodiscard]] bool search(CellSet free, LineSet open);

    std::array<CellSet, kMaxLines> lines_;
    int count_ = 0;
    std::array<LineSet, MnkRules::kMaxCells> linesThrough_{};
    int nodesLeft_ = 0;
};

}  // namespace fukumi::solver
