// SPDX-License-Identifier: MIT
#include "protocol/library/answer_queue.hpp"

#include <utility>

namespace fukumi::protocol::library {

bool AnswerQueue::put(std::string_view line) {
    {
        const std::scoped_lock lock{mutex_};
        if (hasEnded_) return false;
        lines_.emplace_back(line);
        bytes_ += lines_.back().capacity() + sizeof(std::string);
    }
    changed_.notify_one();
    return true;
}

std::optional<std::string> AnswerQueue::take(std::optional<std::chrono::milliseconds> wait) {
    std::unique_lock lock{mutex_};
    const auto isReady = [&] { return hasEnded_ || !lines_.empty(); };
    if (!wait)
        changed_.wait(lock, isReady);
    else if (!changed_.wait_for(lock, *wait, isReady))
        return std::nullopt;
    if (lines_.empty()) return std::nullopt;
    std::string line = std::move(lines_.front());
    lines_.pop_front();
    bytes_ -= line.capacity() + sizeof(std::string);
    return line;
}

std::size_t AnswerQueue::bytes() const {
    const std::scoped_lock lock{mutex_};
    return bytes_;
}

void AnswerQueue::end() {
    {
        const std::scoped_lock lock{mutex_};
        hasEnded_ = true;
    }
    changed_.notify_all();
}

void AnswerQueue::close() {
    {
        const std::scoped_lock lock{mutex_};
        hasEnded_ = true;
        lines_.clear();
        bytes_ = 0;
    }
    changed_.notify_all();
}

}  // namespace fukumi::protocol::library
