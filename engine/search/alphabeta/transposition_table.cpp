// SPDX-License-Identifier: MIT
#include "engine/search/alphabeta/transposition_table.hpp"

#include <algorithm>

namespace fukumi::search::alphabeta {

namespace {

constexpr std::uint64_t kNoMove = 1023;
/// The least size at the beginning, and half of the largest: both fit the caches.
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
    generation_ = 0;
    slots_.allocate(bytes, kFewestBytes);
}

void TranspositionTable::clear() {
    slots_.clear();
    generation_ = 0;
}

void TranspositionTable::release() {
    slots_.release();
    generation_ = 0;
}

void TranspositionTable::newSearch() {
    generation_ = (generation_ + 1) & kGenerationMask;
    slots_.ageKeys();
    slots_.prefault();
}

std::optional<TableEntry> TranspositionTable::probe(Key key) const {
    for (const GrowingTable::Slot& slot : slots_.bucketOf(key).slots)
        if (const std::uint64_t data = slot.wordOf(key)) return unpack(data);
    return std::nullopt;
}

void TranspositionTable::store(Key key, const TableEntry& entry) {
    GrowingTable::Slot* victim = nullptr;
    int victimWorth = 0;
    std::uint64_t old = 0;  // the key's own
    for (GrowingTable::Slot& slot : slots_.bucketOf(key).slots) {
        old = slot.wordOf(key);
        if (old != 0) {
            victim = &slot;
            break;
        }
        // Shallow entries and those of earlier searches go first; a search of age costs four plies.
        const std::uint64_t data = slot.word();
        const int age = (generation_ - generationOf(data)) & kGenerationMask;
        const int worth = data == 0 ? INT32_MIN : depthOf(data) - 4 * age;
        if (victim == nullptr || worth < victimWorth) {
            victim = &slot;
            victimWorth = worth;
        }
    }
    TableEntry kept = entry;
    if (old != 0) {
        const TableEntry before = unpack(old);
        if (!kept.move) kept.move = before.move;
        // A deeper result of this very search is not traded for a much shallower bound, but for a
        // proof.
        if (entry.bound != Bound::Exact && generationOf(old) == generation_ &&
            entry.depth.raw() + 3 < depthOf(old) && !isProof(entry))
            return;
        if (outlives(before, entry)) kept = before;
    }
    victim->set(key, pack(kept, generation_));
    if (old == 0) slots_.noteNewKey(key);
}

}  // namespace fukumi::search::alphabeta
