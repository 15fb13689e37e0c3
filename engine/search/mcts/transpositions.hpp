// SPDX-License-Identifier: MIT
//
// Which node holds the moves of a position, by the position's key: several orders of moves lead to
// it, and what is searched after one of them is known after all (a directed graph in place of a
// tree: B. Childs, J. Brodeur, L. Kocsis, "Transpositions and Move Groups in Monte Carlo Tree
// Search", 2008).
//
// A full bucket loses an entry, and so may threads that meet in one: the position is then searched
// a second time, and nothing is wrong.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>

#include "engine/core/memory.hpp"
#include "engine/search/mcts/node.hpp"

namespace fukumi::search::mcts {

/// Everything but clear() and meetAhead() is thread-safe.
class Transpositions {
public:
    /// Room for some `most` entries, at least for those of kFewestBytes.
    explicit Transpositions(std::size_t most) {
        slots_.allocate(std::max(most * kEntryBytes, kFewestBytes), kFewestBytes);
    }

    static constexpr std::size_t kEntryBytes = sizeof(GrowingTable::Slot);

    /// The node was complete when it was put.
    [[nodiscard]] std::optional<NodeIndex> find(Key key) const {
        for (const GrowingTable::Slot& slot : slots_.bucketOf(key).slots)
            if (const std::uint64_t node = slot.wordOf(key)) return static_cast<NodeIndex>(node);
        return std::nullopt;
    }
    /// In place of what was known of the position.
    void put(Key key, NodeIndex node) {
        GrowingTable::Bucket& bucket = slots_.bucketOf(key);
        GrowingTable::Slot* place = &bucket.slots[node % std::size(bucket.slots)];
        bool isNew = true;
        // The position's own, else a free one, else any.
        for (GrowingTable::Slot& slot : bucket.slots) {
            if (slot.word() == 0) place = &slot;
            if (slot.wordOf(key) == 0) continue;
            place = &slot;
            isNew = false;
            break;
        }
        place->set(key, node);
        if (isNew) slots_.noteNewKey(key);
    }
    /// Forgets all. No thread may be inside.
    void clear() { slots_.clear(); }
    /// As GrowingTable::meetAhead().
    void meetAhead() { slots_.meetAhead(); }

private:
    /// Of 10 000 positions a table that grew from 4 kB lost a quarter, one from this a thousandth.
    static constexpr std::size_t kFewestBytes = std::size_t{512} << 10;

    GrowingTable slots_;
};

}  // namespace fukumi::search::mcts
