// SPDX-License-Identifier: MIT
#include "engine/search/alphabeta/transposition_table.hpp"

#include <algorithm>
#include <array>

namespace fukumi::search::alphabeta {

namespace {

constexpr std::uint64_t kNoMove = 1023;
/// Halving a table ends here: this much fits the caches anyway.
constexpr std::size_t kFewestBytes = std::size_t{4} << 20;

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

}  // namespace

void TranspositionTable::allocate(std::size_t bytes, std::size_t wanted) {
    release();
    std::size_t count = std::max<std::size_t>(bytes / sizeof(Bucket), 1);
    const std::size_t enough = std::max(wanted, kFewestBytes) / sizeof(Bucket);
    unsigned doublings = 0;
    while (count / 2 >= enough) {
        count /= 2;
        ++doublings;
    }
    memory_ = FreshMemory{(count << doublings) * sizeof(Bucket)};
    buckets_ = static_cast<Bucket*>(memory_.data());
    bucketCount_ = count;
    doublings_ = doublings;
}

void TranspositionTable::growTo(std::size_t wanted) {
    while (doublings_ > 0 && bytes() < wanted) doubleBuckets();
}

void TranspositionTable::doubleBuckets() {
    // From the end, so that no bucket is overwritten before it was read: b becomes 2b and 2b + 1.
    for (std::size_t b = bucketCount_; b-- > 0;) {
        std::array<std::array<std::uint64_t, 2>, 4> entries;
        for (std::size_t i = 0; i < 4; ++i) {
            Slot& slot = buckets_[b].slots[i];
            entries[i] = {slot.check.exchange(0, std::memory_order_relaxed),
                          slot.data.exchange(0, std::memory_order_relaxed)};
        }
        std::array<std::size_t, 2> used{};
        for (const auto& [check, data] : entries) {
            if (data == 0) continue;
            const std::size_t half = indexIn(2 * bucketCount_, check ^ data) - 2 * b;
            Slot& slot = buckets_[2 * b + half].slots[used[half]++];
            slot.check.store(check, std::memory_order_relaxed);
            slot.data.store(data, std::memory_order_relaxed);
        }
    }
    bucketCount_ *= 2;
    --doublings_;
}

void TranspositionTable::release() {
    memory_ = FreshMemory{};
    buckets_ = nullptr;
    bucketCount_ = 0;
    doublings_ = 0;
    generation_ = 0;
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
    TableEntry kept = entry;
    const std::uint64_t old = victim->data.load(std::memory_order_relaxed);
    const bool sameKey = (victim->check.load(std::memory_order_relaxed) ^ old) == key && old != 0;
    if (sameKey && !kept.move) kept.move = unpack(old).move;
    // A deeper result of this very search is not traded for a much shallower bound.
    if (sameKey && entry.bound != Bound::Exact && generationOf(old) == generation_ &&
        entry.depth.raw() + 3 < depthOf(old))
        return;
    const std::uint64_t data = pack(kept, generation_);
    victim->data.store(data, std::memory_order_relaxed);
    victim->check.store(key ^ data, std::memory_order_relaxed);
}

int TranspositionTable::fullness() const {
    const std::size_t sample = std::min<std::size_t>(bucketCount_, 250);
    if (sample == 0) return 0;
    int used = 0;
    for (std::size_t i = 0; i < sample; ++i)
        for (const Slot& slot : buckets_[i].slots) {
            const std::uint64_t data = slot.data.load(std::memory_order_relaxed);
            used += data != 0 && generationOf(data) == generation_ ? 1 : 0;
        }
    return used * 1000 / (4 * static_cast<int>(sample));
}

}  // namespace fukumi::search::alphabeta
