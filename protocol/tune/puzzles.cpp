// SPDX-License-Identifier: MIT
#include <iostream>

#include "engine/core/text.hpp"
#include "engine/search/clock.hpp"
#include "engine/tuning/data/game_reader.hpp"
#include "engine/tuning/data/puzzles/puzzle_maker.hpp"
#include "protocol/tune/progress.hpp"
#include "protocol/tune/tune_command.hpp"

namespace fukumi::protocol::tune {

namespace {

constexpr const char* kPuzzlesUsage =
    "fukumi-tune puzzles PATH... [--each N]\n"
    "Finds puzzles of the page's trainer in games of self-play on 15x15 and prints them, one a\n"
    "line. The first moves that solve one are known by the exact solvers and a search: all of a\n"
    "win by fours and of a defence, those that the nodes prove of a win by threats. The grade is\n"
    "by length and nodes of the win.\n";

std::vector<OptionRow> puzzlesOptions() {
    return {inOption(), {"each", "N", "puzzles of each rule, kind and grade (default 5)"}};
}

int runPuzzles(const TuneOptions& options) {
    options.require("in");
    tuning::GameReader reader{options.in()};
    const search::SteadyClock clock;
    tuning::PuzzleMaker maker{options.number<std::size_t>("each", 1, 1000).value_or(5), clock};
    Progress progress{clock};
    bool any = false;
    while (const auto game = reader.next()) {
        if (!game->isLine && game->size == tuning::kPuzzleBoard) {
            maker.add(*game);
            any = true;
        }
        if (progress.isDue())
            progress.say(
                counted(maker.count(), "puzzle") + " of " + counted(reader.tally().games, "game"),
                std::nullopt);
    }
    saySkipped(reader.tally());
    if (!any) refuseGames("games on 15x15");
    for (const tuning::Puzzle& puzzle : maker.puzzles()) std::cout << puzzle.line() << '\n';
    return kDone;
}

}  // namespace

const Command kPuzzles{
    "puzzles", "finds puzzles in games", kPuzzlesUsage, puzzlesOptions, runPuzzles};

}  // namespace fukumi::protocol::tune
