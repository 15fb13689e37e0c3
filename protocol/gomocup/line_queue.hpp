// SPDX-License-Identifier: MIT
//
// Lines that have been read and not yet acted on. The reader thread fills it, the session's thread
// empties it, and a running search asks it whether to go on:
//
//     reader --push--> [ TURN 7,7 | INFO time_left 900 | STOP ] --pop--> session
//                                                          |
//                                   stopRequested() <------'   one or more stop-like lines wait
//
// Only lines after the command that began the search can stop it, since everything before it
// has been popped: a STOP can neither be lost nor hit the wrong search.
#pragma once

#include <atomic>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <optional>
#include <string>
#include <utility>

#include "engine/search/clock.hpp"
#include "engine/search/searcher.hpp"
#include "protocol/gomocup/command.hpp"

namespace fukumi::protocol {

/// A line of input, parsed once, when it came: the reader asks its command for END, the queue for
/// what stops a search, the session for what to do.
struct InputLine {
    /// `line` is without its line end.
    InputLine(std::string line, search::TimePoint when)
        : command{parseCommand(line)}, text{std::move(line)}, arrival{when} {}

    Command command;
    std::string text;  ///< a block reads it, whatever the command is
    search::TimePoint arrival;
};

/// Asks a running search to end because of lines that wait unread after the command that began it.
class Interrupts : public StopToken {
public:
    /// The time when an END came that is not handled yet, unless it came when other questions
    /// waited: that is the end of a script.
    [[nodiscard]] virtual std::optional<search::TimePoint> pendingEnd() const = 0;
};

class LineQueue final : public Interrupts {
public:
    /// Reader's side. Waits while the queue holds too much to take more; a search that runs then is
    /// stopped, so that the queue can be worked off.
    void push(InputLine line);
    /// Reader's side: no more lines will come. A running search is stopped.
    void close();

    /// Session's side: the next line, or nothing when the queue is closed and empty. Waits.
    [[nodiscard]] std::optional<InputLine> pop();

    [[nodiscard]] bool stopRequested() const override {
        return stopReasons_.load(std::memory_order_relaxed) > 0;
    }
    [[nodiscard]] std::optional<search::TimePoint> pendingEnd() const override;

    /// Stops as soon as any line waits or none will come any more: for thinking in between.
    [[nodiscard]] const StopToken& anyLine() const { return anyLine_; }

private:
    class AnyLine final : public StopToken {
    public:
        explicit AnyLine(const LineQueue& queue) : queue_{queue} {}
        [[nodiscard]] bool stopRequested() const override {
            return queue_.waiting_.load(std::memory_order_relaxed) > 0;
        }

    private:
        const LineQueue& queue_;
    };

    [[nodiscard]] bool isFull() const;

    mutable std::mutex mutex_;
    std::condition_variable changed_;
    std::deque<InputLine> lines_;
    std::size_t bytes_ = 0;
    bool closed_ = false;
    std::optional<search::TimePoint> endArrival_;
    /// Stop-like lines in the queue, plus one when it is closed, plus one while it is full.
    std::atomic<int> stopReasons_{0};
    /// Lines in the queue, plus one when it is closed.
    std::atomic<int> waiting_{0};
    AnyLine anyLine_{*this};
};

}  // namespace fukumi::protocol
