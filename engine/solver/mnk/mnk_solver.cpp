// SPDX-License-Identifier: MIT
#include "engine/solver/mnk/mnk_solver.hpp"

#include <algorithm>

#include "engine/core/ranges.hpp"
#include "engine/core/text.hpp"
#include "engine/solver/memo_search.hpp"

namespace fukumi::solver {

namespace {

/// Nodes for an attempt without a limit, for each node spent before: 1 to 4 are about as good.
constexpr std::uint64_t kAttemptShare = 2;
/// Nodes below which an attempt asks for no tree of answers: small games are over before.
constexpr std::uint64_t kLeastForAnswers = 400;

/// Stones that a side can still put.
int stonesLeft(const MnkPosition& position, Color c) {
    return (countOf(position.emptyCells()) + (position.sideToMove() == c ? 1 : 0)) / 2;
}

/// Plies until `attacker` has put `moves` stones, the last one ending the game.
int pliesFor(const MnkPosition& position, Color attacker, int moves) {
    return 2 * moves - (position.sideToMove() == attacker ? 1 : 0);
}

std::string stageOf(Color attacker, int moves) {
    return std::string{"can "} + (attacker == Color::Black ? "black" : "white") + " win in " +
           counted(moves, "move") + "?";
}

}  // namespace

MnkSolver::MnkSolver(const MnkRules& rules, std::size_t memoryMiB, MnkTools tools)
    : question_{rules, (memoryMiB << 20) / 8 * 7, tools} {
    if (tools.potential) draws_.emplace(rules, (memoryMiB << 20) / 8 / DrawSearch::kPositionBytes);
}

bool MnkSolver::canWin(const MnkPosition& position,
                       Color attacker,
                       int moves,
                       NodeCounter& counter) {
    if (position.isOver()) return position.winner() == attacker;
    counter.enter(stageOf(attacker, moves));
    question_.ask(position, attacker, moves);
    return wins(question_, counter) == (position.sideToMove() == attacker);
}

// A question without a limit is the dearest where the answer is a win, which limited ones find
// sooner, and by far the cheapest where it is none: every limited one would have to be answered
// before. So it is tried after each step with as many nodes as have been spent so far: by answers
// that lead to pairings, and by the question itself.
bool MnkSolver::cannotWin(const MnkPosition& position,
                          Color attacker,
                          std::uint64_t nodes,
                          NodeCounter& counter) {
    const TwoSides sides{position.stones(attacker), position.stones(~attacker)};
    counter.setBudget(nodes);
    try {
        if (draws_ && nodes >= kLeastForAnswers &&
            draws_->holds(sides, position.sideToMove() == attacker, counter)) {
            counter.noBudget();
            return true;
        }
    } catch (const BudgetSpent&) {
        // The other way may be the shorter one.
    }
    counter.setBudget(nodes);
    try {
        const bool can = canWin(position, attacker, stonesLeft(position, attacker), counter);
        counter.noBudget();
        return !can;
    } catch (const BudgetSpent&) {
        counter.noBudget();
        return false;
    }
}

MnkValue MnkSolver::valueOf(const MnkPosition& position,
                            NodeCounter& counter,
                            ByColor<int>& noWinWithin) {
    if (position.isOver()) return {position.winner(), 0};
    const Color mover = position.sideToMove();
    const std::uint64_t start = counter.nodes();
    noWinWithin = {};
    // On the empty board the second side cannot win: whatever it could do, the first one could do
    // before it, and an extra stone never harms (strategy stealing, Nash).
    if (position.ply() == 0) noWinWithin[~mover] = stonesLeft(position, ~mover);
    for (int moves = 1; moves <= stonesLeft(position, mover); ++moves)
        for (const Color c : {mover, ~mover}) {
            const int most = stonesLeft(position, c);
            if (noWinWithin[c] >= std::min(moves, most)) continue;
            if (canWin(position, c, moves, counter)) return {c, pliesFor(position, c, moves)};
            const std::uint64_t spent = counter.nodes() - start;
            noWinWithin[c] = cannotWin(position, c, kAttemptShare * spent, counter) ? most : moves;
        }
    return {std::nullopt, countOf(position.emptyCells())};
}

bool MnkSolver::keeps(const MnkPosition& position,
                      Cell move,
                      const MnkValue& value,
                      NodeCounter& counter) {
    // A first move after which the second side won would give the first side a win: it could move
    // as the second one does, its extra stone being no harm. A draw on the empty board excludes
    // that.
    if (position.ply() == 0 && !value.winner) return true;
    const Color mover = position.sideToMove();
    const MnkPosition next = position.after(move, question_.lines());
    if (value.winner == mover) return canWin(next, mover, (value.pliesToEnd - 1) / 2, counter);
    // A loser holds out until the winner's last stone; in a draw he never gets that far.
    const int winnersMoves = value.winner ? value.pliesToEnd / 2 - 1 : stonesLeft(next, ~mover);
    return !canWin(next, ~mover, winnersMoves, counter);
}

CellSet MnkSolver::orbit(const MnkPosition& position, Cell move) const {
    const MnkSymmetries& symmetries = question_.symmetries();
    CellSet cells = 0;
    for (int i = 0; i < symmetries.count(); ++i) {
        const auto isKept = [&](Color c) {
            return symmetries.image(i, position.stones(c)) == position.stones(c);
        };
        if (ranges::allOf(kColors, isKept)) cells |= setOf(symmetries.image(i, move));
    }
    return cells;
}

MnkSolution MnkSolver::solve(const MnkPosition& position, Monitor& monitor) {
    MnkSolution solution;
    NodeCounter counter{monitor};
    try {
        solution.value = valueOf(position, counter, solution.noWinWithin);
        CellSet open = position.isOver() ? 0 : position.emptyCells();
        while (open != 0) {
            const Cell move = firstOf(open);
            const CellSet alike = orbit(position, move);
            if (keeps(position, move, *solution.value, counter)) solution.bestMoves |= alike;
            open &= ~alike;
        }
        solution.isComplete = true;
    } catch (const Stopped&) {
        // The solution keeps what is proven.
    }
    for (const Color c : kColors)
        solution.cannotWin[c] = solution.noWinWithin[c] >= stonesLeft(position, c);
    solution.nodes = counter.nodes();
    return solution;
}

std::vector<MnkMoveValue> MnkSolver::valuesOfMoves(const MnkPosition& position, Monitor& monitor) {
    std::vector<MnkMoveValue> values;
    if (position.isOver()) return values;
    NodeCounter counter{monitor};
    CellSet open = position.emptyCells();
    forEachCell(open, [&](Cell c) { values.push_back({c, std::nullopt}); });
    try {
        while (open != 0) {
            counter.stopIfAsked();  // nodes are counted anew for each map
            const Cell move = firstOf(open);
            const CellSet alike = orbit(position, move);
            ByColor<int> unused;
            MnkValue value = valueOf(position.after(move, question_.lines()), counter, unused);
            ++value.pliesToEnd;
            for (MnkMoveValue& each : values)
                if (contains(alike, each.cell)) each.value = value;
            open &= ~alike;
        }
    } catch (const Stopped&) {
        // The moves that are left have no value.
    }
    return values;
}

}  // namespace fukumi::solver
