// SPDX-License-Identifier: MIT
#include <cstdio>
#include <iostream>

#include "engine/tuning/data/labels/deep_set.hpp"
#include "protocol/cli/terminal.hpp"
#include "protocol/tune/side_text.hpp"
#include "protocol/tune/tune_command.hpp"

namespace fukumi::protocol::tune {

namespace {

constexpr const char* kJudgeUsage =
    "fukumi-tune judge --deep FILE [options]\n"
    "Searches the positions of a deep set with few nodes, by two settings of the search, and says\n"
    "how often each plays the deep search's move, proves what that proved, and how well its value\n"
    "agrees.\n";

std::vector<OptionRow> judgeOptions() {
    return {{"deep", "FILE", "the deep set"},
            ruleOption(),
            {"first", "SIDE", kSideHelp},
            {"second", "SIDE", "the second one"},
            {"nodes", "N", "nodes a search (default 5000)"},
            threadsOption("searches")};
}

std::vector<tuning::DeepPosition> positionsOf(const std::string& file, Rule rule) {
    std::vector<tuning::DeepPosition> positions = tuning::readDeepFile(file).positions;
    std::erase_if(positions, [&](const tuning::DeepPosition& p) { return p.rule != rule; });
    if (positions.size() < 2)
        refuse(inFile(
            damagedInput("fewer than 2 positions of rule " + std::string{fukumi::nameOf(rule)}),
            file));
    return positions;
}

void print(const char* name, const tuning::JudgementTally& tally) {
    const double count = tally.positions;
    char text[200];
    std::snprintf(
        text,
        sizeof text,
        "%-6s  same move %.2f %%  ends seen %d of %d  loss %.5f  depth %.2f  nodes %.0f\n",
        name,
        100.0 * tally.sameMove / count,
        tally.seesEnd,
        tally.ends,
        tally.loss / count,
        static_cast<double>(tally.depth) / count,
        static_cast<double>(tally.nodes) / count);
    std::cout << text;
}

int runJudge(const TuneOptions& options) {
    options.require("deep");
    const auto nodes = options.nodes().value_or(5000);
    const auto positions = positionsOf(options.text("deep"), options.rule());
    const cli::CtrlC stop;
    const auto judged = [&](const char* name) {
        const tuning::MatchSide side =
            sideOf(options.optionalText(name).value_or(""), nodes, options.rule());
        return tuning::judge(side, positions, options.threads(), stop);
    };
    const auto first = judged("first");
    const auto second = judged("second");
    if (stop.stopRequested()) return kInterrupted;
    print("first", tuning::tallyOf(first, positions));
    print("second", tuning::tallyOf(second, positions));
    const tuning::MeanEstimate moves = tuning::moveDifference(first, second);
    const tuning::MeanEstimate losses = tuning::lossDifference(first, second);
    char text[120];
    std::snprintf(text,
                  sizeof text,
                  "first - second: same move %+.2f +- %.2f %%, loss %+.5f +- %.5f\n",
                  100.0 * moves.mean,
                  100.0 * moves.error,
                  losses.mean,
                  losses.error);
    std::cout << text;
    return kDone;
}

}  // namespace

const Command kJudge{"judge",
                     "compares two settings of the search by a deep set",
                     kJudgeUsage,
                     judgeOptions,
                     runJudge};

}  // namespace fukumi::protocol::tune
