// SPDX-License-Identifier: MIT
#include "engine/analysis/bench.hpp"

#include <iostream>

#include "protocol/cli/bench_json.hpp"
#include "protocol/cli/subcommand.hpp"

namespace po = boost::program_options;

namespace fukumi::protocol::cli {

int runBenchCommand(const Arguments& arguments) {
    po::options_description own{
        "bench: searches fixed positions with both searches and fixed effort"};
    own.add_options()("json", "print one JSON object");
    const std::vector<std::string_view> obeyed{"isa"};
    const Options options = readOptionsWith(arguments, own, obeyed);
    if (options.help != Help::None) {
        std::cout << helpTextWith(own, obeyed);
        return kAnswered;
    }
    const bool json = options.has("json");
    const search::SteadyClock clock;
    const auto result =
        analysis::runBench({}, clock, options.settings.isa, [&](const std::string& line) {
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
