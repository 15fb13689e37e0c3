// SPDX-License-Identifier: MIT
//
// Positions seen before. One entry is 16 bytes, four share a cache line:
//
//     word 0   key ^ data          (Hyatt & Mann 2002: a torn entry does not match its key, so that
//     word 1   data                 threads may share the table without locks)
//
//     data     63..56       55..48   47..32   31..16   15..10   9..0
//              generation   depth    eval     value    spare    move
//              and bound             (int16)  (int16)
//
// The full 64-bit key decides; a false hit needs two positions with one key.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <optional>

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
    /// Allocates at most `bytes` (at least one bucket), empty. Memory is touched only as it is
    /// used. Throws std::bad_alloc; the table is then as after release().
    void allocate(std::size_t bytes);
    /// Gives all memory back; REQUIRES: allocate() before the next probe or store.
    void release();
    [[nodiscard]] bool isAllocated() const { return bucketCount_ != 0; }
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
    struct Free {
        void operator()(void* block) const { std::free(block); }
    };
    static constexpr std::uint8_t kGenerationMask = 63;

    [[nodiscard]] Bucket& bucketOf(Key key) const {
        __extension__ using Wide = unsigned __int128;
        return buckets_[static_cast<std::size_t>((Wide{key} * bucketCount_) >> 64)];
    }

    std::unique_ptr<void, Free> memory_;
    Bucket* buckets_ = nullptr;  // the first whole cache line of memory_
    std::size_t bucketCount_ = 0;
    std::uint8_t generation_ = 0;
};

}  // namespace fukumi::search::alphabeta
