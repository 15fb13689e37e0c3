// SPDX-License-Identifier: MIT
//
// The memory of a proof-number search: positions with their proof and disproof numbers and the
// moves worth looking at, in two arrays. A position reached by another order of moves is the same
// node.
//
//     nodes      | key, numbers, span of children, best move, stage |...   32 bytes each
//     children   | move, guess, cost, node |...                            8 bytes each
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/core/memory.hpp"
#include "engine/core/types.hpp"
#include "engine/core/zobrist.hpp"

namespace fukumi::threat {

/// Proof and disproof numbers: how many leaves still have to be won (lost) at least. 0 = done.
struct ProofNumbers {
    static constexpr std::uint32_t kInfinite = 1U << 30;

    std::uint32_t proof = 1;
    std::uint32_t disproof = 1;

    [[nodiscard]] bool isProved() const { return proof == 0; }
    [[nodiscard]] bool isDisproved() const { return disproof == 0; }
    [[nodiscard]] bool isDone() const { return isProved() || isDisproved(); }

    [[nodiscard]] static constexpr ProofNumbers won() { return {0, kInfinite}; }
    [[nodiscard]] static constexpr ProofNumbers lost() { return {kInfinite, 0}; }
};

class VctStore {
public:
    static constexpr std::uint32_t kNone = UINT32_MAX;
    /// Bytes of a position at full use, its moves and its place in the index included; right after
    /// the index has grown 16 more.
    static constexpr std::size_t kBytesPerPosition = 120;

    /// Indices of moves have 32 bits.
    static constexpr std::size_t kMostPositions = std::size_t{1} << 28;

    /// A move out of a node; `node` is kNone until its position is met for the first time.
    struct Child {
        Move move;
        std::uint8_t guess;  // proof number to begin with
        std::uint8_t cost;   // added to the proof number of what follows
        std::uint32_t node;
    };
    static_assert(sizeof(Child) == 8);
    struct Node {
        Key key;
        ProofNumbers numbers;
        std::uint32_t firstChild;
        std::uint16_t childCount;
        Move best;
        std::uint8_t stage;  // 0 = not expanded yet; the search's own count of what was added
    };
    static_assert(sizeof(Node) == 32);

    explicit VctStore(std::size_t nodeCapacity)
        : capacity_{std::max<std::size_t>(nodeCapacity, 16)},
          nodeMemory_{capacity_ * sizeof(Node), FreshMemory::Pages::Small},
          childMemory_{(kChildrenPerNode * capacity_ + kMostChildren) * sizeof(Child),
                       FreshMemory::Pages::Small},
          nodes_{static_cast<Node*>(nodeMemory_.data())},
          children_{static_cast<Child*>(childMemory_.data())} {}

    VctStore(const VctStore&) = delete;
    VctStore& operator=(const VctStore&) = delete;

    /// Costs as much as was stored, not as much as there is room for.
    void clear() {
        slots_.assign(kFirstSlots, 0);
        size_ = 0;
        childCount_ = 0;
    }
    /// Whether there is no room for one more node and its children.
    [[nodiscard]] bool isFull() const {
        return size_ + 1 >= capacity_ || childCount_ >= kChildrenPerNode * capacity_;
    }
    [[nodiscard]] std::size_t size() const { return size_; }

    /// kNone when the position is not stored.
    [[nodiscard]] std::uint32_t find(Key key) const { return slots_[slotOf(key)] - 1; }
    /// The node of a position, made if it is new; REQUIRES: !isFull().
    [[nodiscard]] std::uint32_t findOrAdd(Key key) {
        if (const std::uint32_t known = find(key); known != kNone) return known;
        if (2 * (size_ + 1) > slots_.size()) growIndex();
        nodes_[size_] = {key, {}, 0, 0, Move{}, 0};
        slots_[slotOf(key)] = static_cast<std::uint32_t>(size_ + 1);
        return static_cast<std::uint32_t>(size_++);
    }
    [[nodiscard]] Node& node(std::uint32_t index) { return nodes_[index]; }
    [[nodiscard]] const Node& node(std::uint32_t index) const { return nodes_[index]; }

    /// Children are added for one node at a time: beginChildren(), addChild()... Those that it had
    /// are kept as long as they are undecided. At most kMostChildren in all.
    void beginChildren(std::uint32_t index) {
        Node& node = nodes_[index];
        const std::uint32_t first = static_cast<std::uint32_t>(childCount_);
        for (std::uint32_t i = 0; i < node.childCount; ++i)
            if (const Child child = children_[node.firstChild + i]; !numbersOf(child).isDone())
                children_[childCount_++] = child;
        node.firstChild = first;
        node.childCount = static_cast<std::uint16_t>(childCount_ - first);
    }
    void addChild(std::uint32_t index, const Child& child) {
        children_[childCount_++] = child;
        ++nodes_[index].childCount;
    }
    /// Valid until the next child is added.
    [[nodiscard]] std::span<Child> children(const Node& node) {
        return {children_ + node.firstChild, node.childCount};
    }
    [[nodiscard]] ProofNumbers numbersOf(const Child& child) const {
        if (child.node == kNone) return {child.guess, 1};
        return nodes_[child.node].numbers;
    }

private:
    static constexpr std::size_t kChildrenPerNode = 9;
    static constexpr std::size_t kFirstSlots = 4096;
    static constexpr std::size_t kMostChildren = 2 * kMaxSquares;

    [[nodiscard]] std::size_t slotOf(Key key) const {
        const std::size_t mask = slots_.size() - 1;
        std::size_t slot = (key >> 20) & mask;
        while (slots_[slot] != 0 && nodes_[slots_[slot] - 1].key != key) slot = (slot + 1) & mask;
        return slot;
    }

    void growIndex() {
        slots_.assign(4 * slots_.size(), 0);
        for (std::size_t i = 0; i < size_; ++i)
            slots_[slotOf(nodes_[i].key)] = static_cast<std::uint32_t>(i + 1);
    }

    std::size_t capacity_;
    // Filled from the front: what is not reached costs nothing.
    FreshMemory nodeMemory_;
    FreshMemory childMemory_;
    // Number of a node plus one, 0 = free. It grows with the nodes, so that a short search stays in
    // the cache and meets few new pages.
    std::vector<std::uint32_t> slots_ = std::vector<std::uint32_t>(kFirstSlots);
    Node* nodes_;
    Child* children_;
    std::size_t size_ = 0;
    std::size_t childCount_ = 0;
};

}  // namespace fukumi::threat
