// SPDX-License-Identifier: MIT
//
// analyze --review: a whole game, from its file to text, JSON or a page.
#include <algorithm>
#include <iostream>

#include "engine/analysis/review.hpp"
#include "engine/core/error.hpp"
#include "engine/player/player.hpp"
#include "protocol/cli/analysis_limits.hpp"
#include "protocol/cli/analyze/analyze_modes.hpp"
#include "protocol/cli/analyze/review_output.hpp"
#include "protocol/cli/ctrl_c.hpp"
#include "protocol/cli/position_options.hpp"
#include "protocol/cli/subcommand.hpp"
#include "protocol/cli/terminal.hpp"
#include "protocol/output_file.hpp"

namespace fukumi::protocol::cli {

namespace {

constexpr search::Milliseconds kUsualTime{1000};

board::GameRecord recordFrom(const Options& options) {
    auto parsed = board::parsePsq(fileContent(options, "review"));
    if (const auto* error = std::get_if<board::FormatError>(&parsed))
        throw UserError{"--review: '" + options.text("review") + "': " + describe(*error)};
    return std::get<board::GameRecord>(std::move(parsed));
}

/// On standard error, where it is a terminal: "[#####     ] 12 of 45".
void showProgress(std::size_t done, std::size_t all) {
    constexpr std::size_t kWidth = 40;
    if (!errorIsTerminal()) return;
    std::string bar(kWidth * done / all, '#');
    bar.resize(kWidth, ' ');
    std::cerr << '\r' << '[' << bar << "] " << done << " of " << all << (done == all ? "\n" : "")
              << std::flush;
}

/// Prints before it writes the page: what took so long is not lost with a file.
void write(const Options& options, const ReviewedGame& game, const OutputFile* page) {
    const bool json = options.has("json");
    std::cout << (json ? reviewJson(game) + '\n' : reviewText(game)) << std::flush;
    if (page == nullptr) return;
    page->write(reviewHtml(game));
    if (!json) std::cout << "the page is " << page->path() << '\n';
}

}  // namespace

int runReview(const Options& options) {
    const board::GameRecord record = recordFrom(options);
    std::optional<OutputFile> page;
    if (options.has("html")) page.emplace("--html", options.text("html"));
    const Rule rule = options.settings.rules.rule;
    search::Limits limits = limitsFrom(options);
    if (!hasEnd(limits)) limits.fixedTime = kUsualTime;
    const search::SteadyClock clock;
    player::Player player{options.settings.player, clock};
    const CtrlC stop;
    const auto search = [&](const board::Position& position) {
        player.newGame();
        limits.start = clock.now();
        search::SilentObserver observer;
        return player.analyze(position, limits, stop, observer).report;
    };
    const auto searchMove = [&](const board::Position& position, Move only, Depth depth) {
        search::Limits one = limits;
        one.start = clock.now();
        one.depth = std::min(depth, limits.depth.value_or(depth));
        forEachSquare(position.size(), [&](Square s) {
            if (s != only) one.excluded.insert(s);
        });
        search::SilentObserver observer;
        return player.analyze(position, one, stop, observer).report;
    };
    const analysis::ReviewTools tools{.search = search,
                                      .searchMove = searchMove,
                                      .drawCap = options.settings.player.drawCap,
                                      .stop = stop,
                                      .progress = showProgress};
    const auto review = analysis::reviewGame(record, rule, options.settings.isa, tools);
    if (stop.stopRequested())
        std::cerr << "ended early: the review begins behind move " << review.firstPosition << '\n';
    write(options, {record, rule, review}, page ? &*page : nullptr);
    return kAnswered;
}

}  // namespace fukumi::protocol::cli
