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
    /// Reserves at most `bytes` (at least one bucket) and uses all of them, empty. Memory is
    /// touched only as it is used. Throws std::bad_alloc; the table is then as after release().
    void allocate(std::size_t bytes) { allocate(bytes, bytes); }
    /// The same, but uses only what `wanted` bytes need at first. A small table is the faster one:
    /// it stays in the caches, and fewer pages have to come from the system.
    void allocate(std::size_t bytes, std::size_t wanted);
    /// Uses at least `wanted` bytes from now on, as far as they were reserved; entries stay. Not
    /// thread-safe.
    void growTo(std::size_t wanted);
    /// Gives all memory back; REQUIRES: allocate() before the next probe or store.
    void release();
    [[nodiscard]] bool isAllocated() const { return bucketCount_ != 0; }
    /// In use.
    [[nodiscard]] std::size_t bytes() const { return bucketCount_ * sizeof(Bucket); }

    /// A new search begins: older entries become the first to be replaced.
    void newSearch() { generation_ = (generation_ + 1) & kGenerationMask; }

    [[nodiscard]] std::optional<TableEntry> probe(Key key) const;
    void store(Key key, const TableEntry& entry);
    void prefetch(Key key) const { __builtin_prefetch(&bucketOf(key)); }

    /// Entries of the running search among a sample of the table, in parts of 1000.
    [[nodiscard]] int fullness() const;

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

    [[nodiscard]] static std::size_t indexIn(std::size_t buckets, Key key) {
        __extension__ using Wide = unsigned __int128;
        return static_cast<std::size_t>((Wide{key} * buckets) >> 64);
    }
    [[nodiscard]] Bucket& bucketOf(Key key) const { return buckets_[indexIn(bucketCount_, key)]; }

    /// Twice as many buckets: the entries of one go to the two that stand in its place.
    void doubleBuckets();

    FreshMemory memory_;
    Bucket* buckets_ = nullptr;  // in memory_
    std::size_t bucketCount_ = 0;
    unsigned doublings_ = 0;  // for which there is room
    std::uint8_t generation_ = 0;
};

}  // namespace fukumi::search::alphabeta
