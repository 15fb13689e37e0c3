// SPDX-License-Identifier: MIT
#include "engine/search/alphabeta/root_lines.hpp"

#include <algorithm>

#include "engine/search/candidates.hpp"

namespace fukumi::search::alphabeta {

namespace {

std::size_t wantedLines(const Limits& limits) {
    return static_cast<std::size_t>(std::max(limits.lines, 1));
}

/// Appends the legal moves among `squares` that are neither there nor excluded. Next to forced
/// replies they lose, and a search that is cut off early must not prefer them.
void append(Worker& worker,
            std::vector<RootMove>& moves,
            const MoveList& squares,
            const Limits& limits) {
    const bool isLost = !threatReplies(worker).empty();
    MoveList others;
    for (const Move m : squares)
        if (worker.position().isLegal(m) && !limits.excluded.contains(m) && !holds(moves, m))
            others.push_back(m);
    sortByScore(worker, others);
    for (const Move m : others) moves.push_back({m, -kInfinity, isLost, 0, {m}});
}

}  // namespace

bool holds(const std::vector<RootMove>& moves, Move m) {
    return std::any_of(
        moves.begin(), moves.end(), [&](const RootMove& each) { return each.move == m; });
}

void fitToLimits(Worker& worker, std::vector<RootMove>& moves, const Limits& limits) {
    if (limits.lines <= 1 && limits.excluded.empty()) return;
    const std::vector<RootMove> all = moves;
    std::erase_if(moves, [&](const RootMove& each) { return limits.excluded.contains(each.move); });
    const auto needsMore = [&] { return moves.size() < wantedLines(limits); };
    if (needsMore()) append(worker, moves, candidates(worker.position(), Reach::Wide), limits);
    if (needsMore()) {
        MoveList squares;
        forEachSquare(worker.position().size(), [&](Square s) {
            if (worker.position().isEmpty(s)) squares.push_back(s);
        });
        append(worker, moves, squares, limits);
    }
    if (moves.empty()) moves = all;
}

void putWinFirst(std::vector<RootMove>& moves, RootMove win, const Limits& limits) {
    std::erase_if(moves, [&](const RootMove& each) { return each.move == win.move; });
    if (limits.lines <= 1) moves.clear();
    moves.insert(moves.begin(), std::move(win));
}

}  // namespace fukumi::search::alphabeta
