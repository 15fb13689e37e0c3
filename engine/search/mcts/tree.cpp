// SPDX-License-Identifier: MIT
#include "engine/search/mcts/tree.hpp"

#include <algorithm>
#include <bit>
#include <limits>

namespace fukumi::search::mcts {

namespace {

/// Most nodes are moves that no visit has reached.
constexpr std::size_t kNodesPerPosition = 4;
constexpr std::size_t kBytesPerNode =
    2 * sizeof(Node) + Transpositions::kEntryBytes / kNodesPerPosition;

/// A key for the moves that begin at a node.
Key keyOf(NodeIndex first) { return Key{first} * 0x9E3779B97F4A7C15; }

/// Asks every threat::kStopInterval nodes, the root first.
bool isStoppedAt(std::size_t node, const threat::StopCheck& stop) {
    return node % threat::kStopInterval == Tree::kRoot && stop.stopRequested();
}

}  // namespace

Tree::Tree(std::size_t bytes)
    : capacity_{std::clamp<std::size_t>(
          bytes / kBytesPerNode, kFewestNodes, std::numeric_limits<NodeIndex>::max())},
      halves_{FreshMemory{capacity_ * sizeof(Node)}, FreshMemory{capacity_ * sizeof(Node)}},
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

std::optional<NodeIndex> Tree::allocate(std::size_t count) {
    if (isFull()) return std::nullopt;
    const std::size_t first = next_.fetch_add(count, std::memory_order_relaxed);
    if (first + count > capacity_) {
        next_.fetch_sub(count, std::memory_order_relaxed);
        full_.store(true, std::memory_order_relaxed);
        return std::nullopt;
    }
    return static_cast<NodeIndex>(first);
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

void Tree::copyChildren(const Node& from, Node& to, Node* other, std::size_t& next) const {
    Children children = holderOf(from).children();
    children.first = static_cast<NodeIndex>(next);
    children.count = 0;
    forEachChild(from, [&](NodeIndex i) {
        other[next++] = (*this)[i];
        ++children.count;
    });
    to.setMore(kNoNode);
    to.setChildren(children);
}

bool Tree::prune(NodeIndex newRoot,
                 std::uint32_t leastVisits,
                 std::size_t mostNodes,
                 const threat::StopCheck& stop) {
    // Cheney's copying collection ("A Nonrecursive List Compacting Algorithm", 1970): the copies
    // themselves are the queue. Meanwhile the table knows who holds moves that were copied.
    transpositions_.clear();
    Node* const other = nodesOf(1 - used_);
    const std::size_t limit = std::min(mostNodes, capacity_);
    other[kRoot] = (*this)[newRoot];
    std::size_t next = kRoot + 1;
    for (std::size_t i = kRoot; i < next; ++i) {
        if (isStoppedAt(i, stop)) {
            transpositions_.clear();
            return false;
        }
        const Node from = other[i];  // its moves are still those of this half
        const Children children = holderOf(from).children();
        other[i].setMore(kNoNode);
        other[i].setChildren({});
        const bool isWorth = i == kRoot || from.visits() >= leastVisits;
        if (!children.isReady || !isWorth) continue;
        const Key key = keyOf(children.first);
        if (const auto holder = transpositions_.find(key)) {
            other[i].transpose(*holder);
        } else if (next + childCount(from) <= limit) {
            copyChildren(from, other[i], other, next);
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

}  // namespace fukumi::search::mcts
