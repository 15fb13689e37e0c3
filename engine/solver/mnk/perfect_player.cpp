// SPDX-License-Identifier: MIT
#include "engine/solver/mnk/perfect_player.hpp"

#include <algorithm>
#include <cstdlib>

namespace fukumi::solver {

namespace {

/// Distance of a cell from the centre, in half cells.
int distanceToCentre(Cell c, const MnkRules& rules) {
    const int column = indexOf(c) % rules.columns();
    const int row = indexOf(c) / rules.columns();
    return std::abs(2 * column - rules.columns() + 1) + std::abs(2 * row - rules.rows() + 1);
}

Cell mostCentral(CellSet cells, const MnkRules& rules) {
    Cell best = firstOf(cells);
    forEachCell(cells, [&](Cell c) {
        if (distanceToCentre(c, rules) < distanceToCentre(best, rules)) best = c;
    });
    return best;
}

/// Cells that nobody can leave out: own completions, else the other side's.
CellSet urgentCells(const MnkPosition& position) {
    const MnkLines lines{position.rules()};
    const CellSet own = position.stones(position.sideToMove());
    const CellSet other = position.stones(~position.sideToMove());
    if (const CellSet wins = lines.completions(own, other) & position.emptyCells()) return wins;
    return lines.completions(other, own) & position.emptyCells();
}

}  // namespace

PerfectPlayer::PerfectPlayer(const MnkRules& rules, std::size_t tableMiB)
    : rules_{rules}, solver_{rules, tableMiB} {}

PerfectMove PerfectPlayer::choose(const MnkPosition& position, Monitor& monitor) {
    const MnkSolution solution = solver_.solve(position, monitor);
    const CellSet good = solution.bestMoves != 0 ? solution.bestMoves : position.emptyCells();
    // A lost player still blocks what can be blocked, and a hurried one does not overlook it.
    const CellSet urgent = good & urgentCells(position);
    const Cell cell = mostCentral(urgent != 0 ? urgent : good, rules_);
    if (!solution.isComplete) return {cell, std::nullopt, 0};
    return {cell, solution.value, solution.bestMoves};
}

}  // namespace fukumi::solver
