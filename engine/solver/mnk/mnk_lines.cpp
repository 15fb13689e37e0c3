// SPDX-License-Identifier: MIT
#include "engine/solver/mnk/mnk_lines.hpp"

#include <array>

namespace fukumi::solver {

namespace {

struct Step {
    int columns;
    int rows;
};

constexpr std::array kSteps{Step{1, 0}, Step{0, 1}, Step{1, 1}, Step{-1, 1}};

/// Cells from which `length` steps stay on the board.
CellSet startsOf(const MnkRules& rules, Step step) {
    const int reach = rules.length() - 1;
    CellSet starts = 0;
    for (int i = 0; i < rules.cells(); ++i) {
        const int column = i % rules.columns() + reach * step.columns;
        const int row = i / rules.columns() + reach * step.rows;
        if (column >= 0 && column < rules.columns() && row < rules.rows()) starts |= setOf(Cell(i));
    }
    return starts;
}

}  // namespace

MnkLines::MnkLines(const MnkRules& rules) : length_{static_cast<unsigned>(rules.length())} {
    for (const Step step : kSteps) {
        const CellSet starts = startsOf(rules, step);
        if (starts == 0) continue;
        const auto bits = static_cast<unsigned>(step.rows * rules.columns() + step.columns);
        ways_.push_back({bits, starts});
        const auto lineFrom = [&](CellSet first) {
            CellSet line = 0;
            for (unsigned i = 0; i < length_; ++i) line |= first << (i * bits);
            return line;
        };
        forEachCell(starts, [&](Cell first) { lines_.push_back(lineFrom(setOf(first))); });
        forEachCell(starts & ~(starts << bits), [&](Cell first) {
            auto& lines = straight_.emplace_back();
            for (CellSet at = setOf(first); (at & starts) != 0; at <<= bits)
                lines.push_back(lineFrom(at));
        });
        if (length_ == 1) break;  // a single stone lies the same way in every direction
    }
}

bool MnkLines::hasLine(CellSet own) const {
    for (const Way way : ways_) {
        CellSet lines = way.starts;
        for (unsigned i = 0; i < length_; ++i) lines &= own >> (i * way.step);
        if (lines != 0) return true;
    }
    return false;
}

// A line lacks one cell exactly at its j-th place where the places before and after j are own:
// prefixes and suffixes of the shifted words, as in products that leave one factor out.
CellSet MnkLines::completions(CellSet own, CellSet other) const {
    const CellSet empty = ~(own | other);
    CellSet found = 0;
    std::array<CellSet, MnkRules::kMaxLength> before;
    for (const Way way : ways_) {
        CellSet lines = way.starts;
        for (unsigned i = 0; i < length_; ++i) {
            before[i] = lines;
            lines &= own >> (i * way.step);
        }
        CellSet behind = ~CellSet{0};
        for (unsigned i = length_; i-- > 0;) {
            found |= (before[i] & behind) << (i * way.step);
            behind &= own >> (i * way.step);
        }
    }
    return found & empty;
}

// Three words count how many cells a line lacks so far, none, one or two; what lacks three, or
// meets the other side's stone, drops out.
CellSet MnkLines::threatCells(CellSet own, CellSet other) const {
    const CellSet empty = ~(own | other);
    CellSet found = 0;
    for (const Way way : ways_) {
        CellSet lacksNone = way.starts;
        CellSet lacksOne = 0;
        CellSet lacksTwo = 0;
        for (unsigned i = 0; i < length_; ++i) {
            const CellSet here = own >> (i * way.step);
            const CellSet hole = empty >> (i * way.step);
            lacksTwo = (lacksTwo & here) | (lacksOne & hole);
            lacksOne = (lacksOne & here) | (lacksNone & hole);
            lacksNone &= here;
        }
        if (lacksTwo == 0) continue;
        for (unsigned i = 0; i < length_; ++i) found |= lacksTwo << (i * way.step);
    }
    return found & empty;
}

CellSet MnkLines::lastStones(CellSet own) const {
    if (!hasLine(own)) return 0;
    CellSet common = own;
    for (const CellSet line : lines_)
        if ((line & ~own) == 0) common &= line;
    return common;
}

}  // namespace fukumi::solver
