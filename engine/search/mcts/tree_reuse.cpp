// SPDX-License-Identifier: MIT
#include "engine/search/mcts/tree_reuse.hpp"

#include <algorithm>

#include "engine/core/types.hpp"
#include "engine/search/mcts/backup.hpp"

namespace fukumi::search::mcts {

namespace {

/// Copying that many nodes takes about a tenth of a millisecond.
constexpr std::size_t kKeptPerMs = 5'000;

std::optional<NodeIndex> childWith(const Tree& tree, const Node& node, Move m) {
    std::optional<NodeIndex> found;
    static_cast<void>(tree.anyChild(node, [&](NodeIndex i) {
        if (tree[i].move() != m) return false;
        found = i;
        return true;
    }));
    return found;
}

std::optional<NodeIndex> follow(const Tree& tree, const std::vector<Move>& moves) {
    NodeIndex at = Tree::kRoot;
    for (const Move m : moves) {
        const auto next = childWith(tree, tree[at], m);
        if (!next) return std::nullopt;
        at = *next;
    }
    return at;
}

}  // namespace

std::optional<std::vector<Move>> TreeReuse::movesTo(const board::Position& position) const {
    if (!root_ || root_->board.size() != position.size()) return std::nullopt;
    ByColor<std::optional<Move>> added;
    int count = 0;
    bool fits = true;
    forEachSquare(position.size(), [&](Square s) {
        const board::Cell before = root_->board.cellAt(s);
        const board::Cell now = position.cellAt(s);
        if (before == now) return;
        const bool isStone =
            now == board::cellOf(Color::Black) || now == board::cellOf(Color::White);
        fits = fits && before == board::Cell::Empty && isStone;
        if (!fits) return;
        const Color c = now == board::cellOf(Color::Black) ? Color::Black : Color::White;
        fits = !added[c];
        added[c] = s;
        ++count;
    });
    const Color first = root_->sideToMove;
    const bool inTurn =
        position.sideToMove() == (count == 1 ? ~first : first) && (count == 0 || added[first]);
    if (!fits || !inTurn) return std::nullopt;
    std::vector<Move> moves;
    if (count > 0) moves.push_back(*added[first]);
    if (count > 1) moves.push_back(*added[~first]);
    return moves;
}

void TreeReuse::moveTo(const board::Position& position,
                       std::optional<Milliseconds> timeLimit,
                       Tree& tree,
                       const threat::StopCheck& stop) {
    const auto moves = movesTo(position);
    const auto node = moves ? follow(tree, *moves) : std::nullopt;
    root_ = Root{position.board(), position.sideToMove()};
    if (!node) {
        tree.clear();
        return;
    }
    std::size_t most = tree.capacity();
    if (timeLimit)
        most = std::min(
            most,
            kKeptPerMs * static_cast<std::size_t>(std::max<std::int64_t>(timeLimit->count(), 1)));
    if (*node != Tree::kRoot && !tree.prune(*node, 0, most, stop)) tree.clear();
    // A result without the move that brings it, or one that a solver found: look again.
    if (tree.root().proof().isKnown() && !proofFromChildren(tree, tree.root()).isKnown())
        tree.clear();
}

}  // namespace fukumi::search::mcts
