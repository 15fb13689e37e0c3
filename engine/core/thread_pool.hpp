// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <cstddef>
#include <exception>
#include <mutex>
#include <vector>

#include "engine/core/joining_thread.hpp"

namespace fukumi {

/// Threads that share a piece of work. When one throws, the others end too: work that may take long
/// asks hasFailed(). run() then throws what the first one threw.
class ThreadPool {
public:
    /// Calls `work(0)` .. `work(threads - 1)` at the same time and waits for all. `work(0)` runs in
    /// the caller's thread, also if `threads` is 0.
    template <class Work>
    void run(std::size_t threads, Work&& work) {
        const auto guarded = [&](std::size_t number) {
            try {
                work(number);
            } catch (...) {
                const std::lock_guard lock{mutex_};
                if (!failure_) failure_ = std::current_exception();
                hasFailed_ = true;
            }
        };
        {
            std::vector<JoiningThread> others;
            for (std::size_t number = 1; number < threads; ++number)
                others.emplace_back([&guarded, number] { guarded(number); });
            guarded(0);
        }
        if (failure_) std::rethrow_exception(failure_);
    }
    [[nodiscard]] bool hasFailed() const { return hasFailed_; }

private:
    std::mutex mutex_;
    std::exception_ptr failure_;
    std::atomic<bool> hasFailed_{false};
};

}  // namespace fukumi
