// SPDX-License-Identifier: MIT
#include <cstdio>
#include <iostream>

#include "protocol/cli/ctrl_c.hpp"
#include "protocol/tune/side_text.hpp"
#include "protocol/tune/tune_command.hpp"

namespace fukumi::protocol::tune {

namespace {

namespace po = boost::program_options;

constexpr const char* kUsage =
    "fukumi-tune match [options]\n"
    "Plays two settings of the search against each other at a fixed number of nodes.\n";

po::options_description ownOptions() {
    po::options_description own{"Options"};
    own.add_options()(
        "rule", textValue("RULE"), "freestyle (default), standard, renju, caro or caro6")(
        "size", textValue("N|WxH"), "size of the board (default 15)")(
        "first", textValue("SIDE"), kSideHelp)("second", textValue("SIDE"), "the second one")(
        "nodes", textValue("N"), "nodes a move (default 2000)")(
        "seconds", textValue("N"), "how long to play (default 60)")(
        "pairs", textValue("N"), "pairs of games at most")(
        "seed", textValue("N"), "of the openings (default 1)")(
        "threads", textValue("N"), "games at a time (default 1)");
    return own;
}

}  // namespace

int runMatch(const Arguments& arguments) {
    const TuneOptions options{arguments, kUsage, ownOptions()};
    if (options.help()) {
        std::cout << *options.help();
        return kDone;
    }
    const auto nodes = options.number<std::uint64_t>("nodes", 1, 1000000000).value_or(2000);
    tuning::MatchOptions match;
    match.rule = options.rule();
    match.size = options.size();
    const auto side = [&](const char* name) {
        return sideOf(options.optionalText(name).value_or(""), nodes, match.rule, match.size);
    };
    match.first = side("first");
    match.second = side("second");
    match.seed = options.number<std::uint64_t>("seed", 0, 1000000000).value_or(1);
    tuning::MatchLimits limits;
    limits.time = std::chrono::seconds{options.number<int>("seconds", 1, 100000000).value_or(60)};
    limits.pairs = options.number<int>("pairs", 1, 1000000).value_or(limits.pairs);
    const cli::CtrlC stop;
    const tuning::MatchTally tally = tuning::playMatch(match, limits, options.threads(), stop);
    if (tally.played < 2) throw UserError{"too few games for an estimate"};
    const tuning::EloEstimate estimate = tuning::eloOf(tally.pairs);
    std::printf("%d games, pairs %d %d %d %d %d: %+.0f +- %.0f Elo, time %.2f : 1\n",
                2 * tally.played,
                tally.pairs[0],
                tally.pairs[1],
                tally.pairs[2],
                tally.pairs[3],
                tally.pairs[4],
                estimate.elo,
                estimate.error,
                std::chrono::duration<double>(tally.thought[0]) /
                    std::chrono::duration<double>(tally.thought[1]));
    return kDone;
}

}  // namespace fukumi::protocol::tune
