// SPDX-License-Identifier: MIT
#include "engine/solver/chomp/chomp.hpp"

#include <bit>
#include <utility>

#include "engine/core/ranges.hpp"
#include "engine/solver/chomp/chomp_game.hpp"
#include "engine/solver/memo_search.hpp"
#include "engine/solver/plain_search.hpp"

namespace fukumi::solver {

namespace {

void sweep(const ChompPosition& position, NodeCounter& counter, ChompSolution& solution) {
    const ChompSweep positions{position.boundingBar(), counter};
    for (const ChompMove bite : ChompBites{position.lengths()})
        if (positions.isLost(position.after(bite).lengths())) solution.winningMoves.push_back(bite);
}

void memo(const ChompPosition& position, NodeCounter& counter, ChompSolution& solution) {
    ChompGame game{position, ChompGame::Table::AllPositions, counter};
    for (const ChompMove bite : ChompBites{position.lengths()}) {
        game.play(bite);
        if (!wins(game, counter)) solution.winningMoves.push_back(bite);
        game.undo(bite);
    }
}

void plain(const ChompPosition& position,
           PlainMethod method,
           NodeCounter& counter,
           ChompSolution& solution) {
    ChompGame game{position, ChompGame::Table::None, counter};
    const auto result = solvePlainly(game, method, counter);
    if (result.score > 0) solution.winningMoves = result.bestMoves;
}

}  // namespace

std::optional<std::uint64_t> chompTableBytes(ChompBar bar, ChompMethod method) {
    const auto positions = chompPositions(bar);
    if (!positions) return std::nullopt;
    const std::uint64_t index = sizeof(std::uint64_t) * ChompIndex::termCount(bar);
    switch (method) {
        case ChompMethod::Minimax:
        case ChompMethod::AlphaBeta: return index;
        case ChompMethod::Memo: return index + *positions / 4 + 1;
        case ChompMethod::Sweep: break;
    }
    return index + *positions / 8 + 1;
}

ChompSolution solveChomp(const ChompPosition& position, ChompMethod method, Monitor& monitor) {
    // Long rows are cheaper than many: a position is copied by its rows.
    const ChompBar bar = position.bar();
    if (bar.rows > bar.columns) {
        ChompSolution solution = solveChomp(position.transposed(), method, monitor);
        for (ChompMove& bite : solution.winningMoves) std::swap(bite.row, bite.column);
        ranges::sort(solution.winningMoves);
        return solution;
    }
    ChompSolution solution;
    solution.isComplete = position.isOver();
    if (solution.isComplete) return solution;
    NodeCounter counter{monitor};
    try {
        switch (method) {
            case ChompMethod::Minimax:
                plain(position, PlainMethod::Minimax, counter, solution);
                break;
            case ChompMethod::AlphaBeta:
                plain(position, PlainMethod::AlphaBeta, counter, solution);
                break;
            case ChompMethod::Memo: memo(position, counter, solution); break;
            case ChompMethod::Sweep: sweep(position, counter, solution); break;
        }
        solution.isComplete = true;
    } catch (const Stopped&) {
        // The winning moves that are known are in the solution.
    }
    solution.nodes = counter.nodes();
    return solution;
}

ChompSweep::ChompSweep(ChompBar bar, NodeCounter& counter) : index_{bar}, counter_{counter} {
    fillInSteps(won_, index_.positions() / 64 + 1, counter);
    mark(0);  // the other side has eaten the poison
    for (std::uint64_t word = 0; word < won_.size(); ++word) {
        std::uint64_t index = word * 64;
        while (index < index_.positions() && index / 64 == word) {
            index += static_cast<unsigned>(std::countr_one(won_[word] >> (index % 64)));
            if (index >= index_.positions() || index / 64 != word) break;
            counter_.count();
            markAllThatLeadTo(index_.lengthsOf(index), index);
            ++index;
        }
    }
}

// A bite at (row, c + 1) cuts that row and all after it to c cells. So c is the length of a run of
// equal rows; before the bite the first of them was longer, the others at least as long.
void ChompSweep::markAllThatLeadTo(const ChompLengths& lengths, std::uint64_t index) {
    const auto lengthOf = [&](int row) { return int{lengths[static_cast<std::size_t>(row)]}; };
    int most = index_.bar().columns;
    for (int first = 0, last = 0; first < index_.bar().rows; first = last + 1) {
        const int length = lengthOf(first);
        std::uint64_t rest = index;
        for (last = first; last < index_.bar().rows && lengthOf(last) == length; ++last)
            rest -= index_.term(last, length);
        --last;
        for (int longer = length + 1; longer <= most; ++longer)
            markRun(first + 1, last, length, longer, rest + index_.term(first, longer));
        most = length;
    }
}

// Marks every way in which rows `row` .. `last` can fall from `most` to `least`.
void ChompSweep::markRun(int row, int last, int least, int most, std::uint64_t index) {
    if (row > last) {
        mark(index);
        return;
    }
    for (int length = least; length <= most; ++length)
        markRun(row + 1, last, least, length, index + index_.term(row, length));
}

}  // namespace fukumi::solver
