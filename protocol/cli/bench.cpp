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

std::uint64_t speedOf(const analysis::BenchResult& result) {
    const auto ms = static_cast<std::uint64_t>(std::max<std::int64_t>(result.elapsed.count(), 1));
    return result.nodes * 1000 / ms;
}

}  // namespace

int runBenchCommand(const Arguments& arguments) {
    po::options_description own{
        "bench: searches fixed positions with fixed nodes (--mode chooses the search)"};
    own.add_options()("json", "print one JSON object");
    const Options options = readOptions(arguments, own, IniErrors::Throw);
    if (options.help != Help::None) {
        std::cout << helpText(options.help, own, {"mode", "isa"});
        return kAnswered;
    }
    const bool json = options.has("json");
    const search::SteadyClock clock;
    const auto kind = options.settings.player.mode == player::SearchMode::Mcts
                          ? analysis::BenchSearch::Mcts
                          : analysis::BenchSearch::AlphaBeta;
    const auto result =
        analysis::runBench(kind, clock, options.settings.isa, [&](const std::string& line) {
            (json ? std::cerr : std::cout) << line << std::endl;
        });
    if (json)
        std::cout << JsonObject{}
                         .text("signature", hexOf(result.signature))
                         .number("nodes", result.nodes)
                         .number("nps", speedOf(result))
                         .number("time_ms", result.elapsed.count())
                         .line()
                  << '\n';
    else
        std::cout << hexOf(result.signature) << '\n'
                  << result.nodes << " nodes " << speedOf(result) << " nps\n";
    return kAnswered;
}

}  // namespace fukumi::protocol::cli
