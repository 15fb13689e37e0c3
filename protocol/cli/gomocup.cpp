// SPDX-License-Identifier: MIT
//
// The protocol: everything put together.
#include <iostream>

#include "book/book_source.hpp"
#include "book/format/embedded_book.hpp"
#include "engine/player/player.hpp"
#include "engine/search/clock.hpp"
#include "protocol/cli/subcommand.hpp"
#include "protocol/gomocup/greeting.hpp"
#include "protocol/gomocup/loop.hpp"
#include "protocol/io/output_file.hpp"
#include "protocol/io/raw_io.hpp"
#include "protocol/io/reply_writer.hpp"

namespace po = boost::program_options;

namespace fukumi::protocol::cli {

int runGomocup(const Arguments& arguments) {
    po::options_description own{"The protocol"};
    own.add_options()("log",
                      textValue("FILE"),
                      "append a time-stamped transcript of both directions to this file");
    const Options options = readOptions(arguments, own, IniErrors::Collect);
    if (options.help != Help::None) {
        std::cout << own << settingsHelp();
        return kAnswered;
    }
    if (options.has("log"))
        requireOwnFile("--log", options.text("log"), FileKind::Log, options.values);
    const search::SteadyClock clock;
    Transcript transcript{options.has("log") ? options.text("log") : std::string{}, clock};
    ReplyWriter replies{transcript};
    LineQueue queue;
    player::Player player{options.settings.player, clock};
    // Faults of a book are told after the first OK, or at once when there was one.
    std::vector<std::string> complaints = options.complaints;
    bool isSpeaking = false;
    player.addSource(
        std::make_unique<book::BookSource>(book::embeddedBook(), [&](const std::string& complaint) {
            if (isSpeaking)
                replies.message(complaint);
            else
                complaints.push_back(complaint);
        }));
    Session session{{player, replies, queue, clock}, options.settings, complaints};
    isSpeaking = true;

    prepareStandardStreams();
    if (!arguments.empty() || !inputIsTyped() || !outputIsWatched()) {
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
