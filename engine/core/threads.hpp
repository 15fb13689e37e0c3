// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <atomic>
#include <concepts>
#include <cstddef>
#include <exception>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

namespace fukumi {

/// A thread that is waited for where its owner ends or takes another one: std::jthread without its
/// stop token, which libc++ has only since version 18.
class JoiningThread {
public:
    JoiningThread() = default;
    template <class Run>
    explicit JoiningThread(Run&& run) : thread_{std::forward<Run>(run)} {}
    ~JoiningThread() { join(); }
    JoiningThread(JoiningThread&&) noexcept = default;
    JoiningThread& operator=(JoiningThread&& other) noexcept {
        join();
        thread_ = std::move(other.thread_);
        return *this;
    }

    /// Waits; returns at once if nothing runs.
    void join() {
        if (thread_.joinable()) thread_.join();
    }

private:
    std::thread thread_;
};

/// Threads that share a piece of work, as many as the system has. An exception ends only its own
/// thread: work that may take long asks hasFailed(), so that the others end too.
class ThreadPool {
public:
    /// Calls `work(0)` .. `work(threads - 1)` at the same time and waits for all. `work(0)` runs in
    /// the caller's thread, also if `threads` is 0, and then the work for which the system has no
    /// thread. Throws what was thrown first.
    template <class Work>
    void run(std::size_t threads, Work&& work) {
        const std::size_t others = std::max<std::size_t>(threads, 1) - 1;
        const std::size_t started = start(others, [&](std::size_t i) { work(i + 1); });
        guard([&] {
            work(0);
            for (std::size_t i = started; i < others && !hasFailed_; ++i) work(i + 1);
        });
        join();
        if (failure_) std::rethrow_exception(failure_);
    }
    /// Starts threads that call `work(0)` .. `work(threads - 1)`, each a copy of it, until the
    /// system has no more. Returns their number and does not wait.
    template <class Work>
    [[nodiscard]] std::size_t start(std::size_t threads, Work work) {
        std::size_t i = 0;
        try {
            for (; i < threads; ++i)
                threads_.emplace_back([this, i, work]() mutable { guard([&] { work(i); }); });
        } catch (const std::exception&) {
            // No thread, or no memory for one.
        }
        return i;
    }
    /// Waits for all that were started; so does the end of the pool.
    void join() { threads_.clear(); }
    [[nodiscard]] bool hasFailed() const { return hasFailed_; }

private:
    template <class Part>
    void guard(const Part& part) {
        try {
            part();
        } catch (...) {
            const std::lock_guard lock{mutex_};
            if (!failure_) failure_ = std::current_exception();
            hasFailed_ = true;
        }
    }

    std::mutex mutex_;
    std::exception_ptr failure_;
    std::atomic<bool> hasFailed_{false};
    std::vector<JoiningThread> threads_;
};

// std::atomic_ref, as far as it is used here: libc++ has it only since version 19. Both compilers
// offer the operations themselves.

/// Makes accesses to a number atomic. REQUIRES: the number outlives the reference and is aligned to
/// its size, and no thread reads or writes it in another way while others write.
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
