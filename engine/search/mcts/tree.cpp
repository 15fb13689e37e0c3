// SPDX-License-Identifier: MIT
#include "engine/search/mcts/tree.hpp"

#include <algorithm>
#include <bit>
#include <limits>

namespace fukumi::search::mcts {

namespace {

/// Asks every threat::kStopInterval nodes, the root first.
bool isStoppedAt(std::size_t node, const threat::StopCheck& stop) {
    return node % threat::kStopInterval == Tree::kRoot && stop.stopRequested();
}

}  // namespace

Tree::Tree(std::size_t bytes)
    : capacity_{std::clamp<std::size_t>(
          bytes / sizeof(Node) / 2, kFewestNodes, std::numeric_limits<NodeIndex>::max())},
      halves_{FreshMemory{capacity_ * sizeof(Node)}, FreshMemory{capacity_ * sizeof(Node)}} {
    clear();
}

void Tree::clear() {
    half()[kRoot] = Node{};
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

std::size_t Tree::childCount(const Node& node) const {
    std::size_t count = 0;
    forEachChild(node, [&](NodeIndex) { ++count; });
    return count;
}

void Tree::copyChildren(const Node& from, Node& to, Node* other, std::size_t& next) const {
    Children children = from.children();
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
    // themselves are the queue.
    Node* const other = nodesOf(1 - used_);
    const std::size_t limit = std::min(mostNodes, capacity_);
    other[kRoot] = (*this)[newRoot];
    std::size_t next = kRoot + 1;
    for (std::size_t i = kRoot; i < next; ++i) {
        if (isStoppedAt(i, stop)) return false;
        const Node from = other[i];  // its moves are still those of this half
        const Children children = from.children();
        if (!children.isReady) {
            other[i].setChildren({});
            continue;
        }
        const bool isWorth = i == kRoot || from.visits() >= leastVisits;
        if (isWorth && next + childCount(from) <= limit) {
            copyChildren(from, other[i], other, next);
        } else {
            other[i].setMore(kNoNode);
            other[i].setChildren({});
        }
    }
    used_ = 1 - used_;
    next_.store(next);
    full_.store(false);
    return true;
}

std::uint32_t Tree::visitsThatLeave(std::size_t mostNodes, const threat::StopCheck& stop) const {
    std::array<std::size_t, 33> children{};  // by the bit width of their parent's visits
    for (std::size_t i = kRoot; i < size() && !isStoppedAt(i, stop); ++i) {
        const Node& node = half()[i];
        if (node.children().isReady)
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
