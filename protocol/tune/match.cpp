// SPDX-License-Identifier: MIT
#include <cstdio>
#include <iostream>
#include <sstream>
#include <string_view>

#include "engine/tuning/pattern/match_side.hpp"
#include "protocol/cli/ctrl_c.hpp"
#include "protocol/load_network.hpp"
#include "protocol/tune/tune_command.hpp"

namespace fukumi::protocol::tune {

namespace {

constexpr const char* kUsage =
    "fukumi-tune match [options]\n"
    "Plays two settings of the search against each other at a fixed number of nodes.\n";

std::vector<OptionRow> ownOptions() {
    return {ruleOption(),
            sizeOption(),
            {"first", "SIDE", "the first side: NAME=NUMBER,..., weights=FILE, network=FILE"},
            {"second", "SIDE", "the second one"},
            {"nodes", "N", "nodes a move (default 2000)"},
            {"seconds", "N", "how long to play (default 60)"},
            {"pairs", "N", "pairs of games at most"},
            seedOption("of the openings"),
            threadsOption("games")};
}

/// A side as text says it: `network=FILE` is read here, everything else by tuning.
tuning::MatchSide sideOf(const std::string& text, std::uint64_t nodes, Rule rule, BoardSize size) {
    constexpr std::string_view kNetwork = "network=";
    std::string rest;
    eval::NetworkHandle network;
    std::istringstream items{text};
    for (std::string item; std::getline(items, item, ',');) {
        if (item.starts_with(kNetwork))
            network = loadNetwork(item.substr(kNetwork.size()));
        else
            rest += (rest.empty() ? "" : ",") + item;
    }
    tuning::MatchSide side = tuning::matchSideOf(rest, nodes);
    if (network) {
        side.network = network;
        side.eval = eval::EvalKind::Network;
    }
    if (const auto reason = eval::whyUnsupported(side.eval, rule, size, side.network))
        throw UserError{std::string{*reason}};
    return side;
}

}  // namespace

int runMatch(const Arguments& arguments) {
    const TuneOptions options{arguments, kUsage, ownOptions()};
    if (options.help()) {
        std::cout << *options.help();
        return kDone;
    }
    const auto nodes = options.nodes().value_or(2000);
    tuning::MatchOptions match;
    match.rule = options.rule();
    match.size = options.size();
    const auto side = [&](const char* name) {
        return sideOf(options.optionalText(name).value_or(""), nodes, match.rule, match.size);
    };
    match.first = side("first");
    match.second = side("second");
    match.seed = options.seed();
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
