// SPDX-License-Identifier: MIT
//
// Lines on their way out of an engine: its searching threads put them in and never wait for the
// reader; the reader takes them one at a time.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

namespace fukumi::protocol::library {

/// Thread-safe.
class AnswerQueue {
public:
    /// Adds a line. False: the queue is closed or has ended, and the line is dropped.
    bool put(std::string_view line);
    /// The oldest line. Waits for one until the queue is closed or has ended, `wait` at most;
    /// without limit if it is absent.
    [[nodiscard]] std::optional<std::string> take(std::optional<std::chrono::milliseconds> wait);
    /// Bytes of the lines that were not taken.
    [[nodiscard]] std::size_t bytes() const;
    /// No line follows: take() returns those that are there, and then nothing.
    void end();
    /// Drops all lines; take() returns nothing from now on.
    void close();

private:
    mutable std::mutex mutex_;  ///< guards what follows
    std::condition_variable changed_;
    std::deque<std::string> lines_;
    std::size_t bytes_ = 0;
    bool hasEnded_ = false;
};

}  // namespace fukumi::protocol::library
