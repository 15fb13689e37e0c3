// SPDX-License-Identifier: MIT
#include "engine/search/alphabeta/transposition_table.hpp"

#include <algorithm>

namespace fukumi::search::alphabeta {

namespace {

constexpr std::uint64_t kNoMove = 1023;
/// The least size at the beginning, and half of the largest: both fit the caches.
constexpr std::size_t kFewestBytes = std::size_t{4} << 20;
/// The part of the table in small pages: a search of 20 ms, which meets all of its table at random,
/// never sees the clearing of a large one.
constexpr std::size_t kInSmallPages = std::size_t{32} << 20;

/// One key in this many is counted, so that threads do not fight for the counter. The table grows
/// when there is more than one key a bucket: a quarter full, the buckets that were not split yet up
/// to a half.
constexpr std::uint64_t kKeysASample = 64;
/// Searches whose keys are worth room.
constexpr std::uint64_t kSearchesKept = 16;

bool isSample(Key key) { return (key >> 32) % kKeysASample == 0; }

std::uint64_t pack(const TableEntry& entry, std::uint8_t generation) {
    const auto field = [](int value, unsigned bits, unsigned shift) {
        return (static_cast<std::uint64_t>(static_cast<std::uint32_t>(value)) &
                ((std::uint64_t{1} << bits) - 1))
               << shift;
    };
    const std::uint64_t move = entry.move ? entry.move->index() : kNoMove;
    return move | field(entry.noOwnVcf, 1, 10) | field(entry.noOpponentVcf, 1, 11) |
           field(entry.value.raw(), 16, 16) | field(entry.eval.raw(), 16, 32) |
           field(std::clamp(entry.depth.raw(), 0, 255), 8, 48) |
           field((generation << 2) | static_cast<int>(entry.bound), 8, 56);
}

std::int16_t signedField(std::uint64_t data, unsigned shift) {
    return static_cast<std::int16_t>(static_cast<std::uint16_t>(data >> shift));
}

TableEntry unpack(std::uint64_t data) {
    TableEntry entry;
    if (const auto move = data & 1023; move != kNoMove)
        entry.move = Square::fromIndex(static_cast<int>(move));
    entry.value = Value{signedField(data, 16)};
    entry.eval = Value{signedField(data, 32)};
    entry.depth = Depth{static_cast<int>((data >> 48) & 255)};
    entry.bound = static_cast<Bound>((data >> 56) & 3);
    entry.noOwnVcf = ((data >> 10) & 1) != 0;
    entry.noOpponentVcf = ((data >> 11) & 1) != 0;
    return entry;
}

int depthOf(std::uint64_t data) { return static_cast<int>((data >> 48) & 255); }
std::uint8_t generationOf(std::uint64_t data) { return static_cast<std::uint8_t>(data >> 58); }

/// A win or a loss that holds at any depth, not a mere bound of one.
bool isProof(const TableEntry& entry) {
    const Bound side = isWin(entry.value) ? Bound::Lower : Bound::Upper;
    return isProven(entry.value) && (entry.bound == side || entry.bound == Bound::Exact);
}

/// A window at another value, or a node of the principal variation, which asks no table, may see
/// less than what was proved before.
bool outlives(const TableEntry& before, const TableEntry& now) {
    if (!isProof(before)) return false;
    const int worth = isWin(before.value) ? 1 : -1;
    return !isProof(now) || worth * now.value.raw() < worth * before.value.raw();
}

}  // namespace

void TranspositionTable::allocate(std::size_t bytes) {
    release();
    std::size_t count = std::max<std::size_t>(bytes / sizeof(Bucket), 1);
    unsigned levels = 0;
    while (count / 2 >= kFewestBytes / sizeof(Bucket)) {
        count /= 2;
        ++levels;
    }
    memory_ = FreshMemory{(count << levels) * sizeof(Bucket), kInSmallPages};
    buckets_ = static_cast<Bucket*>(memory_.data());
    firstBlock_ = count;
    mostLevels_ = levels;
}

// Blocks behind the first are written when the table grows into them.
void TranspositionTable::clear() {
    for (std::size_t b = 0; b < firstBlock_; ++b)
        for (Slot& slot : buckets_[b].slots) {
            slot.check.store(0, std::memory_order_relaxed);
            slot.data.store(0, std::memory_order_relaxed);
        }
    growth_ = 0;
    sampledKeys_ = 0;
    generation_ = 0;
}

void TranspositionTable::release() {
    memory_ = FreshMemory{};
    buckets_ = nullptr;
    firstBlock_ = 0;
    mostLevels_ = 0;
    growth_ = 0;
    sampledKeys_ = 0;
    generation_ = 0;
}

void TranspositionTable::newSearch() {
    generation_ = (generation_ + 1) & kGenerationMask;
    sampledKeys_ -= sampledKeys_ / kSearchesKept;
}

void TranspositionTable::noteNewKey(Key key) {
    if (!isSample(key)) return;
    const std::uint64_t keys =
        kKeysASample * (1 + sampledKeys_.fetch_add(1, std::memory_order_relaxed));
    if (keys > buckets()) growAStep();
}

void TranspositionTable::growAStep() {
    std::uint64_t seen = growth_.load(std::memory_order_relaxed);
    Growth from = unpacked(seen), to = from;
    do {
        from = unpacked(seen);
        if (from.level == mostLevels_) return;
        const std::size_t end = firstBlock_ << from.level;
        to = {from.level, std::min(from.split + kGrowthStep / sizeof(Bucket), end)};
        if (to.split == end) to = {from.level + 1, 0};
    } while (!growth_.compare_exchange_weak(seen, packed(to), std::memory_order_relaxed));
    const std::size_t end = to.split == 0 ? firstBlock_ << from.level : to.split;
    for (std::size_t b = from.split; b < end; ++b) splitBucket(b, from.level);
}

void TranspositionTable::splitBucket(std::size_t index, unsigned level) {
    Bucket& bucket = buckets_[index];
    Bucket& twin = buckets_[index + (firstBlock_ << level)];
    for (std::size_t i = 0; i < 4; ++i) {
        Slot& here = bucket.slots[i];
        Slot& there = twin.slots[i];
        const std::uint64_t check = here.check.load(std::memory_order_relaxed);
        const std::uint64_t data = here.data.load(std::memory_order_relaxed);
        const bool moves = data != 0 && (((check ^ data) >> level) & 1) != 0;
        // The twin may still hold what it held before clear().
        there.check.store(moves ? check : 0, std::memory_order_relaxed);
        there.data.store(moves ? data : 0, std::memory_order_relaxed);
        if (!moves) continue;
        here.data.store(0, std::memory_order_relaxed);
        here.check.store(0, std::memory_order_relaxed);
    }
}

std::optional<TableEntry> TranspositionTable::probe(Key key) const {
    for (const Slot& slot : bucketOf(key).slots) {
        const std::uint64_t data = slot.data.load(std::memory_order_relaxed);
        if ((slot.check.load(std::memory_order_relaxed) ^ data) == key && data != 0)
            return unpack(data);
    }
    return std::nullopt;
}

void TranspositionTable::store(Key key, const TableEntry& entry) {
    Slot* victim = nullptr;
    int victimWorth = 0;
    for (Slot& slot : bucketOf(key).slots) {
        const std::uint64_t data = slot.data.load(std::memory_order_relaxed);
        if ((slot.check.load(std::memory_order_relaxed) ^ data) == key) {
            victim = &slot;
            break;
        }
        // Shallow entries and those of earlier searches go first; a search of age costs four plies.
        const int age = (generation_ - generationOf(data)) & kGenerationMask;
        const int worth = data == 0 ? INT32_MIN : depthOf(data) - 4 * age;
        if (victim == nullptr || worth < victimWorth) {
            victim = &slot;
            victimWorth = worth;
        }
    }
    const std::uint64_t old = victim->data.load(std::memory_order_relaxed);
    const bool sameKey = (victim->check.load(std::memory_order_relaxed) ^ old) == key && old != 0;
    TableEntry kept = entry;
    if (sameKey) {
        const TableEntry before = unpack(old);
        if (!kept.move) kept.move = before.move;
        // A deeper result of this very search is not traded for a much shallower bound, but for a
        // proof.
        if (entry.bound != Bound::Exact && generationOf(old) == generation_ &&
            entry.depth.raw() + 3 < depthOf(old) && !isProof(entry))
            return;
        if (outlives(before, entry)) kept = before;
    }
    const std::uint64_t data = pack(kept, generation_);
    victim->data.store(data, std::memory_order_relaxed);
    victim->check.store(key ^ data, std::memory_order_relaxed);
    if (!sameKey) noteNewKey(key);
}

}  // namespace fukumi::search::alphabeta
