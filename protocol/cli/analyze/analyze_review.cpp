// SPDX-License-Identifier: MIT
//
// analyze --review: a whole game, from its file to text, JSON or a page.
#include <iostream>

#include <nlohmann/json.hpp>

#include "engine/board/rules/win_check.hpp"
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

constexpr search::Milliseconds kUsualTime{1000};

/// The game of --review, with a notice if moves follow a five.
book::ChosenGame reviewedGame(const Question& question, Rule usualRule) {
    const std::string& path = *question::partOf<question::Analyze>(question).review;
    book::ChosenGame chosen = gameOf(question, "review", path);
    const Rule rule = chosen.rule.value_or(usualRule);
    board::Position position = board::startOf(chosen.record, rule, question.settings.isa);
    auto& moves = chosen.record.moves;
    std::size_t played = 0;
    while (played < moves.size() && !board::winnerOf(position.board(), rule))
        board::playRecorded(position, moves[played++].move);
    if (played == moves.size()) return chosen;
    const std::string what = std::to_string(moves.size() - played) +
                             " moves follow the five of move " + std::to_string(played) + " (" +
                             std::string{nameOf(rule)} + ')';
    chosen.game.notices.push_back({what, "left out"});
    printNotices({chosen.game.notices.back()}, path);
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

/// Prints before it writes the page: what took so long is not lost with a file.
void write(const Question& question,
           const answer::ReviewedGame& game,
           const PageEngine& engine,
           const OutputFile* page) {
    const bool json = question.output.json;
    std::cout << (json ? answer::lineOf(answer::reviewJson(game)) + '\n' : answer::reviewText(game))
              << std::flush;
    if (page == nullptr) return;
    page->write(reviewHtml(game, engine));
    if (!json) std::cout << "the page is " << page->path() << '\n';
}

}  // namespace

int runReview(const Question& question) {
    const auto& task = question::partOf<question::Analyze>(question);
    const book::ChosenGame game = reviewedGame(question, question.settings.rules.rule);
    const PageEngine engine = engineFor(task.engine);
    std::optional<OutputFile> page;
    if (task.html) page = openOutput(question, "html", *task.html, FileKind::Page);
    const Rule rule = game.rule.value_or(question.settings.rules.rule);
    answer::Inquiry inquiry =
        answer::makeInquiry(question, board::startOf(game.record, rule, question.settings.isa));
    inquiry.reviewed = game.record;
    // For each position.
    if (!answer::hasEnd(inquiry.limits)) inquiry.limits.fixedTime = kUsualTime;
    ProgressEvents progress;
    const answer::Answer answer = ask(inquiry, progress);
    const answer::ReviewedGame reviewed{.record = game.record,
                                        .rule = rule,
                                        .review = answer.review,
                                        .lines = inquiry.limits.lines,
                                        .isRuleKnown = game.rule.has_value(),
                                        .drawCap = question.settings.player.drawCap,
                                        .games = game.games,
                                        .notices = game.game.notices};
    if (!reviewed.isWhole() && errorIsTerminal()) std::cerr << '\n';
    if (!reviewed.isWhole() && question.output.json)
        std::cerr << answer::howFarText(reviewed) << '\n';
    write(question, reviewed, engine, page ? &*page : nullptr);
    return reviewed.isWhole() ? kAnswered : kInterrupted;
}

}  // namespace fukumi::protocol::cli
