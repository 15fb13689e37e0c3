// SPDX-License-Identifier: MIT
#include "engine/core/memory.hpp"

#include <algorithm>
#include <cstdint>
#include <new>

#if defined(__linux__)
#include <atomic>
#include <sys/mman.h>
#include <system_error>
#include <thread>
#else
#include <cstdlib>
#endif

namespace fukumi {

namespace {

constexpr std::size_t kAlignment = 64;

/// The first address in a block that has `bytes` to spare.
void* alignUp(void* block, std::size_t bytes) {
    const auto address = reinterpret_cast<std::uintptr_t>(block);
    return static_cast<char*>(block) + (bytes - address % bytes) % bytes;
}

}  // namespace

#if defined(__linux__)

namespace {

/// A block up to this size is given back at once: that takes 2 ms at most.
constexpr std::size_t kGivenBackAtOnce = std::size_t{16} << 20;

/// In pieces, between which other threads get at the process's memory map.
void unmapInPieces(char* block, std::size_t bytes) {
    while (bytes > 0) {
        const std::size_t piece = std::min(bytes, kGivenBackAtOnce);
        munmap(block, piece);
        block += piece;
        bytes -= piece;
    }
}

/// Blocks on their way back to the system, most of them in their own thread.
std::atomic<int> beingGivenBack{0};

void giveBack(void* block, std::size_t bytes) {
    auto* const first = static_cast<char*>(block);
    const auto giveAll = [=] {
        unmapInPieces(first, bytes);
        --beingGivenBack;
        beingGivenBack.notify_all();
    };
    ++beingGivenBack;
    if (bytes <= kGivenBackAtOnce) return giveAll();
    try {
        std::thread{giveAll}.detach();
    } catch (const std::system_error&) {
        giveAll();
    }
}

/// nullptr too where less than the room would be left.
void* mapped(std::size_t bytes) {
    const std::size_t withRoom = bytes + FreshMemory::kRoom;
    void* const block =
        mmap(nullptr, withRoom, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (block == MAP_FAILED) return nullptr;
    return mremap(block, withRoom, bytes, 0);
}

}  // namespace

FreshMemory::FreshMemory(std::size_t bytes, Pages pages) {
    // Small blocks would waste most of a large page.
    const bool isLarge = bytes >= 2 * kLargePage;
    const std::size_t spare = isLarge ? kLargePage : kAlignment;
    if (bytes > SIZE_MAX - spare - kRoom) throw std::bad_alloc{};
    block_ = mapped(bytes + spare);
    if (block_ == nullptr) {
        waitUntilGivenBack();
        block_ = mapped(bytes + spare);
    }
    if (block_ == nullptr) throw std::bad_alloc{};
    mapped_ = bytes + spare;
    data_ = alignUp(block_, spare);
    if (!isLarge) return;
    // Advice only: without it everything works, slower. Whole pages, so that nothing is touched
    // behind the block.
    const int advice = pages == Pages::Large ? MADV_HUGEPAGE : MADV_NOHUGEPAGE;
    static_cast<void>(madvise(data_, bytes / kLargePage * kLargePage, advice));
}

FreshMemory::~FreshMemory() {
    if (block_ != nullptr) giveBack(block_, mapped_);
}

void FreshMemory::waitUntilGivenBack() {
    for (int left = beingGivenBack; left > 0; left = beingGivenBack) beingGivenBack.wait(left);
}

#else

FreshMemory::FreshMemory(std::size_t bytes, Pages) {
    // calloc hands out untouched zero pages for large blocks.
    if (bytes > SIZE_MAX - kAlignment) throw std::bad_alloc{};
    block_ = std::calloc(1, bytes + kAlignment);
    if (block_ == nullptr) throw std::bad_alloc{};
    mapped_ = bytes + kAlignment;
    data_ = alignUp(block_, kAlignment);
}

FreshMemory::~FreshMemory() { std::free(block_); }

void FreshMemory::waitUntilGivenBack() {}

#endif

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
    const std::size_t fewest = std::max<std::size_t>(fewestBytes / sizeof(Bucket), 1);
    while (count / 2 >= fewest) {
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
    prefaulted_ = 0;
    growth_ = 0;
    sampledKeys_ = 0;
}

void GrowingTable::ageKeys() { sampledKeys_ -= sampledKeys_ / kAgedPart; }

void GrowingTable::prefault() {
    constexpr std::size_t kPage = FreshMemory::kLargePage / sizeof(Bucket);
    const std::size_t end = std::min(buckets() + kPage, firstBlock_ << mostLevels_);
    for (; prefaulted_ < end; prefaulted_ += kPage) {
        std::atomic<std::uint64_t>& word = buckets_[prefaulted_].slots[0].word_;
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
        const Key key = here.keyOf(word);
        // The twin may still hold what it held before clear().
        there.free();
        if (word == 0 || ((key >> level) & 1) == 0) continue;
        there.set(key, word);
        here.free();
    }
}

}  // namespace fukumi
