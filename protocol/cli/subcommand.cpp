// SPDX-License-Identifier: MIT
#include "protocol/cli/subcommand.hpp"

#include <array>
#include <iostream>

#include "engine/core/error.hpp"
#include "engine/core/ranges.hpp"
#include "protocol/cli/named_word.hpp"
#include "protocol/settings/near_miss.hpp"
#include "version.hpp"

namespace fukumi::protocol::cli {

namespace {

constexpr std::array kSubcommands{
    Subcommand{"gomocup", "speak the Gomocup protocol; the same as no subcommand", runGomocup},
    Subcommand{"analyze", "find the best move of a position", runAnalyze},
    Subcommand{
        "bench", "search fixed positions with both searches: signature and speed", runBenchCommand},
    Subcommand{"book", "make, join, check and print opening books", runBook},
    Subcommand{"perft", "count the sequences of legal moves", runPerft},
    Subcommand{"play", "play a game in the terminal", runPlay},
    Subcommand{"prove", "look for a forced win and prove it", runProve},
    Subcommand{"solve",
               "solve small m,n,k games and Chomp exactly; prove wins over quiet moves",
               runSolve},
    Subcommand{"help", "this text, or what --help says behind the words that follow", runHelp},
    Subcommand{"version", "show the version; the same as --version", runVersion},
};

/// Those that matter to most people, for the first screen.
const std::vector<std::string_view> kFirstSettings{
    "rule", "level", "mode", "threads", "max-memory", "timeout-turn", "book"};

int printHelp(Help help) {
    std::cout << "Usage: pbrain-fukumi [SUBCOMMAND] [OPTIONS]\n\n"
                 "A five-in-a-row engine. Game managers start it without arguments.\n\n"
                 "Subcommands (SUBCOMMAND --help tells more):\n";
    for (const Subcommand& each : kSubcommands)
        std::cout << "  " << each.name << std::string(10 - each.name.size(), ' ') << each.summary
                  << '\n';
    std::cout << "\nWithout a subcommand:\n"
                 "  --version           show the version\n"
                 "  --log FILE          append a time-stamped transcript of both directions\n";
    if (help == Help::Whole)
        std::cout << '\n' << settingsHelp();
    else
        std::cout << settingsHelp(kFirstSettings);
    return kAnswered;
}

std::vector<std::string> namesOfSubcommands() {
    std::vector<std::string> names;
    for (const Subcommand& each : kSubcommands) names.emplace_back(each.name);
    return names;
}

bool has(const Arguments& arguments, std::string_view wanted) {
    return ranges::find(arguments, wanted) != arguments.end();
}

Help helpWantedBy(const Arguments& arguments) {
    return has(arguments, "--help-all") ? Help::Whole : Help::Short;
}

}  // namespace

int runVersion(const Arguments& arguments) {
    if (!arguments.empty()) throw UserError{"version: '" + arguments.front() + "' is too much"};
    std::cout << "pbrain-fukumi " << kVersion << " (" << kCommit << ")\n";
    return kAnswered;
}

int runHelp(const Arguments& arguments) {
    const auto word = firstWord(arguments);
    if (!word || *word == "help" || *word == "version") return printHelp(helpWantedBy(arguments));
    Arguments asked = arguments;
    asked.emplace_back("--help");
    return runCommandLine(asked);
}

int runCommandLine(const Arguments& arguments) {
    const auto names = namesOfSubcommands();
    Arguments rest = arguments;
    if (const auto name = takeNamedWord(rest, names))
        return ranges::find(kSubcommands, *name, &Subcommand::name)->run(rest);
    // Behind an unknown option a word may be its value: reading the options tells which it is.
    const auto word = firstWord(arguments);
    if (word && *word == arguments.front())
        throw UserError{"there is no subcommand '" + *word + "'" + didYouMean(*word, names) +
                        "; see --help"};
    if (has(arguments, "--version")) return runVersion({});
    if (wantsHelp(arguments)) return printHelp(helpWantedBy(arguments));
    return runGomocup(arguments);
}

}  // namespace fukumi::protocol::cli
