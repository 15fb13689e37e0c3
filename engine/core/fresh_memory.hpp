// SPDX-License-Identifier: MIT
//
// Large tables as the system hands them out: all zero, and costing nothing until they are written.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>

namespace fukumi {

/// A block of zeros that is freed with this object. Where the system permits it, it comes in large
/// pages: a table that is met at random then needs neither a page fault for each new corner nor a
/// walk through the page tables for each look (Linux: madvise(2), MADV_HUGEPAGE).
class FreshMemory {
public:
    /// The size of a large page on x86-64.
    static constexpr std::size_t kLargePage = std::size_t{2} << 20;

    /// A large page is cleared as a whole when it is met first, which takes up to 7 ms on a virtual
    /// machine (a small one 2 us): what is met at random from the first moment on comes in small
    /// ones.
    enum class Pages : std::uint8_t { Small, Large };

    FreshMemory() = default;
    /// Aligned to 64 bytes at least. Throws std::bad_alloc.
    explicit FreshMemory(std::size_t bytes, Pages pages = Pages::Large);
    /// Does not wait for the system to take a large block apart (100 ms a GiB of small pages).
    ~FreshMemory();

    /// Returns when the blocks whose objects are gone are back with the system. For who has run
    /// out of memory and let go of some. Any thread.
    static void waitUntilGivenBack();

    FreshMemory(FreshMemory&& other) noexcept
        : block_{std::exchange(other.block_, nullptr)},
          mapped_{std::exchange(other.mapped_, 0)},
          data_{std::exchange(other.data_, nullptr)} {}
    FreshMemory& operator=(FreshMemory&& other) noexcept {
        std::swap(block_, other.block_);
        std::swap(mapped_, other.mapped_);
        std::swap(data_, other.data_);
        return *this;
    }

    /// nullptr when there is none.
    [[nodiscard]] void* data() const { return data_; }

private:
    void* block_ = nullptr;
    std::size_t mapped_ = 0;
    void* data_ = nullptr;
};

}  // namespace fukumi
