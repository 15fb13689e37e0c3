// SPDX-License-Identifier: MIT
//
// The protocol: everything put together.
#include <iostream>

#include "book/book_source.hpp"
#include "book/format/embedded_book.hpp"
#include "engine/player/player.hpp"
#include "engine/search/clock.hpp"
#include "protocol/cli/question_files.hpp"
#include "protocol/cli/subcommand.hpp"
#include "protocol/gomocup/loop.hpp"
#include "protocol/io/output_file.hpp"
#include "protocol/io/raw_io.hpp"
#include "protocol/io/reply_writer.hpp"
#include "protocol/question/messages.hpp"

namespace fukumi::protocol::cli {

int runGomocup(const Question& question) {
    const std::string log = question::partOf<question::Gomocup>(question).log.value_or("");
    if (!log.empty())
        if (const auto own = checkOwnFile(log, FileKind::Log, commandLineOf(question)); !own)
            refuse(inField(own.error(), "log"));
    const search::SteadyClock clock;
    Transcript transcript{log, clock};
    if (!log.empty() && !transcript.isOpen())
        refuse({.kind = ErrorKind::CannotWrite,
                .field = "log",
                .value = log,
                .expected = {"it cannot be opened"}});
    ReplyWriter replies{transcript};
    LineQueue queue;
    player::Player player{question.settings.player, clock};
    // Faults of a book are told after the first OK, or at once when there was one.
    std::vector<std::string> complaints;
    if (!question.iniErrors.empty())
        complaints.push_back(describeErrors(question.iniErrors, Door::Ini));
    bool isSpeaking = false;
    player.addSource(
        std::make_unique<book::BookSource>(book::embeddedBook(), [&](const std::string& complaint) {
            if (isSpeaking)
                replies.message(complaint);
            else
                complaints.push_back(complaint);
        }));
    Session session{{player, replies, queue, clock}, question.settings, complaints};
    isSpeaking = true;

    prepareStandardStreams();
    if (!question.given.empty() || !inputIsTyped() || !outputIsWatched()) {
        runLoop(session, queue, transcript, clock);
        return kAnswered;
    }
    for (const std::string& line : greetingLines()) replies.line(line);
    runLoop(session, queue, transcript, clock, [&](const InputLine& line) {
        const auto answer = answerToPerson(line);
        for (const std::string& each : answer.value_or(std::vector<std::string>{}))
            replies.line(each);
        return answer.has_value();
    });
    return kAnswered;
}

}  // namespace fukumi::protocol::cli
