// SPDX-License-Identifier: MIT
//
// The protocol: everything put together, and its outer loop: a thread reads standard input, this
// one acts on it.
#include <array>
#include <cerrno>
#include <cstdio>
#include <exception>
#include <new>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "book/book_source.hpp"
#include "book/five_source.hpp"
#include "book/format/embedded_book.hpp"
#include "engine/board/records/notation.hpp"
#include "engine/core/threads.hpp"
#include "engine/player/player.hpp"
#include "engine/search/clock.hpp"
#include "protocol/cli/question_files.hpp"
#include "protocol/cli/subcommand.hpp"
#include "protocol/gomocup/line_queue.hpp"
#include "protocol/gomocup/session.hpp"
#include "protocol/io/output_file.hpp"
#include "protocol/io/raw_io.hpp"
#include "protocol/question/messages.hpp"
#include "version.hpp"

namespace fukumi::protocol::cli {

namespace {

// For a person who starts the program without arguments in a terminal, where managers speak the
// protocol: the program and the commands that play and analyse.

constexpr std::array<std::string_view, 6> kCommands{
    "  pbrain-fukumi page       a board in your browser: play, analyze, review",
    "  pbrain-fukumi play       play a game in this terminal",
    "  pbrain-fukumi analyze    find the best move of a position, review a game",
    "  pbrain-fukumi solve      solve small games: tic-tac-toe, m,n,k, Chomp",
    "  pbrain-fukumi help       all that it can do",
    "Here it speaks the Gomocup protocol: START 15, BEGIN, TURN 7,7, END ends."};

std::string greeting() {
    return std::string{"Fukumi "} + kVersion +
           ", a five-in-a-row engine. Game managers start it like this; for you there are";
}

/// Answers a line that is not a command of the protocol but that a person may type: `help`, or a
/// move such as h8. False for each other line.
bool answerPerson(const InputLine& line, ReplyWriter& replies) {
    const auto* unknown = std::get_if<command::Unknown>(&line.command);
    if (unknown == nullptr) return false;
    const std::string& word = unknown->word;
    if (word == "help" || word == "?" || word == "HELP") {
        for (const std::string_view each : kCommands) replies.line(each);
        return true;
    }
    if (!board::fromHuman(word, BoardSize::square(kMaxBoardSide))) return false;
    replies.line(word +
                 " is a move: pbrain-fukumi play takes it. Here it is START 15, then TURN x,y from "
                 "the top left, from 0 (h8 of 15x15 is 7,7).");
    return true;
}

// The session ends at the first END, in a block too: nothing after it is worth reading, and a
// reader that waits for more could not be joined. Returns the error that ended the input, if one
// did.
std::exception_ptr readLines(LineQueue& queue, Transcript& transcript, const search::Clock& clock) {
    std::array<char, 4096> buffer;
    LineSplitter splitter;
    bool ended = false, isInBlock = false, fileNameFollows = false;
    std::exception_ptr error;
    const auto take = [&](std::string text) {
        if (ended) return;
        InputLine line{std::move(text), clock.now()};
        transcript.note(Transcript::Direction::In, line.text);
        if (fileNameFollows && !std::holds_alternative<command::Blank>(line.command)) {
            fileNameFollows = false;
            line.command = command::Blank{};
        }
        ended = std::holds_alternative<command::End>(line.command);
        if (!isInBlock)
            isInBlock = opensBlock(line.command);
        else if (std::holds_alternative<command::Done>(line.command))
            isInBlock = false;
        else if (!ended)
            line.command = command::Blank{};  // a STOP there is a bad line, and stops nothing
        fileNameFollows = fileNameFollows || isBeforeFileName(line.command);
        queue.push(std::move(line));
    };
    try {
        while (!ended) {
            const std::size_t count = readInput(buffer);
            if (count == 0) break;
            splitter.add({buffer.data(), count}, take);
        }
        splitter.finish(take);
    } catch (const std::bad_alloc&) {
        // The lines before are still answered.
        std::fputs("pbrain-fukumi: no memory is left for the input\n", stderr);
    } catch (const std::exception&) {
        error = std::current_exception();
    }
    return error;
}

}  // namespace

int runGomocup(const Question& question) {
    const std::string log = question::partOf<question::Gomocup>(question).log.value_or("");
    if (!log.empty())
        if (const auto own = checkOwnFile(log, Existing::Log, commandLineOf(question)); !own)
            refuse(inField(own.error(), "log"));
    const search::SteadyClock clock;
    errno = 0;
    Transcript transcript{log, clock};
    if (!log.empty() && !transcript.isOpen())
        refuse({.kind = ErrorKind::CannotWrite,
                .field = "log",
                .value = log,
                .expected = {std::generic_category().message(errno != 0 ? errno : EIO)}});
    ReplyWriter replies{transcript};
    LineQueue queue;
    player::Player player{question.settings.player, clock};
    // Faults of a book that the player loads before there is a session.
    std::vector<std::string> complaints;
    if (!question.iniErrors.empty())
        complaints.push_back(describeErrors(question.iniErrors, Door::Ini));
    Session* speaker = nullptr;
    const auto say = [&](const std::string& line) {
        if (speaker != nullptr)
            speaker->message(line);
        else
            complaints.push_back(line);
    };
    player.addSource(std::make_unique<book::FiveSource>(
        [say](const Sentence& sentence) { say(toEnglish(sentence)); }));
    player.addSource(std::make_unique<book::BookSource>(book::embeddedBook(), say));
    Session session{{player, replies, queue, clock}, question.settings, complaints};
    speaker = &session;

    prepareStandardStreams();
    const bool isForPerson = question.given.empty() && inputIsTyped() && outputIsWatched();
    if (isForPerson) {
        replies.line(greeting());
        for (const std::string_view each : kCommands) replies.line(each);
    }
    std::exception_ptr inputError;
    JoiningThread reader{[&] {
        inputError = readLines(queue, transcript, clock);
        queue.close();
    }};
    while (const auto line = queue.pop()) {
        if (isForPerson && answerPerson(*line, replies)) continue;
        if (session.handle(*line) == Session::Flow::End) break;
        session.ponder(queue.anyLine());
    }
    session.writeHeld();
    reader.join();
    // A manager may leave without END.
    if (const auto error = replies.outputError(); error && error != std::errc::broken_pipe)
        throw notPrinted(error);
    if (inputError) std::rethrow_exception(inputError);
    return kAnswered;
}

}  // namespace fukumi::protocol::cli
