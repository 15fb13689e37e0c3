// SPDX-License-Identifier: MIT
#include <iostream>
#include <map>

#include <nlohmann/json.hpp>

#include "engine/core/text.hpp"
#include "protocol/answer/analysis_view.hpp"
#include "protocol/answer/board_drawing.hpp"
#include "protocol/answer/review_view.hpp"
#include "protocol/cli/analyze/analysis_printer.hpp"
#include "protocol/cli/analyze/review_html.hpp"
#include "protocol/cli/question_files.hpp"
#include "protocol/cli/subcommand.hpp"
#include "protocol/cli/terminal.hpp"
#include "protocol/io/output_file.hpp"
#include "protocol/question/messages.hpp"

namespace fukumi::protocol::cli {

namespace {

constexpr search::Milliseconds kUsualTime{10'000};

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
        if (!line.pv.empty()) notes[line.pv.front()] = {answer::shortWinText(line), line.line == 1};
    return answer::svgBoard(answer.position, notes);
}

/// --values: what the scoring table says of every empty point, without a search.
int runValues(const Question& question) {
    const board::Position position = positionOf(question);
    const auto& svg = question::partOf<question::Analyze>(question).svg;
    std::optional<OutputFile> picture;
    if (svg) picture = openOutput(question, "svg", *svg);
    if (question.output.json) {
        printLine(answer::pointValuesJson(position));
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
    if (task.svg) picture = openOutput(question, "svg", *task.svg);
    answer::Inquiry inquiry = answer::makeInquiry(question, position);
    if (const auto fine = answer::checkMovesLeft(question, position); !fine) refuse(fine.error());
    if (needsTime(inquiry)) inquiry.limits.fixedTime = kUsualTime;
    const auto printer = printerFor(question, position);
    printer->begin(position);
    checkStandardOutput();
    const answer::Answer answer = ask(inquiry, *printer);
    printer->end(answer);
    if (picture) picture->write(svgOf(answer));
    return kAnswered;
}

// analyze --review: a whole game, from its file to text, JSON or a page.

namespace {

constexpr search::Milliseconds kTimeOfPosition{1000};

/// The game of --review, with a notice if moves follow a five.
book::ChosenGame reviewedGame(const Question& question, Rule usualRule) {
    const std::string& path = *question::partOf<question::Analyze>(question).review;
    book::ChosenGame chosen = gameOf(question, "review", path);
    const Rule rule = chosen.rule.value_or(usualRule);
    for (book::Notice& each : answer::noticesOfMovesAfterFive(chosen.record, rule)) {
        printNotices({each}, path);
        chosen.game.notices.push_back(std::move(each));
    }
    return chosen;
}

/// That of --engine; an empty one without.
PageEngine engineFor(const std::optional<std::string>& path) {
    if (!path) return {};
    auto engine = engineOf(textOf("engine", *path));
    if (!engine)
        refuse({.kind = ErrorKind::WrongForm,
                .field = "engine",
                .value = *path,
                .expected = {"a page with the engine, as ./scripts/release web makes it"}});
    return std::move(*engine);
}

class ProgressEvents final : public answer::AnswerEvents {
public:
    void onReviewed(std::size_t done, std::size_t all) override { showProgress(done, all); }
    void onLessMemory(const search::MemoryReduction& less) override { printLessMemory(less); }
};

/// Files of a review, besides the standard output.
struct ReviewFiles {
    PageEngine engine;
    std::optional<OutputFile> page;
    std::optional<OutputFile> game;
    const book::Format* format = nullptr;  ///< of the game
};

/// Refuses what cannot be written. The game gets the rule that its file is to have.
ReviewFiles openFiles(const Question& question, book::ChosenGame& game, Rule rule) {
    const auto& task = question::partOf<question::Analyze>(question);
    ReviewFiles files;
    files.engine = engineFor(task.engine);
    if (task.html) files.page = openOutput(question, "html", *task.html);
    if (!task.save) return files;
    files.format = &formatToWrite("save", *task.save);
    files.game = openOutput(question, "save", *task.save);
    const bool isNamed = game.rule && !game.game.isRuleAssumed;
    game.game.rule = isNamed || files.format->limits.needsRule ? std::optional{rule} : std::nullopt;
    if (const auto fine = writeGame(*files.format, game.game); !fine)
        refuse(inField(inFile(fine.error(), *task.save), "save"));
    return files;
}

/// Prints before it writes files: what took so long is not lost with one.
void write(const Question& question,
           const answer::ReviewedGame& reviewed,
           const book::StoredGame& game,
           const ReviewFiles& files) {
    const bool json = question.output.json;
    std::cout << (json ? answer::lineOf(answer::reviewJson(reviewed)) + '\n'
                       : answer::reviewText(reviewed))
              << std::flush;
    if (files.page) {
        files.page->write(reviewHtml(reviewed, files.engine));
        if (!json) std::cout << "the page is " << printableLine(files.page->path()) << '\n';
    }
    if (files.game) {
        const std::string& path = files.game->path();
        files.game->write(bytesOfGame(*files.format, withReview(game, reviewed), "save", path));
        if (!json) std::cout << "the game with its review is " << printableLine(path) << '\n';
    }
}

}  // namespace

int runReview(const Question& question) {
    book::ChosenGame game = reviewedGame(question, question.settings.rules.rule);
    const Rule rule = game.rule.value_or(question.settings.rules.rule);
    const ReviewFiles files = openFiles(question, game, rule);
    answer::Inquiry inquiry =
        answer::makeInquiry(question, board::startOf(game.record, rule, question.settings.isa));
    inquiry.reviewed = game.record;
    if (!answer::hasEnd(inquiry.limits)) inquiry.limits.fixedTime = kTimeOfPosition;
    ProgressEvents progress;
    const answer::Answer answer = ask(inquiry, progress);
    const answer::ReviewedGame reviewed{.record = game.record,
                                        .rule = rule,
                                        .review = answer.review,
                                        .lines = inquiry.limits.lines,
                                        .isRuleKnown = game.rule && !game.game.isRuleAssumed,
                                        .drawCap = question.settings.player.drawCap,
                                        .games = game.games,
                                        .notices = game.game.notices};
    if (!reviewed.isWhole() && errorIsTerminal()) std::cerr << '\n';
    if (!reviewed.isWhole() && question.output.json)
        std::cerr << answer::howFarText(reviewed) << '\n';
    write(question, reviewed, game.game, files);
    return reviewed.isWhole() ? kAnswered : kInterrupted;
}

}  // namespace fukumi::protocol::cli
