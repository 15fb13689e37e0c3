// SPDX-License-Identifier: MIT
#include "engine/solver/mnk/perfect_player.hpp"

namespace fukumi::solver {

namespace {

Cell mostCentral(CellSet cells, const MnkRules& rules) {
    Cell best = firstOf(cells);
    forEachCell(cells, [&](Cell c) {
        if (distanceToCentre(c, rules) < distanceToCentre(best, rules)) best = c;
    });
    return best;
}

/// Cells that must not be left out: own completions, else the other side's.
CellSet urgentCells(const MnkPosition& position) {
    const MnkLines lines{position.rules()};
    const CellSet own = position.stones(position.sideToMove());
    const CellSet other = position.stones(~position.sideToMove());
    if (const CellSet wins = lines.completions(own, other) & position.emptyCells()) return wins;
    return lines.completions(other, own) & position.emptyCells();
}

/// Ends one turn after some questions, or all of the work when its owner does.
class TurnMonitor final : public Monitor {
public:
    TurnMonitor(Monitor& whole, std::uint64_t questions) : whole_{whole}, left_{questions} {}

    [[nodiscard]] bool stopRequested() override {
        if (left_ == 0 || whole_.stopRequested()) return true;
        --left_;
        return false;
    }
    void onProgress(const Progress& progress) override { whole_.onProgress(progress); }

private:
    Monitor& whole_;
    std::uint64_t left_;
};

/// Questions of the first turns: 4096 nodes, some milliseconds.
constexpr std::uint64_t kFirstTurn = 1;

}  // namespace

PerfectPlayer::PerfectPlayer(const MnkRules& rules, std::size_t tableMiB, std::uint64_t seed)
    : rules_{rules}, solver_{rules, tableMiB}, search_{rules, seed} {}

PerfectMove PerfectPlayer::choose(const MnkPosition& position, Monitor& monitor) {
    for (std::uint64_t questions = kFirstTurn;; questions *= 2) {
        TurnMonitor solving{monitor, questions};
        const MnkSolution solution = solver_.solve(position, solving);
        if (solution.isComplete) return provenMove(position, solution);
        const CellSet good = solution.bestMoves != 0 ? solution.bestMoves : position.emptyCells();
        TurnMonitor searching{monitor, questions};
        const SearchedMove searched = search_.choose(position, good, searching);
        if (monitor.stopRequested()) return {searched.cell, std::nullopt, 0};
    }
}

PerfectMove PerfectPlayer::provenMove(const MnkPosition& position,
                                      const MnkSolution& solution) const {
    // A lost player still blocks what can be blocked.
    const CellSet urgent = solution.bestMoves & urgentCells(position);
    const Cell cell = mostCentral(urgent != 0 ? urgent : solution.bestMoves, rules_);
    return {cell, solution.value, solution.bestMoves};
}

}  // namespace fukumi::solver
