// SPDX-License-Identifier: MIT
//
// The VCF solver's private hash: what is known about "attacker to move, fours only" in a position.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

#include "engine/core/memory.hpp"
#include "engine/core/types.hpp"
#include "engine/core/zobrist.hpp"

namespace fukumi::threat {

/// One position. A win keeps its move; a failure says up to which number of attacker moves the
/// search was exhaustive.
///
///     key 64 | move 16 | winMoves 16 | failLimit 16 | generation 16
struct VcfEntry {
    Key key = 0;
    Move move{};
    std::uint16_t winMoves = 0;   ///< attacker moves of the win found, 0 = no win known
    std::uint16_t failLimit = 0;  ///< no win in these attacker moves or fewer
    std::uint16_t generation = 0;
};
static_assert(sizeof(VcfEntry) == 16);

class VcfTable {
public:
    /// Rounds up to a power of two, at least one bucket; 16 bytes an entry.
    explicit VcfTable(std::size_t entries)
        : count_{std::bit_ceil(entries / kWays > 0 ? entries / kWays : 1)},
          memory_{count_ * sizeof(Bucket), FreshMemory::Pages::Small},
          buckets_{static_cast<Bucket*>(memory_.data())} {}

    /// Entries of earlier generations are still valid, but are the first to be replaced.
    void newGeneration() {
        ++generation_;
        isFresh_ = false;
    }
    void clear() {
        if (!isFresh_) std::fill_n(buckets_, count_, Bucket{});
        isFresh_ = true;
        generation_ = 1;
    }

    /// Lets the processor load the bucket of a position that find() will be asked about soon.
    void prefetch(Key key) const { __builtin_prefetch(&bucketOf(key)); }

    [[nodiscard]] const VcfEntry* find(Key key) const {
        for (const VcfEntry& entry : bucketOf(key).entries)
            if (entry.key == key) return &entry;
        return nullptr;
    }

    void storeWin(Key key, Move move, int moves) {
        VcfEntry& entry = slotFor(key);
        entry.move = move;
        entry.winMoves = static_cast<std::uint16_t>(moves);
    }
    void storeFailure(Key key, int limit) {
        VcfEntry& entry = slotFor(key);
        if (entry.failLimit < limit) entry.failLimit = static_cast<std::uint16_t>(limit);
    }

private:
    static constexpr std::size_t kWays = 4;
    struct alignas(64) Bucket {
        std::array<VcfEntry, kWays> entries{};
    };

    [[nodiscard]] const Bucket& bucketOf(Key key) const {
        return buckets_[(key >> 32) & (count_ - 1)];
    }

    /// The key's entry, or the least useful one emptied for it: old before new, failures before
    /// wins.
    VcfEntry& slotFor(Key key) {
        Bucket& bucket = buckets_[(key >> 32) & (count_ - 1)];
        VcfEntry* victim = bucket.entries.data();
        int leastWorth = 4;
        for (VcfEntry& entry : bucket.entries) {
            if (entry.key == key) {
                entry.generation = generation_;
                return entry;
            }
            const int worth =
                (entry.winMoves != 0 ? 1 : 0) + (entry.generation == generation_ ? 2 : 0);
            if (worth >= leastWorth) continue;
            leastWorth = worth;
            victim = &entry;
        }
        *victim = VcfEntry{};
        victim->key = key;
        victim->generation = generation_;
        return *victim;
    }

    std::size_t count_;
    // Zeros are empty entries; what is never met costs nothing.
    FreshMemory memory_;
    Bucket* buckets_;
    std::uint16_t generation_ = 1;
    bool isFresh_ = true;  ///< not asked since it was made or cleared
};

}  // namespace fukumi::threat
