// SPDX-License-Identifier: MIT
#include "engine/search/alphabeta/root_lines.hpp"

#include <algorithm>

#include "engine/search/candidates.hpp"

namespace fukumi::search::alphabeta {

namespace {

std::size_t wantedLines(const Limits& limits) {
    return static_cast<std::size_t>(std::max(limits.lines, 1));
}

bool holds(const std::vector<RootMove>& moves, Move m) {
    return std::any_of(
        moves.begin(), moves.end(), [&](const RootMove& each) { return each.move == m; });
}

/// Appends the legal moves among `squares` that are neither there nor excluded.
void append(Worker& worker, RootSituation& root, const MoveList& squares, const Limits& limits) {
    MoveList others;
    for (const Move m : squares)
        if (worker.position().isLegal(m) && !limits.excluded.contains(m) && !holds(root.moves, m))
            others.push_back(m);
    sortByScore(worker, others);
    for (const Move m : others) root.moves.push_back({m, -kInfinity, 0, {m}});
}

}  // namespace

void fitToLimits(Worker& worker, RootSituation& root, const Limits& limits) {
    if (limits.lines <= 1 && limits.excluded.empty()) return;
    const RootSituation whole = root;
    const auto isExcluded = [&](const RootMove& each) {
        return limits.excluded.contains(each.move);
    };
    std::erase_if(root.moves, isExcluded);
    if (root.moves.empty()) root.known.reset();
    const auto needsMore = [&] { return root.moves.size() < wantedLines(limits); };
    if (needsMore()) append(worker, root, candidates(worker.position(), Reach::Wide), limits);
    if (needsMore()) {
        MoveList all;
        forEachSquare(worker.position().size(), [&](Square s) {
            if (worker.position().isEmpty(s)) all.push_back(s);
        });
        append(worker, root, all, limits);
    }
    if (root.moves.empty()) root = whole;
}

void putWinFirst(RootSituation& root,
                 Value value,
                 const std::vector<Move>& pv,
                 const Limits& limits) {
    std::erase_if(root.moves, [&](const RootMove& each) { return each.move == pv.front(); });
    if (limits.lines <= 1) root.moves.clear();
    root.moves.insert(root.moves.begin(), RootMove{pv.front(), value, 0, pv});
    root.known = value;
}

}  // namespace fukumi::search::alphabeta
