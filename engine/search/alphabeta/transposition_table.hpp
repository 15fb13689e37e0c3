// SPDX-License-Identifier: MIT
//
// Positions seen before. One entry is 16 bytes, four share a cache line:
//
//     word 0   key ^ data          (Hyatt & Mann 2002: a torn entry does not match its key, so that
//     word 1   data                 threads may share the table without locks)
//
//     data     63..56       55..48   47..32   31..16   15..12   11, 10      9..0
//              generation   depth    eval     value    spare    no win by   move
//              and bound             (int16)  (int16)           fours
//
// The full 64-bit key decides; a false hit needs two positions with one key.
//
// The table grows while it is used, a page at a time (Litwin's linear hashing, 1980), so that
// neither a search nor a stop ever waits for it. Address space is reserved for all of it at once;
// what was never used costs nothing. A bucket of the first block has one twin in each block behind:
//
//     blocks     0        1        2        3        4 ...     as large as the first one
//     level 0    ======
//     level 1    ====== : ======                               a low bit of the key chooses
//     level 2    ====== : ====== : ====== : ======             two low bits
//                ^ split  buckets before it are already those of the next level
//
// One step of growth splits the next 64 buckets: half of their entries go to their twins.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "engine/core/fresh_memory.hpp"
#include "engine/core/types.hpp"
#include "engine/core/value.hpp"
#include "engine/core/zobrist.hpp"

namespace fukumi::search::alphabeta {

enum class Bound : std::uint8_t { None = 0, Upper = 1, Lower = 2, Exact = 3 };

/// Stands for an evaluation that nobody asked for.
inline constexpr Value kNoEval = -kInfinity;

/// What is known about a position. Proven values are relative to the position itself (win in n
/// plies from here), so that they hold wherever the position is met.
struct TableEntry {
    std::optional<Move> move;
    Value value{0};
    Value eval = kNoEval;
    Depth depth{0};
    Bound bound = Bound::None;
    /// It is proven that the side to move, and that the other one if it were to move, has no win by
    /// fours.
    bool noOwnVcf = false;
    bool noOpponentVcf = false;
};

/// A value seen `ply` plies from the root as the table holds it, and back.
[[nodiscard]] inline Value toTable(Value v, int ply) {
    return isWin(v) ? v + Value{ply} : isLoss(v) ? v - Value{ply} : v;
}
[[nodiscard]] inline Value fromTable(Value v, int ply) {
    return isWin(v) ? v - Value{ply} : isLoss(v) ? v + Value{ply} : v;
}

class TranspositionTable {
public:
    /// Reserves at most `bytes` (at least one bucket), and uses a few megabytes of them at first.
    /// Throws std::bad_alloc; the table is then as after release().
    void allocate(std::size_t bytes);
    /// Empties the table. It uses as much as at first again; the memory stays its own.
    void clear();
    /// Gives all memory back; REQUIRES: allocate() before the next probe or store.
    void release();
    [[nodiscard]] bool isAllocated() const { return firstBlock_ != 0; }
    /// In use.
    [[nodiscard]] std::size_t bytes() const { return buckets() * sizeof(Bucket); }
    /// In use when it is full grown.
    [[nodiscard]] std::size_t mostBytes() const {
        return (firstBlock_ << mostLevels_) * sizeof(Bucket);
    }
    /// What one store adds to bytes() at most.
    static constexpr std::size_t kGrowthStep = 4096;

    /// A new search begins: older entries become the first to be replaced.
    void newSearch();

    [[nodiscard]] std::optional<TableEntry> probe(Key key) const;
    void store(Key key, const TableEntry& entry);
    void prefetch(Key key) const { __builtin_prefetch(&bucketOf(key)); }

private:
    struct Slot {
        std::atomic<std::uint64_t> check;
        std::atomic<std::uint64_t> data;
    };
    struct alignas(64) Bucket {
        Slot slots[4];
    };
    static_assert(sizeof(Bucket) == 64);
    static constexpr std::uint8_t kGenerationMask = 63;

    /// How far the table has grown: the drawing above.
    struct Growth {
        unsigned level;
        std::size_t split;
    };
    static constexpr unsigned kSplitBits = 56;
    [[nodiscard]] static std::uint64_t packed(const Growth& g) {
        return (std::uint64_t{g.level} << kSplitBits) | g.split;
    }
    [[nodiscard]] static Growth unpacked(std::uint64_t word) {
        return {static_cast<unsigned>(word >> kSplitBits),
                static_cast<std::size_t>(word & ((std::uint64_t{1} << kSplitBits) - 1))};
    }
    [[nodiscard]] Growth growth() const {
        return unpacked(growth_.load(std::memory_order_relaxed));
    }
    [[nodiscard]] std::size_t buckets() const {
        const Growth g = growth();
        return (firstBlock_ << g.level) + g.split;
    }

    [[nodiscard]] Bucket& bucketOf(Key key) const {
        __extension__ using Wide = unsigned __int128;
        const auto inBlock = static_cast<std::size_t>((Wide{key} * firstBlock_) >> 64);
        const Growth g = growth();
        const auto block = [key](unsigned level) {
            return static_cast<std::size_t>(key & ((Key{1} << level) - 1));
        };
        std::size_t index = inBlock + firstBlock_ * block(g.level);
        if (index < g.split) index = inBlock + firstBlock_ * block(g.level + 1);
        return buckets_[index];
    }

    /// A key that was not there is stored.
    void noteNewKey(Key key);
    void growAStep();
    void splitBucket(std::size_t index, unsigned level);

    FreshMemory memory_;
    Bucket* buckets_ = nullptr;   // in memory_
    std::size_t firstBlock_ = 0;  // buckets
    unsigned mostLevels_ = 0;
    std::uint8_t generation_ = 0;
    /// Shared by the threads of a search, like the buckets: whoever reads an old value misses an
    /// entry, or leaves one where nobody will look for it.
    std::atomic<std::uint64_t> growth_ = 0;
    std::atomic<std::uint64_t> sampledKeys_ = 0;
};

}  // namespace fukumi::search::alphabeta
