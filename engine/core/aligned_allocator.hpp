// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <new>

namespace fukumi {

/// Room for aligned objects in plain blocks. glibc takes more than an aligned block needs and gives
/// the rest back, so that the hole of a freed one is too small for the next: proofs, which set up a
/// position for each leaf, took ten times what they used.
///
///     | unused | address of the block | objects |
template <class T>
class AlignedAllocator {
public:
    using value_type = T;

    AlignedAllocator() = default;
    template <class Other>
    AlignedAllocator(const AlignedAllocator<Other>&) {}

    /// Throws std::bad_alloc.
    [[nodiscard]] static T* allocate(std::size_t count) {
        void* const block = ::operator new(count * sizeof(T) + sizeof(void*) + alignof(T));
        const auto first = reinterpret_cast<std::uintptr_t>(block) + sizeof(void*);
        const std::size_t unused = (alignof(T) - first % alignof(T)) % alignof(T);
        void** const start = static_cast<void**>(block) + 1 + unused / sizeof(void*);
        start[-1] = block;
        return reinterpret_cast<T*>(start);
    }
    static void deallocate(T* start, std::size_t) {
        ::operator delete(reinterpret_cast<void**>(start)[-1]);
    }

    friend bool operator==(const AlignedAllocator&, const AlignedAllocator&) = default;

    static_assert(alignof(T) % sizeof(void*) == 0);
};

}  // namespace fukumi
