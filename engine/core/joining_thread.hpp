// SPDX-License-Identifier: MIT
#pragma once

#include <thread>
#include <utility>

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

}  // namespace fukumi
