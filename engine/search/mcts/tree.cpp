// SPDX-License-Identifier: MIT
#include "engine/search/mcts/tree.hpp"

#include <algorithm>
#include <bit>
#include <limits>

#include "engine/core/types.hpp"
#include "engine/search/mcts/visit.hpp"

namespace fukumi::search::mcts {

namespace {

/// Most nodes are moves that no visit has reached.
constexpr std::size_t kNodesPerPosition = 4;
constexpr std::size_t kBytesPerNode =
    2 * sizeof(Node) + Transpositions::kEntryBytes / kNodesPerPosition;

/// A key for the moves that a node holds.
Key keyOf(NodeIndex holder) { return Key{holder} * 0x9E3779B97F4A7C15; }

/// Asks every threat::kStopInterval nodes, the root first.
bool isStoppedAt(std::size_t node, const threat::StopCheck& stop) {
    return node % threat::kStopInterval == Tree::kRoot && stop.stopRequested();
}

}  // namespace

Tree::Tree(std::size_t bytes)
    : capacity_{std::clamp<std::size_t>(
          bytes / kBytesPerNode, kFewestNodes, std::numeric_limits<NodeIndex>::max())},
      halves_{FreshMemory{capacity_ * sizeof(Node)}, FreshMemory{capacity_ * sizeof(Node)}},
      owners_{NodeOwners{capacity_}, NodeOwners{capacity_}},
      transpositions_{capacity_ / kNodesPerPosition} {
    clear();
}

void Tree::clear() {
    half()[kRoot] = Node{};
    transpositions_.clear();
    ++generation_;
    next_.store(kRoot + 1);
    full_.store(false);
}

std::optional<NodeIndex> Tree::allocate(std::size_t count, NodeIndex owner) {
    FUKUMI_CHECK(count > 0);
    if (isFull()) return std::nullopt;
    const std::size_t first = next_.fetch_add(count, std::memory_order_relaxed);
    if (first + count > capacity_) {
        next_.fetch_sub(count, std::memory_order_relaxed);
        full_.store(true, std::memory_order_relaxed);
        return std::nullopt;
    }
    const auto begin = static_cast<NodeIndex>(first);
    owners_[used_].write(begin, count, owner);
    return begin;
}

std::uint32_t Tree::visitsBelow(const Node& node) const {
    std::uint32_t visits = 0;
    forEachChild(node, [&](NodeIndex i) {
        if ((*this)[i].proof().kind != Proof::Kind::Loss) visits += (*this)[i].visits();
    });
    return visits;
}

std::size_t Tree::childCount(const Node& node) const {
    std::size_t count = 0;
    forEachChild(node, [&](NodeIndex) { ++count; });
    return count;
}

void Tree::copyChildren(NodeIndex holder, NodeIndex to, std::size_t& next) {
    Node* const other = nodesOf(1 - used_);
    Children children = (*this)[holder].children();
    const auto first = static_cast<NodeIndex>(next);
    forEachChild((*this)[holder], [&](NodeIndex i) {
        owners_[used_].check(i, holder);
        other[next] = (*this)[i];
        other[next++].setMore(i);
    });
    children.count = static_cast<std::uint16_t>(next - first);
    children.first = children.count == 0 ? kNoNode : first;
    other[to].setChildren(children);
    owners_[1 - used_].write(first, children.count, to);
}

bool Tree::prune(NodeIndex newRoot,
                 std::uint32_t leastVisits,
                 std::size_t mostNodes,
                 const threat::StopCheck& stop) {
    // Cheney's copying collection ("A Nonrecursive List Compacting Algorithm", 1970): the copies
    // themselves are the queue. In each the index more() is that of its original until its turn
    // comes. Meanwhile the table knows which copy holds the moves of an original.
    transpositions_.clear();
    Node* const other = nodesOf(1 - used_);
    const std::size_t limit = std::min(mostNodes, capacity_);
    other[kRoot] = (*this)[newRoot];
    other[kRoot].setMore(newRoot);
    std::size_t next = kRoot + 1;
    for (std::size_t i = kRoot; i < next; ++i) {
        if (isStoppedAt(i, stop)) {
            transpositions_.clear();
            return false;
        }
        const NodeIndex original = other[i].more();
        const Children before = other[i].children();
        other[i].setMore(kNoNode);
        other[i].setChildren({});
        const bool isWorth = i == kRoot || other[i].visits() >= leastVisits;
        if (!before.isReady || !isWorth) continue;
        const NodeIndex holder = before.isTransposed ? (*this)[original].more() : original;
        const Key key = keyOf(holder);
        if (const auto copy = transpositions_.find(key)) {
            other[i].transpose(*copy);
        } else if (next + childCount((*this)[holder]) <= limit) {
            copyChildren(holder, static_cast<NodeIndex>(i), next);
            transpositions_.put(key, static_cast<NodeIndex>(i));
        }
    }
    transpositions_.clear();
    used_ = 1 - used_;
    ++generation_;
    next_.store(next);
    full_.store(false);
    return true;
}

std::uint32_t Tree::visitsThatLeave(std::size_t mostNodes, const threat::StopCheck& stop) const {
    std::array<std::size_t, 33> children{};  // by the bit width of their parent's visits
    for (std::size_t i = kRoot; i < size() && !isStoppedAt(i, stop); ++i) {
        const Node& node = half()[i];
        if (const Children own = node.children(); own.isReady && !own.isTransposed)
            children[static_cast<std::size_t>(std::bit_width(node.visits()))] += childCount(node);
    }
    std::size_t kept = 0;
    for (int width = 32; width > 0; --width) {
        kept += children[static_cast<std::size_t>(width)];
        if (kept > mostNodes) return width == 32 ? 0xFFFFFFFF : std::uint32_t{1} << width;
    }
    return 1;
}

namespace {

/// Nodes kept for each millisecond of the turn: copying them takes at most a quarter of it.
constexpr std::size_t kKeptPerMs = Tree::kPrunedPerMs / 4;

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
