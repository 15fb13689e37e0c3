// SPDX-License-Identifier: MIT
#include <iostream>
#include <map>

#include "engine/board/rules/game_end.hpp"
#include "engine/player/player.hpp"
#include "engine/search/latest_lines.hpp"
#include "protocol/cli/analysis_bounds.hpp"
#include "protocol/cli/analyze/analysis_printer.hpp"
#include "protocol/cli/analyze/analyze_modes.hpp"
#include "protocol/cli/ctrl_c.hpp"
#include "protocol/cli/question_files.hpp"
#include "protocol/cli/report_table.hpp"
#include "protocol/cli/subcommand.hpp"
#include "protocol/cli/svg_board.hpp"
#include "protocol/cli/terminal.hpp"
#include "protocol/io/output_file.hpp"
#include "protocol/io/standard_output.hpp"

namespace fukumi::protocol::cli {

namespace {

constexpr search::Milliseconds kUsualTime{10'000};

std::unique_ptr<AnalysisPrinter> printerFor(const Question& question, bool isOver) {
    if (question.output.json) return makeJsonPrinter();
    return outputIsTerminal() && !isOver ? makeLivePrinter() : makePlainPrinter();
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

int runAnalyze(const Question& question) {
    const auto& task = question::partOf<question::Analyze>(question);
    if (task.queries) return runQueries(question);
    if (task.review) return runReview(question);
    if (task.balance) return runBalance(question);
    if (task.values) return runValues(question);
    const board::Position position = positionOf(question);
    std::optional<OutputFile> picture;
    if (task.svg) picture = openOutput(question, "svg", *task.svg, FileKind::Picture);
    const search::SteadyClock clock;
    search::Limits limits = question.limits;
    limits.drawChances = true;
    limits.lineEffort = search::LineEffort::Full;
    if (!hasEnd(limits) && !outputIsTerminal()) limits.fixedTime = kUsualTime;
    const bool isOver = board::isFinished(position);
    const auto printer = printerFor(question, isOver);
    printer->begin(position);
    checkStandardOutput();
    std::optional<Move> best;
    search::LatestLines latest{*printer};
    if (!isOver) {
        player::Player player{question.settings.player, clock};
        const CtrlC stop;
        limits.start = clock.now();
        best = player.analyze(position, limits, stop, latest).move;
    }
    printer->end(position, best);
    if (picture) picture->write(svgOf(position, latest.lines()));
    return kAnswered;
}

}  // namespace fukumi::protocol::cli
