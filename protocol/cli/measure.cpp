// SPDX-License-Identifier: MIT
//
// The subcommands that measure the program: bench and perft.
#include <iostream>

#include <nlohmann/json.hpp>

#include "engine/analysis/bench.hpp"
#include "engine/board/records/notation.hpp"
#include "engine/search/clock.hpp"
#include "protocol/answer/json.hpp"
#include "protocol/answer/program_view.hpp"
#include "protocol/cli/question_files.hpp"
#include "protocol/cli/subcommand.hpp"
#include "protocol/cli/terminal.hpp"

namespace fukumi::protocol::cli {

namespace {

void printMove(const analysis::PerftMove& each, BoardSize size, bool json) {
    const std::string move = board::toHuman(each.move, size);
    if (json)
        std::cout << answer::lineOf({{"move", move}, {"sequences", each.sequences}});
    else
        std::cout << move << ' ' << each.sequences;
    std::cout << '\n';
}

}  // namespace

int runBenchCommand(const Question& question) {
    const bool json = question.output.json;
    const search::SteadyClock clock;
    const auto result =
        analysis::runBench({}, clock, question.settings.isa, [&](const std::string& line) {
            (json ? std::cerr : std::cout) << line << std::endl;
        });
    std::cout << (json ? answer::benchJson(result) + '\n' : answer::benchText(result));
    return kAnswered;
}

int runPerft(const Question& question) {
    const auto& task = question::partOf<question::Perft>(question);
    const bool json = question.output.json;
    board::Position position = positionOf(question);
    const search::SteadyClock clock;
    const auto start = clock.now();
    std::uint64_t total = 0;
    for (const auto& each : analysis::perftByMove(position, task.depth, showProgress)) {
        total += each.sequences;
        if (task.divide) printMove(each, position.size(), json);
    }
    const auto elapsed = std::chrono::duration_cast<search::Milliseconds>(clock.now() - start);
    if (json)
        std::cout << answer::lineOf({{"depth", task.depth},
                                     {"sequences", total},
                                     {"time_ms", elapsed.count()}})
                  << '\n';
    else
        std::cout << total << " sequences of " << task.depth << " moves in " << elapsed.count()
                  << " ms\n";
    return kAnswered;
}

}  // namespace fukumi::protocol::cli
