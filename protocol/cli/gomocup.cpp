// SPDX-License-Identifier: MIT
//
// The protocol: everything put together.
#include <iostream>

#include "engine/player/player.hpp"
#include "engine/search/clock.hpp"
#include "protocol/cli/subcommand.hpp"
#include "protocol/loop.hpp"
#include "protocol/raw_io.hpp"
#include "protocol/reply_writer.hpp"

namespace po = boost::program_options;

namespace fukumi::protocol::cli {

int runGomocup(const Arguments& arguments) {
    po::options_description own{"The protocol"};
    own.add_options()("log",
                      textValue("FILE"),
                      "append a time-stamped transcript of both directions to this file");
    const Options options = readOptions(arguments, own, IniErrors::Collect);
    if (options.helpWanted) {
        std::cout << own << settingsHelp();
        return kAnswered;
    }
    const search::SteadyClock clock;
    Transcript transcript{options.has("log") ? options.text("log") : std::string{}, clock};
    ReplyWriter replies{transcript};
    LineQueue queue;
    player::Player player{options.settings.player, clock};
    PlayerThinker thinker{player};
    Session session{{thinker, replies, queue, clock}, options.settings, options.complaints};

    prepareStandardStreams();
    runLoop(session, queue, transcript, clock);
    return kAnswered;
}

}  // namespace fukumi::protocol::cli
