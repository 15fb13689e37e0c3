// SPDX-License-Identifier: MIT
#include <iostream>

#include "engine/board/win_check.hpp"
#include "engine/player/player.hpp"
#include "protocol/cli/analysis_limits.hpp"
#include "protocol/cli/analysis_printer.hpp"
#include "protocol/cli/ctrl_c.hpp"
#include "protocol/cli/position_options.hpp"
#include "protocol/cli/subcommand.hpp"
#include "protocol/cli/terminal.hpp"

namespace po = boost::program_options;

namespace fukumi::protocol::cli {

namespace {

constexpr search::Milliseconds kUsualTime{10'000};

po::options_description ownOptions() {
    po::options_description own{
        "analyze: finds the best moves of a position. Without a limit it thinks until Ctrl-C, or\n"
        "for ten seconds where the output is no terminal"};
    addLimitOptions(own);
    own.add_options()("json", "print JSON objects, one a line, the answer last");
    own.add(positionOptions());
    return own;
}

std::unique_ptr<AnalysisPrinter> printerFor(const Options& options) {
    if (options.has("json")) return makeJsonPrinter();
    return outputIsTerminal() ? makeLivePrinter() : makePlainPrinter();
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
    search::Limits limits = limitsFrom(options);
    if (!hasEnd(limits) && !outputIsTerminal()) limits.fixedTime = kUsualTime;
    const auto printer = printerFor(options);
    printer->begin(position);
    std::optional<Move> best;
    if (!isOver(position)) {
        player::Player player{options.settings.player, clock};
        const CtrlC stop;
        limits.start = clock.now();
        best = player.analyze(position, limits, stop, *printer).move;
    }
    printer->end(position, best);
    return kAnswered;
}

}  // namespace fukumi::protocol::cli
