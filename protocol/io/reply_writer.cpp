// SPDX-License-Identifier: MIT
#include "protocol/io/reply_writer.hpp"

#include <iomanip>
#include <iostream>

#include "protocol/io/raw_io.hpp"

namespace fukumi::protocol {

Transcript::Transcript(const std::string& path, const search::Clock& clock)
    : path_{path}, clock_{clock}, start_{clock.now()} {
    if (path.empty()) return;
    file_.open(path, std::ios::binary | std::ios::app);
    if (!file_) return;
    file_ << std::fixed << std::setprecision(6) << "# a new conversation" << std::endl;
    tellFault();
}

// Flushed line by line: the last lines before a crash are the ones that matter.
void Transcript::note(Direction direction, std::string_view line) {
    if (!file_.is_open()) return;
    const std::chrono::duration<double> time = clock_.now() - start_;
    const std::scoped_lock lock{mutex_};
    if (!file_) return;
    file_ << std::setw(12) << time.count() << ' ' << static_cast<char>(direction) << ' ' << line
          << std::endl;
    tellFault();
}

void Transcript::tellFault() const {
    if (!file_)
        std::cerr << "pbrain-fukumi: --log: '" << path_ << "': cannot be written any more\n";
}

std::string wireLine(std::string_view text) {
    std::string wire;
    if (text.empty()) return wire;
    wire.reserve(text.size() + 1);
    for (const char c : text) wire += c >= ' ' && c <= '~' ? c : '?';
    return wire + '\n';
}

void ReplyWriter::line(std::string_view text) {
    // No reader is left to report an error to.
    static_cast<void>(writeOutput(wireLine(text)));
    transcript_.note(Transcript::Direction::Out, text);
}

}  // namespace fukumi::protocol
