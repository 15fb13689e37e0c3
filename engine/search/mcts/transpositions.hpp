// SPDX-License-Identifier: MIT
//
// Which node holds the moves of a position, by the position's key: several orders of moves lead to
// it, and what is searched behind one of them is known behind all (a directed graph in place of a
// tree: B. Childs, J. Brodeur, L. Kocsis, "Transpositions and Move Groups in Monte Carlo Tree
// Search", 2008).
//
//     bucket    | entry entry entry entry |    a line of the cache
//     entry     | key ^ place | place: round 32, node 32 |
//
// A full bucket loses an entry: the position is then searched a second time, and nothing is wrong.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <optional>

#include "engine/core/atomic_ref.hpp"
#include "engine/core/fresh_memory.hpp"
#include "engine/core/zobrist.hpp"
#include "engine/search/mcts/node.hpp"

namespace fukumi::search::mcts {

/// Everything but clear() is thread-safe: half of an entry that another thread is writing fits no
/// key.
class Transpositions {
public:
    /// Room for a power of two of entries, at most `most` where that is a bucket or more.
    explicit Transpositions(std::size_t most)
        : buckets_{std::bit_floor(std::max(most / kPerBucket, std::size_t{1}))},
          memory_{buckets_ * sizeof(Bucket)} {}

    static constexpr std::size_t kEntryBytes = 16;

    [[nodiscard]] std::optional<NodeIndex> find(Key key) const {
        for (const Entry& entry : bucketOf(key).entries)
            if (const std::uint64_t place = read(entry, key); isCurrent(place))
                return static_cast<NodeIndex>(place);
        return std::nullopt;
    }
    /// In place of what was known of the position.
    void put(Key key, NodeIndex node) {
        const Entry& entry = entryFor(key, node);
        const std::uint64_t place = round_ << 32 | node;
        at(entry.place).store(place, kRelaxed);
        at(entry.check).store(key ^ place, kRelaxed);
    }
    /// Forgets all. No thread may be inside.
    void clear() { round_ = round_ % 0xFFFFFFFF + 1; }

private:
    static constexpr std::size_t kPerBucket = 4;
    static constexpr auto kRelaxed = std::memory_order_relaxed;
    struct Entry {
        std::uint64_t check;
        std::uint64_t place;
    };
    static_assert(sizeof(Entry) == kEntryBytes);
    struct alignas(64) Bucket {
        Entry entries[kPerBucket];
    };

    [[nodiscard]] static AtomicRef<std::uint64_t> at(const std::uint64_t& word) {
        return AtomicRef<std::uint64_t>{const_cast<std::uint64_t&>(word)};
    }
    /// The place of a key's entry; 0 of another's.
    [[nodiscard]] static std::uint64_t read(const Entry& entry, Key key) {
        const std::uint64_t place = at(entry.place).load(kRelaxed);
        return (at(entry.check).load(kRelaxed) ^ place) == key ? place : 0;
    }
    [[nodiscard]] bool isCurrent(std::uint64_t place) const { return place >> 32 == round_; }
    /// The position's own, else a free one, else any.
    [[nodiscard]] const Entry& entryFor(Key key, NodeIndex node) const {
        const Bucket& bucket = bucketOf(key);
        const Entry* free = nullptr;
        for (const Entry& entry : bucket.entries) {
            if (isCurrent(read(entry, key))) return entry;
            if (!isCurrent(at(entry.place).load(kRelaxed))) free = &entry;
        }
        return free != nullptr ? *free : bucket.entries[node % kPerBucket];
    }
    [[nodiscard]] const Bucket& bucketOf(Key key) const {
        return static_cast<const Bucket*>(memory_.data())[(key >> 8) & (buckets_ - 1)];
    }

    std::size_t buckets_;
    FreshMemory memory_;
    std::uint64_t round_ = 1;  // entries of former ones are free
};

}  // namespace fukumi::search::mcts
