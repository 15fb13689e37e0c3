// SPDX-License-Identifier: MIT
//
// std::atomic_ref, as far as it is used here: libc++ has it only since version 19. Both compilers
// offer the operations themselves.
#pragma once

#include <atomic>
#include <concepts>

namespace fukumi {

/// Makes the accesses of this line atomic. REQUIRES: the number outlives the reference and is
/// aligned to its size, and no thread reads or writes it in another way while others write.
template <std::integral Int>
class AtomicRef {
public:
    explicit AtomicRef(Int& number) : number_{number} {}

    [[nodiscard]] Int load(std::memory_order order) const {
        return __atomic_load_n(&number_, raw(order));
    }
    void store(Int value, std::memory_order order) const {
        __atomic_store_n(&number_, value, raw(order));
    }
    /// The number before.
    Int fetch_add(Int value, std::memory_order order) const {
        return __atomic_fetch_add(&number_, value, raw(order));
    }
    /// The number before.
    Int fetch_sub(Int value, std::memory_order order) const {
        return __atomic_fetch_sub(&number_, value, raw(order));
    }
    /// Where the number is not `expected` it is written there; it may fail without a reason.
    bool compare_exchange_weak(Int& expected, Int wanted, std::memory_order order) const {
        return __atomic_compare_exchange_n(
            &number_, &expected, wanted, true, raw(order), raw(order));
    }
    bool compare_exchange_strong(Int& expected,
                                 Int wanted,
                                 std::memory_order done,
                                 std::memory_order refused) const {
        return __atomic_compare_exchange_n(
            &number_, &expected, wanted, false, raw(done), raw(refused));
    }

private:
    static_assert(__atomic_always_lock_free(sizeof(Int), nullptr));

    [[nodiscard]] static constexpr int raw(std::memory_order order) {
        switch (order) {
            case std::memory_order_relaxed: return __ATOMIC_RELAXED;
            case std::memory_order_acquire: return __ATOMIC_ACQUIRE;
            case std::memory_order_release: return __ATOMIC_RELEASE;
            default: return __ATOMIC_SEQ_CST;
        }
    }

    Int& number_;
};

}  // namespace fukumi
