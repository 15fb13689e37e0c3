// SPDX-License-Identifier: MIT
#include <algorithm>
#include <iostream>
#include <utility>

#include "engine/tuning/data/labels/deep_set.hpp"
#include "protocol/cli/terminal.hpp"
#include "protocol/tune/progress.hpp"
#include "protocol/tune/tune_command.hpp"
#include "version.hpp"

namespace fukumi::protocol::tune {

namespace {

constexpr std::uint64_t kDeepNodes = 50000;
constexpr std::size_t kDeepPositions = 10000;
constexpr std::uint64_t kLabelNodes = 10000;
constexpr std::size_t kMostPositions = 100'000'000;
constexpr const char* kDeepUsage =
    "fukumi-tune deep --in PATH... --rule RULE --out FILE [options]\n"
    "Draws quiet positions of held-out games (one in twenty) or, with --games all, of all,\n"
    "at most one a game, and searches them with many nodes. A training that names the\n"
    "set learns from none of its games. Stop it at any time and run it again: what the file\n"
    "has is not searched again.\n";

constexpr const char* kRelabelUsage =
    "fukumi-tune relabel --in PATH... --rule RULE --out FILE [options]\n"
    "Searches the quiet positions of the games that trainings learn from once more, with more\n"
    "nodes than they were played with, or with newer networks. encode --labels FILE takes what\n"
    "it finds. Stop it at any time and run it again: what the file has is not searched again.\n";

std::vector<OptionRow> searchOptions(OptionRow out, OptionRow count, OptionRow nodes) {
    return {inOption(),
            ruleOption(),
            std::move(out),
            std::move(count),
            std::move(nodes),
            evalOption("what searches"),
            weightsOption(),
            threadsOption("searches")};
}

std::vector<OptionRow> deepOptions() {
    auto rows = searchOptions({"out", "FILE", "the deep set"},
                              {"count", "N", "positions (default 10000)"},
                              {"nodes", "N", "nodes of a search (default 50000)"});
    rows.push_back(
        {"games", "WHICH", "held-out (default), or all: for games that no training is given"});
    return rows;
}

std::vector<OptionRow> relabelOptions() {
    return searchOptions({"out", "FILE", "the labels"},
                         {"count", "N", "positions (default all)"},
                         {"nodes", "N", "nodes of a search (default 10000)"});
}

/// The difference between a deep set and new labels.
struct Wanted {
    tuning::DrawnGames games;
    std::uint64_t nodes;
    std::size_t count;
    std::string_view kind;  ///< of the positions
};

int searchPositions(const TuneOptions& options, const Wanted& usual) {
    options.require("in");
    options.require("out");
    const auto choice = options.evaluator();
    tuning::DeepOptions deep;
    deep.out = options.text("out");
    deep.head = {options.nodes().value_or(usual.nodes), choice.weightsHash, kVersion, kCommit};
    deep.count = options.number<std::size_t>("count", 1, kMostPositions).value_or(usual.count);
    deep.threads = options.threads();
    deep.models = choice.models;

    tuning::GameReader reader{options.in()};
    const auto drawn = tuning::drawPositions(reader, options.rule(), usual.games);
    saySkipped(reader.tally());
    if (drawn.empty())
        refuseGames(std::string{usual.kind} + "positions of rule " +
                    std::string{nameOf(options.rule())});
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
    std::cout << count << " of " << drawn.size() << " positions\n";
    return stop.stopRequested() ? kInterrupted : kDone;
}

int runDeep(const TuneOptions& options) {
    const bool all = options.oneOf("games", {"held-out", "all"}) == "all";
    return searchPositions(options,
                           {all ? tuning::DrawnGames::All : tuning::DrawnGames::HeldOut,
                            kDeepNodes,
                            kDeepPositions,
                            all ? "" : "held-out "});
}

int relabel(const TuneOptions& options) {
    return searchPositions(options,
                           {tuning::DrawnGames::Learned, kLabelNodes, kMostPositions, "learned "});
}

}  // namespace

const Command kDeep{
    "deep", "searches held-out positions with many nodes", kDeepUsage, deepOptions, runDeep};
const Command kRelabel{
    "relabel", "searches learned positions once more", kRelabelUsage, relabelOptions, relabel};

}  // namespace fukumi::protocol::tune
