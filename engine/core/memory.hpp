// SPDX-License-Identifier: MIT
//
// Large tables as the system hands them out: all zero, and costing nothing until they are written;
// and a lock-free hash table in such memory.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "engine/core/zobrist.hpp"

namespace fukumi {

/// A block of zeros that is freed with this object. Where the system permits it, it comes in large
/// pages: a table that is read at random then needs neither a page fault for each new corner nor a
/// walk through the page tables for each look (Linux: madvise(2), MADV_HUGEPAGE).
class FreshMemory {
public:
    /// The size of a large page on x86-64.
    static constexpr std::size_t kLargePage = std::size_t{2} << 20;
    /// Left to the process by every block on Linux: a table that took the last bytes of a limited
    /// address space would leave none for a line of input or a list of moves.
    static constexpr std::size_t kRoom = std::size_t{512} << 10;

    /// A large page is cleared as a whole when it is touched first, which takes up to 7 ms on a
    /// virtual machine (a small one 2 us): what is touched at random from the first moment on comes
    /// in small ones.
    enum class Pages : std::uint8_t { Small, Large };

    FreshMemory() = default;
    /// Aligned to 64 bytes at least. Throws std::bad_alloc.
    explicit FreshMemory(std::size_t bytes, Pages pages = Pages::Large);
    /// Does not wait for the system to take a large block apart (100 ms a GiB of small pages).
    ~FreshMemory();

    /// Returns when the blocks whose objects are gone are back with the system. For who has run
    /// out of memory and let go of some. Any thread.
    static void waitUntilGivenBack();

    FreshMemory(FreshMemory&& other) noexcept
        : block_{std::exchange(other.block_, nullptr)},
          mapped_{std::exchange(other.mapped_, 0)},
          data_{std::exchange(other.data_, nullptr)} {}
    FreshMemory& operator=(FreshMemory&& other) noexcept {
        std::swap(block_, other.block_);
        std::swap(mapped_, other.mapped_);
        std::swap(data_, other.data_);
        return *this;
    }

    /// nullptr when there is none.
    [[nodiscard]] void* data() const { return data_; }

private:
    void* block_ = nullptr;
    std::size_t mapped_ = 0;
    void* data_ = nullptr;
};

// Words of 64 bits under keys, in lines of the cache that threads share without locks. One slot is
// 16 bytes, a bucket four of them:
//
//     check    key ^ word      (Hyatt & Mann 2002: a torn slot does not match its key)
//     word     0 = free
//
// The full 64-bit key decides; a false hit needs two positions with one key.
//
// The table grows while it is used, a page at a time (Litwin's linear hashing, 1980), so that
// neither a search nor a stop ever waits for it. Address space is reserved for all of it at once;
// what was never used costs nothing. A bucket of the first block has one twin in each later block:
//
//     blocks     0        1        2        3        4 ...     as large as the first one
//     level 0    ======
//     level 1    ====== : ======                               a low bit of the key chooses
//     level 2    ====== : ====== : ====== : ======             two low bits
//                ^ split  buckets before it are already those of the next level
//
// One step of growth splits the next 64 buckets: half of their slots go to their twins.

class GrowingTable {
public:
    class Slot {
    public:
        /// The word, whatever its key.
        [[nodiscard]] std::uint64_t word() const { return word_.load(kRelaxed); }
        /// 0 if the slot is free or belongs to another key. A thread that sees the word also sees
        /// what its writer wrote before.
        [[nodiscard]] std::uint64_t wordOf(Key key) const {
            const std::uint64_t word = this->word();
            return (check_.load(std::memory_order_acquire) ^ word) == key ? word : 0;
        }
        void set(Key key, std::uint64_t word) {
            word_.store(word, kRelaxed);
            check_.store(key ^ word, std::memory_order_release);
        }

    private:
        friend class GrowingTable;
        /// The key of a word that was read here; no position's if it was replaced since.
        [[nodiscard]] Key keyOf(std::uint64_t word) const { return check_.load(kRelaxed) ^ word; }
        void free() { set(0, 0); }

        std::atomic<std::uint64_t> check_;
        std::atomic<std::uint64_t> word_;
    };
    struct alignas(64) Bucket {
        Slot slots[4];
    };
    static_assert(sizeof(Bucket) == 64);

    /// Reserves at most `bytes`, and uses `fewestBytes` to twice as much of them at first, or all
    /// where that is less; both count as one bucket at least. In large pages: in small ones each
    /// look may wait for a walk through the page tables (5 % fewer nodes in a game of 300 ms a
    /// move). Throws std::bad_alloc; the table is then as after release().
    void allocate(std::size_t bytes, std::size_t fewestBytes);
    /// Empties the table. It uses as much as at first again; the memory stays its own.
    void clear();
    /// Gives all memory back; REQUIRES: allocate() before the next bucketOf().
    void release();
    [[nodiscard]] bool isAllocated() const { return firstBlock_ != 0; }
    /// In use.
    [[nodiscard]] std::size_t bytes() const { return buckets() * sizeof(Bucket); }
    /// The most that noteNewKey() adds to bytes().
    static constexpr std::size_t kGrowthStep = 4096;

    /// Where the key has its slot, or would have. Thread-safe, as are the slots.
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
    /// A key that was not there has a slot now: the table may grow. Thread-safe.
    void noteNewKey(Key key);
    /// The keys so far count a sixteenth less: those of long ago are not worth room.
    void ageKeys();
    /// Touches what is in use and the next large page of growth (FreshMemory), before a search
    /// looks at the clock: the system clears such a page as a whole. No other thread may be inside.
    void prefault();

private:
    static constexpr auto kRelaxed = std::memory_order_relaxed;

    /// The state of growth: the drawing above.
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
    [[nodiscard]] Growth growth() const { return unpacked(growth_.load(kRelaxed)); }
    [[nodiscard]] std::size_t buckets() const {
        const Growth g = growth();
        return (firstBlock_ << g.level) + g.split;
    }

    void growAStep();
    void splitBucket(std::size_t index, unsigned level);

    FreshMemory memory_;
    Bucket* buckets_ = nullptr;   // in memory_
    std::size_t firstBlock_ = 0;  // buckets
    unsigned mostLevels_ = 0;
    std::size_t prefaulted_ = 0;  ///< buckets, in whole large pages
    /// Shared by threads, like the buckets: a thread that reads an old value misses a slot, or sets
    /// one that no search will find.
    std::atomic<std::uint64_t> growth_ = 0;
    std::atomic<std::uint64_t> sampledKeys_ = 0;
};

}  // namespace fukumi
