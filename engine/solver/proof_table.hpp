// SPDX-License-Identifier: MIT
//
// The memory of the m,n,k prover: for a position and an attacker, how many own moves are known to
// be too few for a win, and how many are known to be enough. Eight entries a bucket; the entry that
// has cost least makes room.
//
//     63          24 23    18 17    12 11     6 5      0
//     |    tag      |  work  |  hint  | enough | tooFew |     and the rest of the tag, if there is
//     one
//
// Keys are numbers below 2^keyBits, each of one position. They are scattered by a bijection; the
// remainder by the number of buckets chooses one and is not stored, the quotient is the tag. So an
// entry is never taken for another one's. Up to 40 + log2(buckets) bits (39 cells with 1 GiB, 36
// with 64 MiB) an entry is one word and a bucket a cache line; beyond that, two of each.
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
    __extension__ using Key = unsigned __int128;

    /// Takes `bytes`, or less by a bucket; throws std::bad_alloc. Memory is used only as it is
    /// filled. REQUIRES: 1 <= keyBits <= 104, bytes >= 192.
    ProofTable(std::size_t bytes, unsigned keyBits);

    /// Fetches the bucket into the cache. REQUIRES (all): key < 2^keyBits.
    void prefetch(Key key) const;
    [[nodiscard]] ProofBounds find(Key key) const;
    /// `work` is the cost of the answer, in nodes.
    void store(Key key, const ProofBounds& bounds, std::uint64_t work);

private:
    static constexpr std::size_t kBucketSize = 8;
    struct Free {
        void operator()(void* memory) const noexcept;
    };
    /// Where a key lives, and its tag: in the place that it has in an entry, and the rest.
    struct Place {
        std::uint64_t* bucket;  ///< the entries' words, then the rests of their tags
        std::uint64_t tag;
        std::uint64_t rest;
    };

    [[nodiscard]] Place placeOf(Key key) const;
    [[nodiscard]] bool isAt(const Place& place, std::size_t entry) const;

    unsigned keyBits_;
    std::uint64_t buckets_;
    bool hasRests_;
    std::unique_ptr<void, Free> memory_;
    std::uint64_t* words_;  ///< inside memory_, on a cache line
};

}  // namespace fukumi::solver
