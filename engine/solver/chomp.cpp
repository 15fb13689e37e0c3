// SPDX-License-Identifier: MIT
#include "engine/solver/chomp.hpp"

#include <algorithm>

#include "engine/solver/chomp_game.hpp"
#include "engine/solver/chomp_sweep.hpp"
#include "engine/solver/memo_search.hpp"
#include "engine/solver/plain_search.hpp"

namespace fukumi::solver {

namespace {

/// Calls `visit(bite, lengths after it)` for every first move.
template <class Visitor>
void forEachFirstMove(ChompBar bar, Visitor&& visit) {
    for (int row = 1; row <= bar.rows; ++row)
        for (int column = 1; column <= bar.columns; ++column) {
            ChompLengths left{};
            for (int i = 0; i < bar.rows; ++i)
                left[static_cast<std::size_t>(i)] =
                    static_cast<std::uint8_t>(i < row - 1 ? bar.columns : column - 1);
            visit(ChompMove{row, column}, left);
        }
}

void sweep(ChompBar bar, NodeCounter& counter, ChompSolution& solution) {
    const ChompSweep positions{bar, counter};
    forEachFirstMove(bar, [&](ChompMove bite, const ChompLengths& left) {
        if (positions.isLost(left)) solution.winningMoves.push_back(bite);
    });
}

void memo(ChompBar bar, NodeCounter& counter, ChompSolution& solution) {
    ChompGame game{bar, ChompGame::Table::AllPositions};
    forEachFirstMove(bar, [&](ChompMove bite, const ChompLengths&) {
        game.play(bite);
        if (!wins(game, counter)) solution.winningMoves.push_back(bite);
        game.undo(bite);
    });
}

void plain(ChompBar bar, PlainMethod method, NodeCounter& counter, ChompSolution& solution) {
    ChompGame game{bar, ChompGame::Table::None};
    const auto result = solvePlainly(game, method, counter);
    if (result.score > 0) solution.winningMoves = result.bestMoves;
}

}  // namespace

std::optional<std::uint64_t> chompTableBytes(ChompBar bar, ChompMethod method) {
    const auto positions = chompPositions(bar);
    if (!positions) return std::nullopt;
    switch (method) {
        case ChompMethod::Minimax:
        case ChompMethod::AlphaBeta: return 0;
        case ChompMethod::Memo: return *positions / 4 + 1;
        case ChompMethod::Sweep: break;
    }
    return *positions / 8 + 1;
}

ChompSolution solveChomp(ChompBar bar, ChompMethod method, Monitor& monitor) {
    ChompSolution solution;
    NodeCounter counter{monitor};
    try {
        switch (method) {
            case ChompMethod::Minimax: plain(bar, PlainMethod::Minimax, counter, solution); break;
            case ChompMethod::AlphaBeta:
                plain(bar, PlainMethod::AlphaBeta, counter, solution);
                break;
            case ChompMethod::Memo: memo(bar, counter, solution); break;
            case ChompMethod::Sweep: sweep(bar, counter, solution); break;
        }
        solution.isComplete = true;
    } catch (const Stopped&) {
        // The winning moves that are known stand in the solution.
    }
    solution.nodes = counter.nodes();
    return solution;
}

}  // namespace fukumi::solver
