// SPDX-License-Identifier: MIT
#include "protocol/gomocup/loop.hpp"

#include <array>
#include <string_view>

#include "engine/board/records/notation.hpp"
#include "engine/core/threads.hpp"
#include "protocol/io/raw_io.hpp"
#include "version.hpp"

namespace fukumi::protocol {

namespace {

constexpr std::array<std::string_view, 6> kCommands{
    "  pbrain-fukumi page       a board in your browser: play, analyze, review",
    "  pbrain-fukumi play       play a game in this terminal",
    "  pbrain-fukumi analyze    find the best move of a position, review a game",
    "  pbrain-fukumi solve      solve small games: tic-tac-toe, m,n,k, Chomp",
    "  pbrain-fukumi help       all that it can do",
    "Here it speaks the Gomocup protocol: START 15, BEGIN, TURN 7,7, END ends."};

void appendCommands(std::vector<std::string>& lines) {
    lines.insert(lines.end(), kCommands.begin(), kCommands.end());
}

}  // namespace

std::vector<std::string> greetingLines() {
    std::vector<std::string> lines{std::string{"Fukumi "} + kVersion +
                                   ", a five-in-a-row engine. Game managers start it like this; "
                                   "for you there are"};
    appendCommands(lines);
    return lines;
}

std::optional<std::vector<std::string>> answerToPerson(const InputLine& line) {
    const auto* unknown = std::get_if<command::Unknown>(&line.command);
    if (unknown == nullptr) return std::nullopt;
    const std::string& word = unknown->word;
    std::vector<std::string> lines;
    if (word == "help" || word == "?" || word == "HELP") {
        appendCommands(lines);
        return lines;
    }
    if (!board::fromHuman(word, BoardSize::square(kMaxBoardSide))) return std::nullopt;
    return std::vector{word +
                       " is a move: pbrain-fukumi play takes it. Here it is START 15, then "
                       "TURN x,y from the top left, from 0 (h8 of 15x15 is 7,7)."};
}

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
