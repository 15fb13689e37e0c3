// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "engine/core/text.hpp"

namespace fukumi::protocol {

/// Longer lines lose their tail: nothing a manager says needs that much.
inline constexpr std::size_t kLongestLine = 64 * 1024;

/// Makes lines out of bytes as they come. LF, CR and CR LF end a line, in any mix; empty lines
/// disappear, so that the LF of a CR LF makes none. A byte order mark before a line is dropped.
class LineSplitter {
public:
    /// Calls `onLine(std::string)` for every line that these bytes complete.
    template <class OnLine>
    void add(std::string_view bytes, OnLine&& onLine) {
        while (!bytes.empty()) {
            const std::size_t end = bytes.find_first_of("\r\n");
            append(bytes.substr(0, end));
            if (end == std::string_view::npos) return;
            bytes.remove_prefix(end + 1);
            finish(onLine);
        }
    }

    /// The input has ended: a last line may lack its line end.
    template <class OnLine>
    void finish(OnLine&& onLine) {
        if (line_.empty()) return;
        std::string done;
        done.swap(line_);
        done.erase(0, done.size() - withoutByteOrderMark(done).size());
        if (!done.empty()) onLine(std::move(done));
    }

private:
    void append(std::string_view part) {
        line_.append(part.substr(0, kLongestLine - line_.size()));
    }

    std::string line_;
};

}  // namespace fukumi::protocol
