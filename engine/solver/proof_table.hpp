// SPDX-License-Identifier: MIT
//
// The memory of the m,n,k prover: for a position and an attacker, how many own moves are known to
// be too few for a win, and how many are known to be enough. One 64-bit word an entry, eight
// entries a bucket, a bucket a cache line; the entry that has cost least makes room.
//
//     63          24 23    18 17    12 11     6 5      0
//     |    tag      |  work  |  hint  | enough | tooFew |
//
// Keys are numbers below 2^keyBits. They are scattered by a bijection; the low bits choose the
// bucket and are not stored. As long as keyBits <= 40 + log2(buckets), tags are the whole
// remainder and an entry is never taken for another one's (39 cells with 1 GiB, 36 with 32 MiB);
// beyond that a wrong match has a chance below 2^-37 a probe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

namespace fukumi::solver {

/// A position's entry. Numbers count the attacker's own moves from the position on.
struct ProofBounds {
    static constexpr int kNoNumber = 63;

    int tooFew = 0;          ///< no win within that many; 0 says nothing
    int enough = kNoNumber;  ///< a win within that many; kNoNumber says nothing
    int hint = 0;            ///< the cell that answered last
};

class ProofTable {
public:
    static constexpr std::size_t kMinMiB = 32;

    /// Takes the largest power of two in `tableMiB`, at least kMinMiB; throws std::bad_alloc.
    /// Memory is used only as it is filled. REQUIRES: 1 <= keyBits <= 64.
    ProofTable(std::size_t tableMiB, unsigned keyBits);

    /// Fetches the bucket into the cache. REQUIRES (all): key < 2^keyBits.
    void prefetch(std::uint64_t key) const;
    [[nodiscard]] ProofBounds find(std::uint64_t key) const;
    /// `work` is the cost of the answer, in nodes.
    void store(std::uint64_t key, const ProofBounds& bounds, std::uint64_t work);

private:
    static constexpr std::size_t kBucketSize = 8;
    struct alignas(64) Bucket {
        std::uint64_t entries[kBucketSize];
    };
    struct Free {
        void operator()(void* memory) const noexcept;
    };
    /// Where a key lives, and the tag in its place of an entry.
    struct Place {
        Bucket* bucket;
        std::uint64_t tag;
    };

    [[nodiscard]] Place placeOf(std::uint64_t key) const;

    unsigned bucketBits_;
    unsigned keyBits_;
    std::unique_ptr<void, Free> memory_;
    Bucket* buckets_;  ///< inside memory_, on a cache line
};

}  // namespace fukumi::solver
