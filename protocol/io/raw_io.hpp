// SPDX-License-Identifier: MIT
//
// Bytes from standard input and to standard output, past every buffer: what a manager writes must
// be seen while a search runs, and what we write must be seen at once.
#pragma once

#include <cstddef>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <system_error>

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

/// Line ends stay as they are (Windows would turn LF into CR LF), and a manager that has closed its
/// end of the pipe does not kill the process. Call once, before any other function here.
void prepareStandardStreams();

/// Waits for bytes and puts them into `buffer`; 0 at the end of the input, or when it cannot be
/// read.
[[nodiscard]] std::size_t readInput(std::span<char> buffer);

/// Whether standard input is a terminal.
[[nodiscard]] bool inputIsTyped();

/// Whether standard output is a terminal.
[[nodiscard]] bool outputIsWatched();

/// Writes everything, in one call if the system takes it in one; what kept it from that.
[[nodiscard]] std::error_code writeOutput(std::string_view bytes);

/// The running executable; an empty path when the system does not say. Managers start engines in
/// their own folders, so that neither the working directory nor argv[0] shows it.
[[nodiscard]] std::filesystem::path programPath();

}  // namespace fukumi::protocol
