// SPDX-License-Identifier: MIT
#include "engine/analysis/bench.hpp"

#include <algorithm>
#include <iomanip>
#include <iostream>
#include <sstream>

#include "protocol/cli/json_object.hpp"
#include "protocol/cli/subcommand.hpp"

namespace po = boost::program_options;

namespace fukumi::protocol::cli {

namespace {

std::string hexOf(std::uint32_t signature) {
    std::ostringstream text;
    text << std::hex << std::setw(8) << std::setfill('0') << signature;
    return text.str();
}

std::uint64_t speedOf(const analysis::BenchWork& work) {
    const auto ms = static_cast<std::uint64_t>(std::max<std::int64_t>(work.elapsed.count(), 1));
    return work.nodes * 1000 / ms;
}

JsonObject jsonOf(const analysis::BenchResult& result) {
    const auto time = result.alphaBeta.elapsed + result.mcts.elapsed;
    return JsonObject{}
        .text("signature", hexOf(result.signature))
        .number("nodes", result.alphaBeta.nodes)
        .number("nps", speedOf(result.alphaBeta))
        .number("visits", result.mcts.nodes)
        .number("visits_per_second", speedOf(result.mcts))
        .number("time_ms", time.count());
}

}  // namespace

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
        std::cout << jsonOf(result).line() << '\n';
    else
        std::cout << hexOf(result.signature) << "\nalphabeta " << result.alphaBeta.nodes
                  << " nodes " << speedOf(result.alphaBeta) << " nps\nmcts " << result.mcts.nodes
                  << " visits " << speedOf(result.mcts) << " a second\n";
    return kAnswered;
}

}  // namespace fukumi::protocol::cli
