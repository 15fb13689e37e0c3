// SPDX-License-Identifier: MIT
#include <iostream>
#include <map>

#include <nlohmann/json.hpp>

#include "engine/board/rules/game_end.hpp"
#include "protocol/answer/analysis_view.hpp"
#include "protocol/answer/board_drawing.hpp"
#include "protocol/cli/analyze/analysis_printer.hpp"
#include "protocol/cli/question_files.hpp"
#include "protocol/cli/subcommand.hpp"
#include "protocol/cli/terminal.hpp"
#include "protocol/io/output_file.hpp"
#include "protocol/question/messages.hpp"

namespace fukumi::protocol::cli {

namespace {

constexpr search::Milliseconds kUsualTime{10'000};

std::unique_ptr<AnalysisPrinter> printerFor(const Question& question, bool isOver) {
    const bool json = question.output.json;
    if (question::partOf<question::Analyze>(question).balance)
        return json ? makeBalanceJsonPrinter() : makeBalancePrinter();
    if (json) return makeJsonPrinter();
    return outputIsTerminal() && !isOver ? makeLivePrinter() : makePlainPrinter();
}

/// In a terminal Ctrl-C ends a search that has no limit. A depth does not end a search for even
/// moves.
bool needsTime(const answer::Inquiry& inquiry) {
    const search::Limits& limits = inquiry.limits;
    const bool ends =
        inquiry.balanceMoves ? limits.fixedTime || limits.nodes : answer::hasEnd(limits);
    return !ends && !outputIsTerminal();
}

std::string svgOf(const answer::Answer& answer) {
    std::map<Square, answer::SvgNote> notes;
    for (const search::SearchReport& line : answer.lines)
        if (!line.pv.empty())
            notes[line.pv.front()] = {
                search::isJudged(line) ? answer::shortWinText(line.value) : "-", line.line == 1};
    return answer::svgBoard(answer.position, notes);
}

/// --values: what the scoring table says of every empty point, without a search.
int runValues(const Question& question) {
    const board::Position position = positionOf(question);
    const auto& svg = question::partOf<question::Analyze>(question).svg;
    std::optional<OutputFile> picture;
    if (svg) picture = openOutput(question, "svg", *svg, FileKind::Picture);
    if (question.output.json) {
        std::cout << answer::lineOf(answer::pointValuesJson(position)) << '\n';
    } else {
        std::cout << answer::pointValuesText(position, outputColors());
    }
    if (picture) picture->write(answer::pointValuesSvg(position));
    return kAnswered;
}

}  // namespace

int runAnalyze(const Question& question) {
    const auto& task = question::partOf<question::Analyze>(question);
    if (task.queries) return runQueries(question);
    if (task.review) return runReview(question);
    if (task.values) return runValues(question);
    const board::Position position = positionOf(question);
    std::optional<OutputFile> picture;
    if (task.svg) picture = openOutput(question, "svg", *task.svg, FileKind::Picture);
    answer::Inquiry inquiry = answer::makeInquiry(question, position);
    if (const auto fine = answer::checkMovesLeft(inquiry, position); !fine) refuse(fine.error());
    if (needsTime(inquiry)) inquiry.limits.fixedTime = kUsualTime;
    const auto printer = printerFor(question, board::isFinished(position));
    printer->begin(position);
    checkStandardOutput();
    const answer::Answer answer = ask(inquiry, *printer);
    printer->end(answer);
    if (picture) picture->write(svgOf(answer));
    return kAnswered;
}

}  // namespace fukumi::protocol::cli
