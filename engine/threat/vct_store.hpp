// SPDX-License-Identifier: MIT
//
// The memory of a proof-number search: positions with their proof and disproof numbers and the
// moves worth looking at, in two arrays. A position reached by another order of moves is the same
// node.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <span>
#include <vector>

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

    /// A move out of a node; `node` is kNone until it is looked at for the first time.
    struct Child {
        Move move;
        std::uint16_t guess;  // proof number to begin with
        std::uint32_t node;
    };
    struct Node {
        Key key;
        ProofNumbers numbers;
        std::uint32_t firstChild;
        std::uint16_t childCount;
        Move best;
        bool expanded;
    };

    explicit VctStore(std::size_t nodeCapacity)
        : capacity_{std::max<std::size_t>(nodeCapacity, 16)},
          slotCount_{std::bit_ceil(2 * capacity_)},
          slotMemory_{slotCount_ * sizeof(std::uint32_t), SIZE_MAX},
          slots_{static_cast<std::uint32_t*>(slotMemory_.data())} {}

    VctStore(const VctStore&) = delete;
    VctStore& operator=(const VctStore&) = delete;

    /// Costs as much as was stored, not as much as there is room for.
    void clear() {
        // The latest first: nothing that is still stored was placed around it.
        for (std::size_t i = nodes_.size(); i-- > 0;) slots_[slotOf(nodes_[i].key)] = 0;
        nodes_.clear();
        children_.clear();
    }
    [[nodiscard]] bool isFull() const {
        return nodes_.size() + 1 >= capacity_ || children_.size() >= kChildrenPerNode * capacity_;
    }
    [[nodiscard]] std::size_t size() const { return nodes_.size(); }

    [[nodiscard]] std::uint32_t find(Key key) const { return slots_[slotOf(key)] - 1; }
    /// The node of a position, made if it is new; REQUIRES: !isFull().
    [[nodiscard]] std::uint32_t findOrAdd(Key key) {
        const std::size_t slot = slotOf(key);
        if (slots_[slot] == 0) {
            nodes_.push_back({key, {}, 0, 0, Move{}, false});
            slots_[slot] = static_cast<std::uint32_t>(nodes_.size());
        }
        return slots_[slot] - 1;
    }
    [[nodiscard]] Node& node(std::uint32_t index) { return nodes_[index]; }
    [[nodiscard]] const Node& node(std::uint32_t index) const { return nodes_[index]; }

    /// Children are added for one node at a time: beginChildren(), addChild()...
    void beginChildren(std::uint32_t index) {
        nodes_[index].firstChild = static_cast<std::uint32_t>(children_.size());
        nodes_[index].childCount = 0;
    }
    void addChild(std::uint32_t index, Move move, int guess) {
        children_.push_back({move, static_cast<std::uint16_t>(guess), kNone});
        ++nodes_[index].childCount;
    }
    /// Valid until the next child is added.
    [[nodiscard]] std::span<Child> children(const Node& node) {
        return {children_.data() + node.firstChild, node.childCount};
    }
    [[nodiscard]] ProofNumbers numbersOf(const Child& child) const {
        if (child.node == kNone) return {child.guess, 1};
        return nodes_[child.node].numbers;
    }

private:
    static constexpr std::size_t kChildrenPerNode = 16;

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
    std::uint32_t* slots_;
    std::vector<Node> nodes_;
    std::vector<Child> children_;
};

}  // namespace fukumi::threat
