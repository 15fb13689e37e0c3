// SPDX-License-Identifier: MIT
//
// Lines on their way to a connection. The thread that puts them in waits while the connection has
// enough to write, so that a slow reader holds up its own engine and fills no memory.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <mutex>
#include <string>
#include <string_view>

namespace fukumi::protocol::server {

/// Thread-safe.
class OutgoingLines {
public:
    /// Adds a line and its end. Waits while `most` bytes or more are not taken. False: the lines
    /// are closed, and this one is dropped.
    bool put(std::string_view line, std::size_t most);
    /// All lines that were put and not taken, each with its end. Does not wait.
    [[nodiscard]] std::string take();
    /// Drops all lines, and those that are put from now on.
    void close();

private:
    std::mutex mutex_;  ///< guards what follows
    std::condition_variable changed_;
    std::string text_;
    bool isClosed_ = false;
};

}  // namespace fukumi::protocol::server
