// SPDX-License-Identifier: MIT
#include "protocol/io/reply_writer.hpp"

#include "protocol/io/raw_io.hpp"

namespace fukumi::protocol {

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
