// SPDX-License-Identifier: MIT
//
// The search tree in an arena of fixed size: two halves, of which one is in use. Nodes are handed
// out one range after the other and never given back one by one; prune() copies what is worth
// keeping into the other half, and so does a new root between two moves.
//
//     half A   [. root | a b c d | e f | ... free ...]      in use
//     half B   [              untouched               ]     until the first prune()
//
// Nothing is allocated after the construction, and pages that no node was put on cost nothing.
#pragma once

#include <array>
#include <atomic>
#include <optional>
#include <vector>

#include "engine/board/position.hpp"
#include "engine/core/memory.hpp"
#include "engine/search/clock.hpp"
#include "engine/search/mcts/node.hpp"
#include "engine/threat/vcf.hpp"

namespace fukumi::search::mcts {

class Tree {
public:
    /// Both halves together; at least kFewestNodes each.
    explicit Tree(std::size_t bytes);

    static constexpr std::size_t kFewestNodes = 4096;
    /// Nodes that prune() copies a millisecond: half as many as on a quiet machine.
    static constexpr std::size_t kPrunedPerMs = 20'000;
    static constexpr NodeIndex kRoot = 1;

    /// Leaves only the root, without visits.
    void clear();

    [[nodiscard]] Node& operator[](NodeIndex i) { return half()[i]; }
    [[nodiscard]] const Node& operator[](NodeIndex i) const { return half()[i]; }
    [[nodiscard]] Node& root() { return half()[kRoot]; }
    [[nodiscard]] const Node& root() const { return half()[kRoot]; }

    /// The first of `count` neighbours with nothing in them yet, for moves of `owner`; absent when
    /// the half is full. Thread-safe.
    /// REQUIRES: count > 0 (a block without nodes would share its index with the next one); `owner`
    /// is the node that holds the moves, not one that is transposed to it.
    [[nodiscard]] std::optional<NodeIndex> allocate(std::size_t count, NodeIndex owner);
    /// Whether an allocate() failed since the last clear() or prune().
    [[nodiscard]] bool isFull() const { return full_.load(std::memory_order_relaxed); }

    /// Nodes in use, and room for them (of one half).
    [[nodiscard]] std::size_t size() const { return next_.load(std::memory_order_relaxed); }
    [[nodiscard]] std::size_t capacity() const { return capacity_; }

    /// Makes `newRoot` the root and forgets everything that is not below it, and the moves of nodes
    /// with fewer than `leastVisits`; of nodes that share their moves the first that is kept holds
    /// them; what is closest to the root is kept where there are more than `mostNodes`. All indices
    /// become invalid. Not thread-safe. False when it was stopped on the way: the tree is then as
    /// it was.
    bool prune(NodeIndex newRoot,
               std::uint32_t leastVisits,
               std::size_t mostNodes,
               const threat::StopCheck& stop = {});

    /// The least power of two such that pruning to it leaves at most `mostNodes`; any number when
    /// it was stopped on the way.
    [[nodiscard]] std::uint32_t visitsThatLeave(std::size_t mostNodes,
                                                const threat::StopCheck& stop = {}) const;

    /// The node that has the moves of a node's position: itself, or the one that it was transposed
    /// to.
    [[nodiscard]] const Node& holderOf(const Node& node) const {
        return node.children().isTransposed ? (*this)[node.more()] : node;
    }
    [[nodiscard]] Node& holderOf(Node& node) {
        return node.children().isTransposed ? (*this)[node.more()] : node;
    }
    /// Index of a node of the half in use.
    [[nodiscard]] NodeIndex indexOf(const Node& node) const {
        return static_cast<NodeIndex>(&node - half());
    }
    /// Visits of a node's moves that are not known to lose, over whatever orders of moves.
    [[nodiscard]] std::uint32_t visitsBelow(const Node& node) const;

    [[nodiscard]] Transpositions& transpositions() { return transpositions_; }

    /// Another number than before whenever indices have become invalid.
    [[nodiscard]] std::uint32_t generation() const { return generation_; }

    /// Calls `visit(NodeIndex)` for every move of `parent` that is in the tree, until it returns
    /// true. True when a call did.
    template <class Visitor>
    bool anyChild(const Node& parent, Visitor&& visit) const {
        const Node* holder = &holderOf(parent);
        while (true) {
            const Children children = holder->children();
            if (children.isReady)
                for (NodeIndex i = 0; i < children.count; ++i)
                    if (visit(children.first + i)) return true;
            const NodeIndex more = holder->more();
            if (more == kNoNode) return false;
            holder = &(*this)[more];
        }
    }
    template <class Visitor>
    void forEachChild(const Node& parent, Visitor&& visit) const {
        anyChild(parent, [&](NodeIndex i) {
            visit(i);
            return false;
        });
    }

private:
    [[nodiscard]] Node* half() const { return nodesOf(used_); }
    [[nodiscard]] Node* nodesOf(std::size_t half) const {
        return static_cast<Node*>(halves_[half].data());
    }
    /// Copies the moves of `holder` to the end of the other half and makes them the moves of its
    /// node `to`.
    void copyChildren(NodeIndex holder, NodeIndex to, std::size_t& next);
    [[nodiscard]] std::size_t childCount(const Node& node) const;

    std::size_t capacity_;
    std::array<FreshMemory, 2> halves_;  // a node of zeros is an empty one
    std::array<NodeOwners, 2> owners_;   // of the nodes of each half
    Transpositions transpositions_;      // nodes of the half in use
    std::size_t used_ = 0;
    std::uint32_t generation_ = 0;
    std::atomic<std::size_t> next_{0};
    std::atomic<bool> full_{false};
};

/// Remembers the position of a tree's root.
class TreeReuse {
public:
    /// Makes `position` the root: with what the tree knows of it when it is the last root or
    /// follows from it by one or two moves, else from nothing. `timeLimit` bounds what may be
    /// copied; stopped on the way, it starts from nothing as well.
    void moveTo(const board::Position& position,
                std::optional<Milliseconds> timeLimit,
                Tree& tree,
                const threat::StopCheck& stop = {});

    /// The tree of the last search is of no use for the next one.
    void forget() { root_.reset(); }

private:
    struct Root {
        board::Board board;
        Color sideToMove;
    };

    /// The moves from the last root to the position, in the order in which they were played. It is
    /// taken from the boards, since each manager lists the stones in its own order.
    [[nodiscard]] std::optional<std::vector<Move>> movesTo(const board::Position& position) const;

    std::optional<Root> root_;
};

}  // namespace fukumi::search::mcts
