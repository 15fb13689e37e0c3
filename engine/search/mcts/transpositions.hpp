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
// The table grows a bucket at a time (W. Litwin, "Linear Hashing", 1980), so that a short search
// takes little memory and nobody waits. A full bucket loses an entry, and so may threads that meet
// in one: the position is then searched a second time, and nothing is wrong.
#pragma once

#include <algorithm>
#include <atomic>
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
    /// Room for `most` entries, at least for those of kFewestBuckets.
    explicit Transpositions(std::size_t most)
        : mostBuckets_{std::max(most / kPerBucket, kFewestBuckets)},
          memory_{mostBuckets_ * sizeof(Bucket), kInSmallPages} {}

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
        const bool isMore = !isCurrent(at(entry.place).load(kRelaxed));
        write(entry, key, round_ << 32 | node);
        if (!isMore) return;
        // Buckets that have no twin yet hold twice as much as the others: three when they are full
        // of their share.
        const std::size_t entries = entries_.fetch_add(1, kRelaxed);
        if (2 * entries >= 3 * buckets_.load(kRelaxed)) addBucket();
    }
    /// Forgets all. No thread may be inside.
    void clear() {
        round_ = round_ % 0xFFFFFFFF + 1;
        entries_.store(0);
        buckets_.store(kFewestBuckets);
    }

private:
    static constexpr std::size_t kPerBucket = 4;
    static constexpr std::size_t kFewestBuckets = 64;
    static constexpr std::size_t kInSmallPages = std::size_t{2} << 20;
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
    /// The place of a key's entry, whose node was complete before; 0 of another's.
    [[nodiscard]] static std::uint64_t read(const Entry& entry, Key key) {
        const std::uint64_t place = at(entry.place).load(kRelaxed);
        return (at(entry.check).load(std::memory_order_acquire) ^ place) == key ? place : 0;
    }
    static void write(const Entry& entry, Key key, std::uint64_t place) {
        at(entry.place).store(place, kRelaxed);
        at(entry.check).store(key ^ place, std::memory_order_release);
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
        return bucket(indexAmong(buckets_.load(kRelaxed), key));
    }
    [[nodiscard]] const Bucket& bucket(std::size_t i) const {
        return static_cast<const Bucket*>(memory_.data())[i];
    }
    /// Place of a key in a number of buckets: one without a twin stands for both.
    [[nodiscard]] static std::size_t indexAmong(std::size_t buckets, Key key) {
        const std::size_t all = std::bit_ceil(buckets);
        const std::size_t i = (key >> 8) & (all - 1);
        return i < buckets ? i : i - all / 2;
    }
    /// Half of a bucket's entries, more or less, go to its new twin.
    void addBucket() {
        std::size_t count = buckets_.load(kRelaxed);
        if (count == mostBuckets_ || !buckets_.compare_exchange_strong(count, count + 1)) return;
        const Bucket& twin = bucket(count);
        for (const Entry& free : twin.entries) write(free, 0, 0);
        const Entry* to = twin.entries;
        for (const Entry& entry : bucket(count - std::bit_floor(count)).entries) {
            const std::uint64_t place = at(entry.place).load(kRelaxed);
            const Key key = at(entry.check).load(kRelaxed) ^ place;
            if (!isCurrent(place) || indexAmong(count + 1, key) != count) continue;
            write(*to++, key, place);
            write(entry, 0, 0);
        }
    }

    std::size_t mostBuckets_;
    FreshMemory memory_;
    std::atomic<std::size_t> buckets_{kFewestBuckets};
    std::atomic<std::size_t> entries_{0};
    std::uint64_t round_ = 1;  // entries of former ones are free
};

}  // namespace fukumi::search::mcts
