// SPDX-License-Identifier: MIT
#include <cstdio>
#include <iostream>

#include "protocol/cli/terminal.hpp"
#include "protocol/tune/side_text.hpp"
#include "protocol/tune/tune_command.hpp"

namespace fukumi::protocol::tune {

namespace {

constexpr const char* kMatchUsage =
    "fukumi-tune match [options]\n"
    "Plays two settings of the search against each other at a fixed number of nodes, or on a "
    "match\n"
    "clock that the nodes drive.\n";

std::vector<OptionRow> matchOptions() {
    return {ruleOption(),
            sizeOption(),
            {"first", "SIDE", kSideHelp},
            {"second", "SIDE", "the second one"},
            {"nodes", "N", "nodes a move (default 2000)"},
            {"clock", "CLOCK", kClockHelp},
            {"seconds", "N", "how long to play (default 60)"},
            {"pairs", "N", "pairs of games at most"},
            seedOption("of the openings"),
            threadsOption("games")};
}

int runMatch(const TuneOptions& options) {
    options.refuseBoth("clock", "nodes");
    const auto nodes = options.nodes().value_or(2000);
    tuning::MatchOptions match;
    match.rule = options.rule();
    match.size = options.size();
    const auto side = [&](const char* name) {
        return sideOf(options.optionalText(name).value_or(""), nodes, match.rule);
    };
    match.first = side("first");
    match.second = side("second");
    if (const auto clock = options.optionalText("clock")) match.clock = nodeClockOf(*clock);
    if (match.clock && (match.first.nodes != nodes || match.second.nodes != nodes))
        refuse(
            {.kind = ErrorKind::NotPossible, .value = "nodes= requires a match without --clock"});
    match.seed = options.seed();
    tuning::MatchLimits limits;
    limits.time = std::chrono::seconds{options.number<int>("seconds", 1, 100000000).value_or(60)};
    limits.pairs =
        options.number<int>("pairs", tuning::kFewestPairs, 1000000).value_or(limits.pairs);
    const cli::CtrlC stop;
    const tuning::MatchTally tally = tuning::playMatch(match, limits, options.threads(), stop);
    if (tally.played < tuning::kFewestPairs) return kInterrupted;
    char text[200];
    std::snprintf(text,
                  sizeof text,
                  "%d games, pairs %d %d %d %d %d: %s Elo, time %.2f : 1\n",
                  2 * tally.played,
                  tally.pairs[0],
                  tally.pairs[1],
                  tally.pairs[2],
                  tally.pairs[3],
                  tally.pairs[4],
                  tuning::textOf(tuning::eloOf(tally.pairs)).c_str(),
                  std::chrono::duration<double>(tally.thought[0]) /
                      std::chrono::duration<double>(tally.thought[1]));
    std::cout << text;
    return stop.stopRequested() ? kInterrupted : kDone;
}

}  // namespace

const Command kMatch{"match",
                     "plays two settings of the search against each other",
                     kMatchUsage,
                     matchOptions,
                     runMatch};

}  // namespace fukumi::protocol::tune
