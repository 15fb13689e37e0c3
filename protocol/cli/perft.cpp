// SPDX-License-Identifier: MIT
#include "engine/analysis/perft.hpp"

#include <iostream>

#include <nlohmann/json.hpp>

#include "engine/board/records/notation.hpp"
#include "engine/search/clock.hpp"
#include "protocol/cli/json.hpp"
#include "protocol/cli/number_option.hpp"
#include "protocol/cli/position_options.hpp"
#include "protocol/cli/subcommand.hpp"
#include "protocol/cli/terminal.hpp"

namespace po = boost::program_options;

namespace fukumi::protocol::cli {

namespace {

constexpr int kUsualDepth = 2;
constexpr int kMostDepth = 9;  // 225 * 224 * ... stays inside 64 bits up to eight moves

void printMove(const analysis::PerftMove& each, BoardSize size, bool json) {
    const std::string move = board::toHuman(each.move, size);
    if (json)
        std::cout << lineOf({{"move", move}, {"sequences", each.sequences}});
    else
        std::cout << move << ' ' << each.sequences;
    std::cout << '\n';
}

}  // namespace

int runPerft(const Arguments& arguments) {
    po::options_description own{"perft: counts the sequences of legal moves"};
    own.add_options()("depth", textValue("N"), "length of the sequences, 1 to 9 (default 2)")(
        "divide", "count every first move by itself")("json", "print JSON objects, the total last");
    own.add(positionOptions());
    const Options options = readOptions(arguments, own, IniErrors::Throw);
    if (options.help != Help::None) {
        std::cout << helpText(options.help, own, {"rule"});
        return kAnswered;
    }
    const int depth = numberOption(options, "depth", 1, kMostDepth).value_or(kUsualDepth);
    const bool json = options.has("json");
    board::Position position = positionFrom(options);
    const search::SteadyClock clock;
    const auto start = clock.now();
    std::uint64_t total = 0;
    for (const auto& each : analysis::perftByMove(position, depth, showProgress)) {
        total += each.sequences;
        if (options.has("divide")) printMove(each, position.size(), json);
    }
    const auto elapsed = std::chrono::duration_cast<search::Milliseconds>(clock.now() - start);
    if (json)
        std::cout << lineOf({{"depth", depth}, {"sequences", total}, {"time_ms", elapsed.count()}})
                  << '\n';
    else
        std::cout << total << " sequences of " << depth << " moves in " << elapsed.count()
                  << " ms\n";
    return kAnswered;
}

}  // namespace fukumi::protocol::cli
