// SPDX-License-Identifier: MIT
#include <iostream>
#include <map>

#include "engine/board/rules/game_end.hpp"
#include "engine/core/error.hpp"
#include "engine/player/player.hpp"
#include "engine/search/latest_lines.hpp"
#include "protocol/cli/analysis_limits.hpp"
#include "protocol/cli/analyze/analysis_printer.hpp"
#include "protocol/cli/analyze/analyze_modes.hpp"
#include "protocol/cli/ctrl_c.hpp"
#include "protocol/cli/position_options.hpp"
#include "protocol/cli/report_table.hpp"
#include "protocol/cli/subcommand.hpp"
#include "protocol/cli/svg_board.hpp"
#include "protocol/cli/terminal.hpp"
#include "protocol/io/output_file.hpp"
#include "protocol/io/standard_output.hpp"

namespace po = boost::program_options;

namespace fukumi::protocol::cli {

namespace {

constexpr search::Milliseconds kUsualTime{10'000};

po::options_description ownOptions() {
    po::options_description own{
        "analyze: finds the best moves of a position. Without a limit it thinks until Ctrl-C, or\n"
        "for ten seconds where the output is no terminal"};
    addLimitOptions(own);
    own.add_options()("json", "print JSON objects, one a line, the answer last")(
        "queries", "read JSON queries, one a line, and answer each in JSON (protocol/README.md)")(
        "parallel",
        textValue("N"),
        "queries that are worked on at a time (default: 1 a processor)");
    own.add_options()(
        "review",
        textValue("FILE"),
        "look through a whole game: what each move lost, missed wins, and with --lines "
        "what else was good. Takes game files of every format, found by their content; "
        "--rule and --size (if the file does not name it) override the file")(
        "line",
        textValue("LIST"),
        "with --review: how the line begins that is meant, in a file with several (default: the "
        "main line; of a .db the moves of the greatest weight)")(
        "html", textValue("FILE"), "with --review: write a page that shows it in a browser")(
        "engine",
        textValue("FILE"),
        "with --html: a page with the board and the engine, as releases have it; that engine goes "
        "into the page (4.8 MB) and judges moves that are tried there")(
        "balance",
        textValue("1|2"),
        "find the move, or the two, that leave the position most even, of all points of the board")(
        "values",
        "print the scoring table's value of every point in place of a search, as values does in "
        "play")("svg",
                textValue("FILE"),
                "also write a picture of the position with the best moves, or with the values");
    addForceOption(own);
    own.add(positionOptions());
    return own;
}

std::unique_ptr<AnalysisPrinter> printerFor(const Options& options, bool isOver) {
    if (options.has("json")) return makeJsonPrinter();
    return outputIsTerminal() && !isOver ? makeLivePrinter() : makePlainPrinter();
}

/// Options that need another one, or exclude it.
void checkModes(const Options& options) {
    for (const char* const name : {"html", "line"})
        if (options.has(name) && !options.has("review"))
            throw UserError{std::string{"--"} + name + " goes with --review"};
    if (options.has("engine") && !options.has("html")) throw UserError{"--engine goes with --html"};
    if (options.has("review") && (options.has("balance") || options.has("svg")))
        throw UserError{"--review goes with neither --balance nor --svg"};
    if (options.has("balance") && options.has("svg"))
        throw UserError{"--balance and --svg exclude each other"};
    for (const char* const name : {"balance", "review"})
        if (options.has("values") && options.has(name))
            throw UserError{std::string{"--values and --"} + name + " exclude each other"};
}

std::string svgOf(const board::Position& position, const std::vector<search::SearchReport>& lines) {
    std::map<Square, SvgNote> notes;
    for (const search::SearchReport& line : lines)
        if (!line.pv.empty())
            notes[line.pv.front()] = {search::isJudged(line) ? shortWinText(line.value) : "-",
                                      line.line == 1};
    return svgBoard(position, notes);
}

}  // namespace

int runAnalyze(const Arguments& arguments) {
    const po::options_description own = ownOptions();
    const Options options = readOptions(arguments, own, IniErrors::Throw);
    if (options.help != Help::None) {
        std::cout << helpText(options.help, own, {"rule", "mode", "threads", "max-memory"});
        return kAnswered;
    }
    if (options.has("queries")) return runQueries(options);
    checkModes(options);
    if (options.has("review")) return runReview(options);
    if (options.has("balance")) return runBalance(options);
    if (options.has("values")) return runValues(options);
    const board::Position position = positionFrom(options);
    std::optional<OutputFile> picture;
    if (options.has("svg")) picture.emplace(options.values, "svg", FileKind::Picture);
    const search::SteadyClock clock;
    search::Limits limits = limitsFrom(options);
    limits.drawChances = true;
    limits.lineEffort = search::LineEffort::Full;
    if (!hasEnd(limits) && !outputIsTerminal()) limits.fixedTime = kUsualTime;
    const bool isOver = board::isFinished(position);
    const auto printer = printerFor(options, isOver);
    printer->begin(position);
    checkStandardOutput();
    std::optional<Move> best;
    search::LatestLines latest{*printer};
    if (!isOver) {
        player::Player player{options.settings.player, clock};
        const CtrlC stop;
        limits.start = clock.now();
        best = player.analyze(position, limits, stop, latest).move;
    }
    printer->end(position, best);
    if (picture) picture->write(svgOf(position, latest.lines()));
    return kAnswered;
}

}  // namespace fukumi::protocol::cli
