// SPDX-License-Identifier: MIT
#include <algorithm>
#include <iostream>

#include "engine/tuning/data/labels/deep_set.hpp"
#include "protocol/cli/ctrl_c.hpp"
#include "protocol/tune/progress.hpp"
#include "protocol/tune/tune_command.hpp"
#include "version.hpp"

namespace fukumi::protocol::tune {

namespace {

constexpr const char* kUsage =
    "fukumi-tune deep --in PATH... --rule RULE --out FILE [options]\n"
    "Draws quiet positions of held-out games (one in twenty) or, with --games all, of all,\n"
    "at most one a game, and searches them with many nodes. A training that is told of the\n"
    "set learns from none of its games. Stop it at any time and run it again: what the file\n"
    "has is not searched again.\n";

std::vector<OptionRow> ownOptions() {
    return {inOption(),
            ruleOption(),
            {"out", "FILE", "the deep set"},
            {"games", "WHICH", "held-out (default), or all: for games that no training is given"},
            {"count", "N", "positions (default 10000)"},
            {"nodes", "N", "nodes of a search (default 50000)"},
            evalOption("what searches"),
            weightsOption(),
            threadsOption("searches")};
}

int run(const TuneOptions& options) {
    options.require("in");
    options.require("out");
    const auto choice = options.evaluator();
    tuning::DeepOptions deep;
    deep.out = options.text("out");
    deep.head = {options.nodes().value_or(50000), choice.weightsHash, kVersion, kCommit};
    deep.count = options.number<std::size_t>("count", 1, 100000000).value_or(10000);
    deep.threads = options.threads();
    deep.models = choice.models;
    const auto games = options.eitherOf("games", "held-out", "all") == "all"
                           ? tuning::DrawnGames::All
                           : tuning::DrawnGames::HeldOut;

    tuning::GameReader reader{options.in()};
    const auto drawn = tuning::drawPositions(reader, options.rule(), games);
    saySkipped(reader.tally());
    const search::SteadyClock clock;
    Progress progress{clock};
    const std::size_t wanted = std::min(deep.count, drawn.size());
    std::optional<std::size_t> first;  // how many the file had, and one
    const cli::CtrlC stop;
    const std::size_t count = tuning::makeDeepSet(deep, drawn, clock, stop, [&](std::size_t now) {
        if (!first) first = now;
        if (progress.isDue() && wanted > *first)
            progress.say(std::to_string(now) + " of " + std::to_string(wanted) + " positions",
                         static_cast<double>(now - *first) / static_cast<double>(wanted - *first));
    });
    std::cout << count << " positions of " << drawn.size() << " games\n";
    return stop.stopRequested() ? kInterrupted : kDone;
}

}  // namespace

const Command kDeep{"deep", "searches held-out positions with many nodes", kUsage, ownOptions, run};

}  // namespace fukumi::protocol::tune
