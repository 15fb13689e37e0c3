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
#include <bit>
#include <cstdint>
#include <span>

#include "engine/core/fresh_memory.hpp"
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
    /// What a position takes at full use, its moves and its place in the index included.
    static constexpr std::size_t kBytesPerPosition = 120;

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
          slotCount_{std::bit_ceil(2 * capacity_)},
          slotMemory_{slotCount_ * sizeof(std::uint32_t), SIZE_MAX},
          nodeMemory_{capacity_ * sizeof(Node), SIZE_MAX},
          childMemory_{(kChildrenPerNode * capacity_ + kMostChildren) * sizeof(Child), SIZE_MAX},
          slots_{static_cast<std::uint32_t*>(slotMemory_.data())},
          nodes_{static_cast<Node*>(nodeMemory_.data())},
          children_{static_cast<Child*>(childMemory_.data())} {}

    VctStore(const VctStore&) = delete;
    VctStore& operator=(const VctStore&) = delete;

    /// Costs as much as was stored, not as much as there is room for.
    void clear() {
        // The latest first: nothing that is still stored was placed around it.
        for (std::size_t i = size_; i-- > 0;) slots_[slotOf(nodes_[i].key)] = 0;
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
        const std::size_t slot = slotOf(key);
        if (slots_[slot] == 0) {
            nodes_[size_] = {key, {}, 0, 0, Move{}, 0};
            slots_[slot] = static_cast<std::uint32_t>(++size_);
        }
        return slots_[slot] - 1;
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
    static constexpr std::size_t kChildrenPerNode = 16;
    static constexpr std::size_t kMostChildren = 2 * kMaxSquares;

    [[nodiscard]] std::size_t slotOf(Key key) const {
        const std::size_t mask = slotCount_ - 1;
        std::size_t slot = (key >> 20) & mask;
        while (slots_[slot] != 0 && nodes_[slots_[slot] - 1].key != key) slot = (slot + 1) & mask;
        return slot;
    }

    std::size_t capacity_;
    // Number of a node plus one; 0 = free, which is how fresh memory comes: a first move does not
    // wait until megabytes are written. In small pages: few of them are met, at random.
    std::size_t slotCount_;
    FreshMemory slotMemory_;
    FreshMemory nodeMemory_;
    FreshMemory childMemory_;
    std::uint32_t* slots_;
    Node* nodes_;
    Child* children_;
    std::size_t size_ = 0;
    std::size_t childCount_ = 0;
};

}  // namespace fukumi::threat
