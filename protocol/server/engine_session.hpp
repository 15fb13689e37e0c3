// SPDX-License-Identifier: MIT
//
// The engine of one connection. A thread makes it, asks it and waits for its end, so that the
// thread of the connections waits for none of that.
//
//     ask() --> [ texts ] --> thread --> LibraryEngine --> [ answers ] --> takeAnswers()
//                           (a line at a time)                  '--> wake()
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "engine/core/threads.hpp"
#include "protocol/library/answer_queue.hpp"
#include "protocol/library/library_engine.hpp"

namespace fukumi::protocol::server {

// Lines on their way to a connection. The thread that puts them in waits while the connection has
// enough to write, so that a slow reader holds up its own engine and fills no memory.

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

// Memory that the engines of all connections share.

/// Thread-safe. Must outlive its shares.
class MemoryBudget {
public:
    /// A part of the budget, which has it again when the share ends.
    class Share {
    public:
        Share(MemoryBudget& budget, std::size_t bytes) : budget_{&budget}, bytes_{bytes} {}
        Share(Share&& other) noexcept
            : budget_{other.budget_}, bytes_{std::exchange(other.bytes_, 0)} {}
        Share& operator=(Share&&) = delete;
        ~Share() { budget_->giveBack(bytes_); }

        [[nodiscard]] std::size_t bytes() const { return bytes_; }

    private:
        MemoryBudget* budget_;
        std::size_t bytes_;
    };

    explicit MemoryBudget(std::size_t bytes) : left_{bytes} {}

    /// As many of the wanted bytes as are left; absent if those are fewer than an engine needs.
    [[nodiscard]] std::optional<Share> take(std::size_t wanted);

private:
    void giveBack(std::size_t bytes);

    std::mutex mutex_;
    std::size_t left_;  ///< guarded by mutex_
};

/// Bytes of the machine's memory; absent if the system does not say.
[[nodiscard]] std::optional<std::size_t> machineMemory();

/// Thread-safe but for its construction and destruction.
class EngineSession {
public:
    /// Called from any thread when there is something to take, or when the session has ended.
    using Wake = std::function<void()>;

    /// The engine has the memory of `share`.
    EngineSession(const library::LibrarySettings& settings, MemoryBudget::Share share, Wake wake);
    /// As cut(), and waits for the end.
    ~EngineSession();

    /// Queries, a line each. False: none was taken, since too many wait.
    [[nodiscard]] bool ask(std::string_view text);
    /// The session ends when everything that was asked is answered. Nothing is asked from now on.
    void endInput() { texts_.end(); }
    /// Ends the searches and drops what was not taken. Does not wait.
    void cut();
    /// Answers that were not taken, each with the end of its line. Does not wait.
    [[nodiscard]] std::string takeAnswers() { return answers_.take(); }
    /// Whether nothing is put to the answers any more.
    [[nodiscard]] bool hasEnded() const { return hasEnded_; }

private:
    class Published;

    void run();
    void work();
    void giveLines(library::LibraryEngine& engine, std::string_view text) const;
    void give(library::LibraryEngine& engine, std::string_view line) const;
    void hear(const std::string& answer);

    const MemoryBudget::Share share_;
    library::LibrarySettings settings_;
    const Wake wake_;
    library::AnswerQueue texts_;
    OutgoingLines answers_;
    std::atomic<bool> isCut_{false};
    std::atomic<bool> hasEnded_{false};
    std::mutex mutex_;
    library::LibraryEngine* engine_ = nullptr;  ///< guarded by mutex_
    JoiningThread thread_;
};

}  // namespace fukumi::protocol::server
