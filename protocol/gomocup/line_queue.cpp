// SPDX-License-Identifier: MIT
#include "protocol/gomocup/line_queue.hpp"

#include "engine/core/ranges.hpp"

namespace fukumi::protocol {

namespace {

constexpr std::size_t kMostLines = 16 * 1024;
constexpr std::size_t kMostBytes = std::size_t{4} << 20;

/// A line that a manager may send while the engine thinks, without an answer.
bool asksNothing(const InputLine& line) {
    return std::holds_alternative<command::Info>(line.command) ||
           std::holds_alternative<command::Stop>(line.command) ||
           std::holds_alternative<command::Blank>(line.command);
}

}  // namespace

bool LineQueue::isFull() const { return lines_.size() >= kMostLines || bytes_ >= kMostBytes; }

void LineQueue::push(InputLine line) {
    std::unique_lock lock{mutex_};
    if (isFull()) {
        ++stopReasons_;
        changed_.wait(lock, [this] { return !isFull(); });
        --stopReasons_;
    }
    if (isStopLike(line.command)) ++stopReasons_;
    if (std::holds_alternative<command::End>(line.command) && ranges::allOf(lines_, asksNothing))
        endArrival_ = line.arrival;
    bytes_ += line.text.size();
    lines_.push_back(std::move(line));
    ++waiting_;
    changed_.notify_all();
}

void LineQueue::close() {
    const std::scoped_lock lock{mutex_};
    closed_ = true;
    ++stopReasons_;
    ++waiting_;
    changed_.notify_all();
}

std::optional<InputLine> LineQueue::pop() {
    std::unique_lock lock{mutex_};
    changed_.wait(lock, [this] { return closed_ || !lines_.empty(); });
    if (lines_.empty()) return std::nullopt;
    InputLine line = std::move(lines_.front());
    lines_.pop_front();
    --waiting_;
    bytes_ -= line.text.size();
    if (isStopLike(line.command)) --stopReasons_;
    changed_.notify_all();
    return line;
}

std::optional<search::TimePoint> LineQueue::pendingEnd() const {
    const std::scoped_lock lock{mutex_};
    return endArrival_;
}

}  // namespace fukumi::protocol
