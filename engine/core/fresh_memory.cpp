// SPDX-License-Identifier: MIT
#include "engine/core/fresh_memory.hpp"

#include <cstdint>
#include <new>

#if defined(__linux__)
#include <sys/mman.h>
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

FreshMemory::FreshMemory(std::size_t bytes) {
    // The size of a large page on x86-64. Small blocks would waste most of one.
    constexpr std::size_t kLargePage = std::size_t{2} << 20;
    const bool isLarge = bytes >= 2 * kLargePage;
    const std::size_t spare = isLarge ? kLargePage : kAlignment;
    if (bytes > SIZE_MAX - spare) throw std::bad_alloc{};
    void* block =
        mmap(nullptr, bytes + spare, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (block == MAP_FAILED) throw std::bad_alloc{};
    block_ = block;
    mapped_ = bytes + spare;
    data_ = alignUp(block, spare);
    // Advice only: without it everything works, slower. Whole pages, so that nothing is touched
    // behind the block.
    if (isLarge) static_cast<void>(madvise(data_, bytes / kLargePage * kLargePage, MADV_HUGEPAGE));
}

FreshMemory::~FreshMemory() {
    if (block_ != nullptr) munmap(block_, mapped_);
}

#else

FreshMemory::FreshMemory(std::size_t bytes) {
    // calloc hands out untouched zero pages for large blocks.
    if (bytes > SIZE_MAX - kAlignment) throw std::bad_alloc{};
    block_ = std::calloc(1, bytes + kAlignment);
    if (block_ == nullptr) throw std::bad_alloc{};
    mapped_ = bytes + kAlignment;
    data_ = alignUp(block_, kAlignment);
}

FreshMemory::~FreshMemory() { std::free(block_); }

#endif

}  // namespace fukumi
