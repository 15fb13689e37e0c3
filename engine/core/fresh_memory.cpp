// SPDX-License-Identifier: MIT
#include "engine/core/fresh_memory.hpp"

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

void* mapped(std::size_t bytes) {
    void* const block =
        mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    return block == MAP_FAILED ? nullptr : block;
}

}  // namespace

FreshMemory::FreshMemory(std::size_t bytes, Pages pages) {
    // Small blocks would waste most of a large page.
    const bool isLarge = bytes >= 2 * kLargePage;
    const std::size_t spare = isLarge ? kLargePage : kAlignment;
    if (bytes > SIZE_MAX - spare) throw std::bad_alloc{};
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

}  // namespace fukumi
