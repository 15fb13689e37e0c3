// SPDX-License-Identifier: MIT
#include <iostream>

#include "engine/board/win_check.hpp"
#include "engine/player/player.hpp"
#include "protocol/cli/analysis_printer.hpp"
#include "protocol/cli/ctrl_c.hpp"
#include "protocol/cli/number_option.hpp"
#include "protocol/cli/position_options.hpp"
#include "protocol/cli/subcommand.hpp"

namespace po = boost::program_options;

namespace fukumi::protocol::cli {

namespace {

constexpr search::Milliseconds kUsualTime{10'000};
constexpr std::int64_t kLongestTime = std::int64_t{1000} * 60 * 60 * 24;

po::options_description ownOptions() {
    po::options_description own{"analyze: finds the best move of a position"};
    own.add_options()("time", textValue("MS"), "milliseconds to think (default 10000)")(
        "nodes", textValue("N"), "nodes to search")("depth", textValue("N"), "plies to search")(
        "json", "print JSON objects, one a line, the answer last");
    own.add(positionOptions());
    return own;
}

search::Limits limitsFrom(const Options& options, const search::Clock& clock) {
    search::Limits limits;
    limits.start = clock.now();
    if (const auto ms = numberOption(options, "time", std::int64_t{1}, kLongestTime))
        limits.fixedTime = search::Milliseconds{*ms};
    limits.nodes = numberOption(options, "nodes", std::uint64_t{1}, ~std::uint64_t{0});
    if (const auto depth = numberOption(options, "depth", 1, kMaxSquares))
        limits.depth = Depth{*depth};
    if (!limits.fixedTime && !limits.nodes && !limits.depth) limits.fixedTime = kUsualTime;
    return limits;
}

bool isOver(const board::Position& position) {
    return position.isFull() || board::winnerOf(position.board(), position.rule());
}

}  // namespace

int runAnalyze(const Arguments& arguments) {
    const po::options_description own = ownOptions();
    const Options options = readOptions(arguments, own, IniErrors::Throw);
    if (options.helpWanted) {
        std::cout << own << settingsHelp();
        return kAnswered;
    }
    const board::Position position = positionFrom(options);
    const search::SteadyClock clock;
    const search::Limits limits = limitsFrom(options, clock);
    const auto printer = options.has("json") ? makeJsonPrinter() : makePlainPrinter();
    printer->begin(position);
    std::optional<Move> best;
    if (!isOver(position)) {
        player::Player player{options.settings.player, clock};
        const CtrlC stop;
        best = player.think(position, limits, stop, *printer).move;
    }
    printer->end(position, best);
    return kAnswered;
}

}  // namespace fukumi::protocol::cli
