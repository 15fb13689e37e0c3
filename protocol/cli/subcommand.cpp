// SPDX-License-Identifier: MIT
#include "protocol/cli/subcommand.hpp"

#include <array>
#include <iostream>

#include "engine/core/error.hpp"
#include "version.hpp"

namespace fukumi::protocol::cli {

namespace {

constexpr std::array kSubcommands{
    Subcommand{"gomocup", "speak the Gomocup protocol; the same as no subcommand", runGomocup},
    Subcommand{"analyze", "find the best move of a position", runAnalyze},
    Subcommand{"bench", "search fixed positions: signature and speed", runBenchCommand},
    Subcommand{"book", "make, join, check and print opening books", runBook},
    Subcommand{"perft", "count the sequences of legal moves", runPerft},
    Subcommand{"play", "play a game in the terminal", runPlay},
    Subcommand{"prove", "look for a forced win and prove it", runProve},
    Subcommand{"solve", "solve small m,n,k games and Chomp exactly", runSolve},
};

int printVersion() {
    std::cout << "pbrain-fukumi " << kVersion << " (" << kCommit << ")\n";
    return kAnswered;
}

int printHelp() {
    std::cout << "Usage: pbrain-fukumi [SUBCOMMAND] [OPTIONS]\n\n"
                 "A five-in-a-row engine. Game managers start it without arguments.\n\n"
                 "Subcommands (SUBCOMMAND --help tells more):\n";
    for (const Subcommand& each : kSubcommands)
        std::cout << "  " << each.name << std::string(10 - each.name.size(), ' ') << each.summary
                  << '\n';
    std::cout << "\nWithout a subcommand:\n"
                 "  --version           show the version\n"
                 "  --log FILE          append a time-stamped transcript of both directions\n\n"
              << settingsHelp();
    return kAnswered;
}

}  // namespace

std::span<const Subcommand> subcommands() { return kSubcommands; }

int runCommandLine(const Arguments& arguments) {
    if (arguments.empty()) return runGomocup(arguments);
    const std::string& first = arguments.front();
    if (first == "--version") return printVersion();
    if (first == "--help") return printHelp();
    if (first.starts_with('-')) return runGomocup(arguments);
    for (const Subcommand& each : kSubcommands)
        if (each.name == first) return each.run({arguments.begin() + 1, arguments.end()});
    throw UserError{"there is no subcommand '" + first + "'; see --help"};
}

}  // namespace fukumi::protocol::cli
