// SPDX-License-Identifier: MIT
#include <iostream>

#include "engine/tuning/data/data_report.hpp"
#include "engine/tuning/data/import.hpp"
#include "protocol/tune/progress.hpp"
#include "protocol/tune/tune_command.hpp"

namespace fukumi::protocol::tune {

namespace {

constexpr std::uint32_t kMostNodes = 1000000000;
constexpr const char* kUsage =
    "fukumi-tune data PATH...\n"
    "fukumi-tune data --import PATH... --out FOLDER [--nodes N]\n"
    "Says what is in shards, which may be files or folders, and checks them; exit code 1 where "
    "one\n"
    "is damaged. With --import it makes shards of other files: those of before there were shards,\n"
    "and shards, whose repeated positions are then marked over all files.\n";

std::vector<OptionRow> ownOptions() {
    return {inOption(),
            {"import", "PATH", "files to make shards of", OptionRow::Values::Many},
            {"out", "FOLDER", "where they go"},
            {"nodes", "N", "nodes a move, which an old file does not say"}};
}

int importInto(const TuneOptions& options) {
    options.require("out");
    tuning::ShardHead known;
    known.nodes = options.number<std::uint32_t>("nodes", 1, kMostNodes).value_or(0);
    known.commit = "imported";
    const search::SteadyClock clock;
    Progress progress{clock};
    const auto tally = tuning::importGames(
        options.paths("import"), options.text("out"), known, [&](const tuning::ImportTally& now) {
            if (progress.isDue()) progress.say(std::to_string(now.games) + " games", std::nullopt);
        });
    std::cout << tally.files << " files, " << tally.shards << " shards, " << tally.games
              << " games, " << tally.useful << " new quiet positions\n";
    return kDone;
}

}  // namespace

int runData(const Arguments& arguments) {
    const TuneOptions options{arguments, kUsage, ownOptions()};
    if (options.help()) {
        std::cout << *options.help();
        return kDone;
    }
    if (options.has("import")) return importInto(options);
    if (!options.has("in")) throw UserError{"data PATH...: no path is named; see --help"};
    const tuning::DataReport report = tuning::reportOn(options.in());
    std::cout << tuning::textOf(report);
    return report.read.damaged.empty() ? kDone : kDamaged;
}

}  // namespace fukumi::protocol::tune
