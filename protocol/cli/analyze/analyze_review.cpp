// SPDX-License-Identifier: MIT
//
// analyze --review: a whole game, from its file to text, JSON or a page.
#include <iostream>

#include <nlohmann/json.hpp>

#include "book/foreign/game_file.hpp"
#include "engine/analysis/review.hpp"
#include "engine/core/error.hpp"
#include "engine/core/input_file.hpp"
#include "engine/player/player.hpp"
#include "protocol/cli/analysis_limits.hpp"
#include "protocol/cli/analyze/analyze_modes.hpp"
#include "protocol/cli/analyze/review_output.hpp"
#include "protocol/cli/ctrl_c.hpp"
#include "protocol/cli/position_options.hpp"
#include "protocol/cli/review/review_json.hpp"
#include "protocol/cli/review/review_tools.hpp"
#include "protocol/cli/subcommand.hpp"
#include "protocol/cli/terminal.hpp"
#include "protocol/io/output_file.hpp"

namespace fukumi::protocol::cli {

namespace {

constexpr search::Milliseconds kUsualTime{1000};

/// The game of --review. Its rule is that of --rule; else that which the file names; else the
/// setting's.
book::GameFile gameFrom(const Options& options) {
    book::GameQuestion question;
    if (options.has("rule")) question.rule = options.settings.rules.rule;
    question.size = sizeFrom(options);
    if (options.has("line")) question.line = options.text("line");
    const std::string& path = options.text("review");
    const std::string content = [&] {
        try {
            return readFile(path);
        } catch (const UserError& error) {
            throw UserError{std::string{"--review: "} + error.what()};
        }
    }();
    auto read = book::readGameFile(
        {reinterpret_cast<const std::uint8_t*>(content.data()), content.size()}, question);
    if (const auto* error = std::get_if<board::FormatError>(&read))
        throw UserError{"--review: '" + path + "': " + describe(*error)};
    return std::get<book::GameFile>(std::move(read));
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

/// That of --engine; an empty one without.
PageEngine engineFrom(const Options& options) {
    if (!options.has("engine")) return {};
    auto engine = engineOf(fileContent(options, "engine"));
    if (!engine)
        throw UserError{"--engine: '" + options.text("engine") +
                        "': there is no engine in it; wanted is the page that ./scripts/release "
                        "web makes"};
    return std::move(*engine);
}

/// Prints before it writes the page: what took so long is not lost with a file.
void write(const Options& options,
           const ReviewedGame& game,
           const PageEngine& engine,
           const OutputFile* page) {
    const bool json = options.has("json");
    std::cout << (json ? lineOf(reviewJson(game)) + '\n' : reviewText(game)) << std::flush;
    if (page == nullptr) return;
    page->write(reviewHtml(game, engine));
    if (!json) std::cout << "the page is " << page->path() << '\n';
}

/// The limits of the options, a second where they name none.
search::Limits positionLimits(const Options& options) {
    search::Limits limits = limitsFrom(options);
    if (!hasEnd(limits)) limits.fixedTime = kUsualTime;
    return limits;
}

}  // namespace

int runReview(const Options& options) {
    const book::GameFile game = gameFrom(options);
    const PageEngine engine = engineFrom(options);
    std::optional<OutputFile> page;
    if (options.has("html")) page.emplace(options.values, "html", FileKind::Page);
    const Rule rule = game.rule.value_or(options.settings.rules.rule);
    const CtrlC stop;
    const search::SteadyClock clock;
    player::Player player{options.settings.player, clock};
    const search::Limits limits = positionLimits(options);
    analysis::Reviewer reviewer{
        game.record, rule, options.settings.isa, reviewTools(player, clock, stop, limits)};
    bool goesOn = true;
    while (goesOn) {
        const std::size_t before = reviewer.done();
        goesOn = reviewer.step();
        if (reviewer.done() > before) showProgress(reviewer.done(), reviewer.all());
    }
    const auto review = reviewer.review();
    const ReviewedGame reviewed{game.record,
                                rule,
                                review,
                                limits.lines,
                                game.rule.has_value(),
                                options.settings.player.drawCap};
    if (!reviewed.isWhole() && errorIsTerminal()) std::cerr << '\n';
    if (!reviewed.isWhole() && options.has("json")) std::cerr << howFarText(reviewed) << '\n';
    write(options, reviewed, engine, page ? &*page : nullptr);
    return reviewed.isWhole() ? kAnswered : kInterrupted;
}

}  // namespace fukumi::protocol::cli
