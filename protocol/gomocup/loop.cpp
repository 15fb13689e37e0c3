// SPDX-License-Identifier: MIT
#include "protocol/gomocup/loop.hpp"

#include <array>

#include "engine/core/threads.hpp"
#include "protocol/io/line_splitter.hpp"
#include "protocol/io/raw_io.hpp"

namespace fukumi::protocol {

namespace {

// The session ends at the first END, in a block too: nothing after it is worth reading, and a
// reader that waits for more could not be joined.
void readLines(LineQueue& queue, Transcript& transcript, const search::Clock& clock) {
    std::array<char, 4096> buffer;
    LineSplitter splitter;
    bool ended = false;
    const auto take = [&](std::string text) {
        if (ended) return;
        InputLine line{std::move(text), clock.now()};
        transcript.note(Transcript::Direction::In, line.text);
        ended = std::holds_alternative<command::End>(line.command);
        queue.push(std::move(line));
    };
    while (!ended) {
        const std::size_t count = readInput(buffer);
        if (count == 0) break;
        splitter.add({buffer.data(), count}, take);
    }
    splitter.finish(take);
    queue.close();
}

}  // namespace

void runLoop(Session& session,
             LineQueue& queue,
             Transcript& transcript,
             const search::Clock& clock,
             const LineFilter& filter) {
    const JoiningThread reader{[&] { readLines(queue, transcript, clock); }};
    while (const auto line = queue.pop()) {
        if (filter && filter(*line)) continue;
        if (session.handle(*line) == Session::Flow::End) break;
        session.ponder(queue.anyLine());
    }
}

}  // namespace fukumi::protocol
