// SPDX-License-Identifier: MIT
#include "engine/solver/proof_table.hpp"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <new>

namespace fukumi::solver {

namespace {

constexpr unsigned kTagShift = 24;
constexpr unsigned kWorkShift = 18;
constexpr unsigned kHintShift = 12;
constexpr unsigned kEnoughShift = 6;
constexpr unsigned kTooFewShift = 0;
constexpr std::uint64_t kFieldMask = 63;
constexpr std::uint64_t kTagMask = ~std::uint64_t{0} << kTagShift;

std::uint64_t field(std::uint64_t entry, unsigned shift) { return (entry >> shift) & kFieldMask; }
int number(std::uint64_t entry, unsigned shift) { return static_cast<int>(field(entry, shift)); }

// Multiplying by an odd number and folding the upper half into the lower one can both be undone
// modulo a power of two, so different keys stay different. The constants are those of SplitMix64.
std::uint64_t scatter(std::uint64_t key, unsigned bits) {
    const std::uint64_t mask = ~std::uint64_t{0} >> (64 - bits);
    const unsigned half = (bits + 1) / 2;
    key = (key * 0xBF58476D1CE4E5B9ULL) & mask;
    key ^= key >> half;
    key = (key * 0x94D049BB133111EBULL) & mask;
    return key ^ (key >> half);
}

}  // namespace

void ProofTable::Free::operator()(void* memory) const noexcept { std::free(memory); }

ProofTable::ProofTable(std::size_t tableMiB, unsigned keyBits) : keyBits_{keyBits} {
    const std::size_t bytes = std::bit_floor(std::max(tableMiB, kMinMiB)) << 20;
    bucketBits_ = static_cast<unsigned>(std::countr_zero(bytes / sizeof(Bucket)));
    // calloc's pages cost nothing until they are written: tic-tac-toe stays small and quick.
    std::size_t space = bytes + sizeof(Bucket);
    memory_.reset(std::calloc(space, 1));
    if (!memory_) throw std::bad_alloc{};
    void* start = memory_.get();
    buckets_ = static_cast<Bucket*>(std::align(alignof(Bucket), bytes, start, space));
}

ProofTable::Place ProofTable::placeOf(std::uint64_t key) const {
    const std::uint64_t scattered = scatter(key, std::max(keyBits_, bucketBits_));
    const std::uint64_t index = scattered & ((std::uint64_t{1} << bucketBits_) - 1);
    // A tag that is too long loses its upper bits here.
    return {buckets_ + index, (scattered >> bucketBits_) << kTagShift};
}

void ProofTable::prefetch(std::uint64_t key) const { __builtin_prefetch(placeOf(key).bucket); }

ProofBounds ProofTable::find(std::uint64_t key) const {
    const Place place = placeOf(key);
    for (const std::uint64_t entry : place.bucket->entries) {
        if (entry == 0 || (entry & kTagMask) != place.tag) continue;
        return {
            number(entry, kTooFewShift), number(entry, kEnoughShift), number(entry, kHintShift)};
    }
    return {};
}

void ProofTable::store(std::uint64_t key, const ProofBounds& bounds, std::uint64_t work) {
    const Place place = placeOf(key);
    std::uint64_t* target = &place.bucket->entries[0];
    for (std::uint64_t& entry : place.bucket->entries) {
        if (entry == 0 || (entry & kTagMask) == place.tag) {
            target = &entry;
            break;
        }
        if (field(entry, kWorkShift) < field(*target, kWorkShift)) target = &entry;
    }
    const auto bits = [](int n) { return static_cast<std::uint64_t>(n); };
    // `enough` is never 0, so that no entry looks empty.
    *target = place.tag | static_cast<std::uint64_t>(std::bit_width(work)) << kWorkShift |
              bits(bounds.hint) << kHintShift | bits(bounds.enough) << kEnoughShift |
              bits(bounds.tooFew) << kTooFewShift;
}

}  // namespace fukumi::solver
