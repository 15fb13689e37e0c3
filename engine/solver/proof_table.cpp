// SPDX-License-Identifier: MIT
#include "engine/solver/proof_table.hpp"

#include <bit>
#include <cstdlib>
#include <new>

namespace fukumi::solver {

namespace {

constexpr std::size_t kWord = sizeof(std::uint64_t);
constexpr std::size_t kCacheLine = 64;
constexpr unsigned kTagShift = 24;
constexpr unsigned kTagBits = 64 - kTagShift;
constexpr unsigned kWorkShift = 18;
constexpr unsigned kHintShift = 12;
constexpr unsigned kEnoughShift = 6;
constexpr unsigned kTooFewShift = 0;
constexpr std::uint64_t kFieldMask = 63;
constexpr std::uint64_t kTagMask = ~std::uint64_t{0} << kTagShift;

std::uint64_t field(std::uint64_t entry, unsigned shift) { return (entry >> shift) & kFieldMask; }
int numberAt(std::uint64_t entry, unsigned shift) { return static_cast<int>(field(entry, shift)); }

// Multiplying by an odd number and folding the upper half into the lower one can both be undone
// modulo a power of two, so different keys stay different. The constants are those of SplitMix64.
ProofTable::Key scatter(ProofTable::Key key, unsigned bits) {
    const ProofTable::Key mask = ~ProofTable::Key{0} >> (128 - bits);
    const unsigned half = (bits + 1) / 2;
    key = (key * 0xBF58476D1CE4E5B9ULL) & mask;
    key ^= key >> half;
    key = (key * 0x94D049BB133111EBULL) & mask;
    return key ^ (key >> half);
}

}  // namespace

void ProofTable::Free::operator()(void* memory) const noexcept { std::free(memory); }

ProofTable::ProofTable(std::size_t bytes, unsigned keyBits)
    : keyBits_{keyBits},
      buckets_{bytes / (kBucketSize * kWord) - 1},
      hasRests_{(((Key{1} << keyBits) - 1) / buckets_) >> kTagBits != 0} {
    if (hasRests_) buckets_ /= 2;
    // calloc's pages cost nothing until they are written: tic-tac-toe stays small and quick.
    memory_.reset(std::calloc(bytes, 1));
    if (!memory_) throw std::bad_alloc{};
    void* start = memory_.get();
    words_ = static_cast<std::uint64_t*>(std::align(kCacheLine, bytes - kCacheLine, start, bytes));
}

ProofTable::Place ProofTable::placeOf(Key key) const {
    const Key scattered = scatter(key, keyBits_);
    const Key tag = scattered / buckets_;
    const auto index = static_cast<std::uint64_t>(scattered - tag * buckets_);
    return {words_ + index * kBucketSize * (hasRests_ ? 2 : 1),
            static_cast<std::uint64_t>(tag) << kTagShift,
            static_cast<std::uint64_t>(tag >> kTagBits)};
}

void ProofTable::prefetch(Key key) const { __builtin_prefetch(placeOf(key).bucket); }

bool ProofTable::isAt(const Place& place, std::size_t entry) const {
    return (place.bucket[entry] & kTagMask) == place.tag &&
           (!hasRests_ || place.bucket[kBucketSize + entry] == place.rest);
}

ProofBounds ProofTable::find(Key key) const {
    const Place place = placeOf(key);
    for (std::size_t i = 0; i < kBucketSize; ++i) {
        const std::uint64_t entry = place.bucket[i];
        if (entry == 0 || !isAt(place, i)) continue;
        return {numberAt(entry, kTooFewShift),
                numberAt(entry, kEnoughShift),
                numberAt(entry, kHintShift)};
    }
    return {};
}

void ProofTable::store(Key key, const ProofBounds& bounds, std::uint64_t work) {
    const Place place = placeOf(key);
    std::size_t target = 0;
    for (std::size_t i = 0; i < kBucketSize; ++i) {
        if (place.bucket[i] == 0 || isAt(place, i)) {
            target = i;
            break;
        }
        if (field(place.bucket[i], kWorkShift) < field(place.bucket[target], kWorkShift))
            target = i;
    }
    const auto bits = [](int n) { return static_cast<std::uint64_t>(n); };
    // `enough` is never 0, so that no entry looks empty.
    place.bucket[target] = place.tag |
                           static_cast<std::uint64_t>(std::bit_width(work)) << kWorkShift |
                           bits(bounds.hint) << kHintShift | bits(bounds.enough) << kEnoughShift |
                           bits(bounds.tooFew) << kTooFewShift;
    if (hasRests_) place.bucket[kBucketSize + target] = place.rest;
}

}  // namespace fukumi::solver
