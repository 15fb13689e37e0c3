// SPDX-License-Identifier: MIT
#include "protocol/server/outgoing_lines.hpp"

#include <utility>

namespace fukumi::protocol::server {

bool OutgoingLines::put(std::string_view line, std::size_t most) {
    std::unique_lock lock{mutex_};
    changed_.wait(lock, [&] { return isClosed_ || text_.size() < most; });
    if (isClosed_) return false;
    text_ += line;
    text_ += '\n';
    return true;
}

std::string OutgoingLines::take() {
    std::string text;
    {
        const std::scoped_lock lock{mutex_};
        text = std::exchange(text_, {});
    }
    changed_.notify_all();
    return text;
}

void OutgoingLines::close() {
    {
        const std::scoped_lock lock{mutex_};
        isClosed_ = true;
        text_.clear();
    }
    changed_.notify_all();
}

}  // namespace fukumi::protocol::server
