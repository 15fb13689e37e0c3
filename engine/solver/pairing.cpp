// SPDX-License-Identifier: MIT
#include "engine/solver/pairing.hpp"

#include <bit>
#include <cstddef>

namespace fukumi::solver {

namespace {

/// From 24 on, larger ones save a few nodes and cost as much.
constexpr int kNodeLimit = 32;

std::size_t at(Cell c) { return static_cast<std::size_t>(c); }

}  // namespace

void Pairing::add(CellSet emptyCells) {
    if (count_ < kMaxLines) {
        lines_[static_cast<std::size_t>(count_)] = emptyCells;
        forEachCell(emptyCells, [&](Cell c) {
            linesThrough_[at(c)] |= LineSet{1} << static_cast<unsigned>(count_);
        });
    }
    ++count_;
}

bool Pairing::isFound() {
    if (count_ > kMaxLines) return false;
    if (count_ == 0) return true;
    nodesLeft_ = kNodeLimit;
    return search(~CellSet{0}, ~LineSet{0} >> (kMaxLines - count_));
}

// The line with the fewest free cells has the fewest pairs to choose from; of these, the one that
// serves most lines comes first.
bool Pairing::search(CellSet free, LineSet open) {
    if (open == 0) return true;
    if (nodesLeft_-- <= 0) return false;
    CellSet cells = 0;
    int fewest = MnkRules::kMaxCells + 1;
    for (LineSet rest = open; rest != 0; rest &= rest - 1) {
        const CellSet here = lines_[static_cast<std::size_t>(std::countr_zero(rest))] & free;
        if (countOf(here) >= fewest) continue;
        fewest = countOf(here);
        cells = here;
        if (fewest < 2) return false;
    }
    for (int least = countOf(open); least >= 1; --least) {
        bool found = false;
        forEachCell(cells, [&](Cell a) {
            const CellSet behind = ~(setOf(a) | (setOf(a) - 1));
            forEachCell(cells & behind, [&](Cell b) {
                const LineSet served = linesThrough_[at(a)] & linesThrough_[at(b)] & open;
                if (found || countOf(served) != least) return;
                found = search(free & ~(setOf(a) | setOf(b)), open & ~served);
            });
        });
        if (found) return true;
    }
    return false;
}

}  // namespace fukumi::solver
