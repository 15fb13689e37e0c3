// SPDX-License-Identifier: MIT
#include "engine/core/growing_table.hpp"

#include <algorithm>

namespace fukumi {

namespace {

/// One key in this many is counted, so that threads do not fight for the counter. The table grows
/// when there is more than one key a bucket: a quarter full, the buckets that were not split yet up
/// to a half.
constexpr std::uint64_t kKeysASample = 64;
constexpr std::uint64_t kAgedPart = 16;

bool isSample(Key key) { return (key >> 32) % kKeysASample == 0; }

}  // namespace

void GrowingTable::allocate(std::size_t bytes, std::size_t fewestBytes) {
    release();
    std::size_t count = std::max<std::size_t>(bytes / sizeof(Bucket), 1);
    unsigned levels = 0;
    while (count / 2 >= fewestBytes / sizeof(Bucket)) {
        count /= 2;
        ++levels;
    }
    memory_ = FreshMemory{(count << levels) * sizeof(Bucket)};
    buckets_ = static_cast<Bucket*>(memory_.data());
    firstBlock_ = count;
    mostLevels_ = levels;
}

// Blocks after the first are written when the table grows into them.
void GrowingTable::clear() {
    for (std::size_t b = 0; b < firstBlock_; ++b)
        for (Slot& slot : buckets_[b].slots) slot.free();
    growth_ = 0;
    sampledKeys_ = 0;
}

void GrowingTable::release() {
    memory_ = FreshMemory{};
    buckets_ = nullptr;
    firstBlock_ = 0;
    mostLevels_ = 0;
    met_ = 0;
    growth_ = 0;
    sampledKeys_ = 0;
}

void GrowingTable::ageKeys() { sampledKeys_ -= sampledKeys_ / kAgedPart; }

void GrowingTable::meetAhead() {
    constexpr std::size_t kPage = FreshMemory::kLargePage / sizeof(Bucket);
    const std::size_t end = std::min(buckets() + kPage, firstBlock_ << mostLevels_);
    for (; met_ < end; met_ += kPage) {
        std::atomic<std::uint64_t>& word = buckets_[met_].slots[0].word_;
        word.store(word.load(kRelaxed), kRelaxed);  // a page that is only read is not there yet
    }
}

void GrowingTable::noteNewKey(Key key) {
    if (!isSample(key)) return;
    const std::uint64_t keys = kKeysASample * (1 + sampledKeys_.fetch_add(1, kRelaxed));
    if (keys > buckets()) growAStep();
}

void GrowingTable::growAStep() {
    std::uint64_t seen = growth_.load(kRelaxed);
    Growth from = unpacked(seen), to = from;
    do {
        from = unpacked(seen);
        if (from.level == mostLevels_) return;
        const std::size_t end = firstBlock_ << from.level;
        to = {from.level, std::min(from.split + kGrowthStep / sizeof(Bucket), end)};
        if (to.split == end) to = {from.level + 1, 0};
    } while (!growth_.compare_exchange_weak(seen, packed(to), kRelaxed));
    const std::size_t end = to.split == 0 ? firstBlock_ << from.level : to.split;
    for (std::size_t b = from.split; b < end; ++b) splitBucket(b, from.level);
}

void GrowingTable::splitBucket(std::size_t index, unsigned level) {
    Bucket& bucket = buckets_[index];
    Bucket& twin = buckets_[index + (firstBlock_ << level)];
    for (std::size_t i = 0; i < 4; ++i) {
        Slot& here = bucket.slots[i];
        Slot& there = twin.slots[i];
        const std::uint64_t word = here.word();
        const Key key = here.key();
        // The twin may still hold what it held before clear().
        there.free();
        if (word == 0 || ((key >> level) & 1) == 0) continue;
        there.set(key, word);
        here.free();
    }
}

}  // namespace fukumi
