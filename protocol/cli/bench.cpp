// SPDX-License-Identifier: MIT
#include "engine/analysis/bench.hpp"

#include <iostream>

#include "protocol/cli/bench_json.hpp"
#include "protocol/cli/subcommand.hpp"

namespace fukumi::protocol::cli {

int runBenchCommand(const Question& question) {
    const bool json = question.output.json;
    const search::SteadyClock clock;
    const auto result =
        analysis::runBench({}, clock, question.settings.isa, [&](const std::string& line) {
            (json ? std::cerr : std::cout) << line << std::endl;
        });
    if (json)
        std::cout << benchJson(result) << '\n';
    else
        std::cout << benchSignature(result) << "\nalphabeta " << result.alphaBeta.nodes << " nodes "
                  << benchSpeed(result.alphaBeta) << " nps\nmcts " << result.mcts.nodes
                  << " visits " << benchSpeed(result.mcts) << " a second\n";
    return kAnswered;
}

}  // namespace fukumi::protocol::cli
