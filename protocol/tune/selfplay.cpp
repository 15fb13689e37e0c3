// SPDX-License-Identifier: MIT
#include <algorithm>
#include <iostream>

#include "engine/core/text.hpp"
#include "engine/tuning/data/play/shard_run.hpp"
#include "protocol/cli/terminal.hpp"
#include "protocol/tune/progress.hpp"
#include "protocol/tune/tune_command.hpp"
#include "version.hpp"

namespace fukumi::protocol::tune {

namespace {

constexpr std::uint64_t kMostGames = 1000000000;
constexpr std::uint64_t kOpeningNodes = 5000;
constexpr std::uint64_t kMostSeconds = 100000000;
constexpr std::uint32_t kMostShards = 1000000;
constexpr const char* kSelfPlayUsage =
    "fukumi-tune selfplay --out FOLDER [options]\n"
    "Plays the engine against itself into shards. Stop it at any time and run it again: shards\n"
    "that are in the folder are not played again, whole or not. Several may share a folder; "
    "machines that do\n"
    "not share one take ranges of their own by --first-shard and --shards, or other seeds.\n";

std::vector<OptionRow> selfPlayOptions() {
    return {{"out", "FOLDER", "where the shards go"},
            ruleOption(),
            sizeOption(),
            {"nodes", "N", "nodes a move (default 1500)"},
            {"lines",
             "N",
             "positions that the search of a move evaluates, searched in their turn (default 2)"},
            {"opening-nodes",
             "N",
             "nodes for the verdict on an opening (default 5000, at most five moves' nodes)"},
            {"opening-max-value", "N", "how uneven an opening may be (default 150)"},
            evalOption("what plays"),
            weightsOption(),
            seedOption("of the run"),
            {"shard-seconds", "N", "length of a shard (default 600)"},
            {"shard-games",
             "N",
             "games of a shard at most: with it, shards are the same wherever they are made"},
            {"first-shard", "N", "number of the first shard (default 0)"},
            {"shards", "N", "number of shards, those in the folder included (default: no end)"},
            {"seconds", "N", "how long to play (default: no end)"},
            threadsOption("games")};
}

tuning::ShardRunOptions runOptions(const TuneOptions& options) {
    tuning::ShardRunOptions run;
    run.folder = options.text("out");
    run.play.rule = options.rule();
    run.play.size = options.size();
    run.play.nodesPerMove = options.nodes().value_or(1500);
    run.play.linesPerMove = options.number<int>("lines", 0, 100).value_or(2);
    run.play.openingNodes =
        options.nodes("opening-nodes").value_or(std::min(kOpeningNodes, 5 * run.play.nodesPerMove));
    run.play.openingMaxValue = options.number<int>("opening-max-value", 1, 20000).value_or(150);
    const auto choice = options.evaluator();
    run.play.models = choice.models;
    run.head.eval = choice.kind;
    run.head.weightsHash = choice.weightsHash;
    run.areWeightsChosen = options.has("weights");
    run.head.baseSeed = options.seed();
    run.head.version = kVersion;
    run.head.commit = kCommit;
    run.firstShard = options.number<std::uint32_t>("first-shard", 0, kMostShards).value_or(0);
    run.shards = options.number<std::uint32_t>("shards", 1, kMostShards);
    run.shardGames = options.number<std::uint64_t>("shard-games", 1, kMostGames);
    const auto seconds = [&](const char* name) {
        const auto number = options.number<std::uint64_t>(name, 1, kMostSeconds);
        return number ? std::optional<search::Milliseconds>{std::chrono::seconds{*number}}
                      : std::nullopt;
    };
    // Without a word about time, a number of games is the same on a slow machine too.
    run.shardTime =
        seconds("shard-seconds")
            .value_or(run.shardGames ? std::chrono::hours{24 * 365} : std::chrono::minutes{10});
    run.time = seconds("seconds");
    run.threads = options.threads();
    return run;
}

std::string textOf(const tuning::RunTally& tally, const Progress& progress) {
    return counted(tally.games, "game") + ", " + counted(tally.positions, "position") + ", " +
           std::to_string(tally.useful) + " new quiet ones (" + progress.rate(tally.useful) + ")";
}

int runSelfPlay(const TuneOptions& options) {
    options.require("out");
    const tuning::ShardRunOptions run = runOptions(options);
    const search::SteadyClock clock;
    Progress progress{clock};
    const auto share = [&](const tuning::RunTally& tally) -> Progress::Share {
        if (run.time)
            return std::chrono::duration<double>(progress.elapsed()) /
                   std::chrono::duration<double>(*run.time);
        if (!run.shards) return std::nullopt;
        const auto shards = static_cast<double>(*run.shards - tally.passed);
        if (run.shardGames)
            return static_cast<double>(tally.games) /
                   (shards * static_cast<double>(*run.shardGames));
        return std::chrono::duration<double>(progress.elapsed()) * run.threads /
               (std::chrono::duration<double>(run.shardTime) * shards);
    };
    const cli::CtrlC stop;
    const tuning::RunTally tally =
        tuning::playShards(run, clock, stop, [&](const tuning::RunTally& now) {
            if (progress.isDue()) progress.say(textOf(now, progress), share(now));
        });
    progress.say(textOf(tally, progress), std::nullopt);
    std::cout << counted(tally.shards, "shard") << ", " << counted(tally.games, "game") << '\n';
    if (stop.stopRequested())
        std::cerr << "shards that were not full keep the games that they have: the rest of them is "
                     "not played later\n";
    return stop.stopRequested() ? kInterrupted : kDone;
}

}  // namespace

const Command kSelfPlay{
    "selfplay", "plays games into shards", kSelfPlayUsage, selfPlayOptions, runSelfPlay};

}  // namespace fukumi::protocol::tune
