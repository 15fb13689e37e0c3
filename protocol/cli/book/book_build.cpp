// SPDX-License-Identifier: MIT
//
// book build: a book from games, and from our own search.
#include <filesystem>
#include <iostream>
#include <map>

#include "book/build/book_builder.hpp"
#include "book/format/book_text.hpp"
#include "book/format/replace_file.hpp"
#include "engine/board/records/notation.hpp"
#include "protocol/answer/analysis_view.hpp"
#include "protocol/cli/book/book_files.hpp"
#include "protocol/cli/question_files.hpp"
#include "protocol/cli/subcommand.hpp"
#include "protocol/cli/terminal.hpp"
#include "protocol/question/messages.hpp"

namespace fukumi::protocol::cli {

namespace {

using Task = question::BookBuild;

constexpr search::Milliseconds kBetweenSaves{500};
constexpr std::string_view kGames = "GAMES";

book::BookPosition rootOf(const board::Position& position) {
    book::BookPosition root;
    root.rule = position.rule();
    root.size = position.size();
    for (const board::Placement& step : position.history()) {
        if (step.kind != board::Placement::Kind::Stone || step.color != root.sideToMove())
            refuse({.kind = ErrorKind::NotPossible,
                    .value = "a book's lines begin with stones of black and white in turn"});
        root.stones.push_back(step.square);
    }
    return root;
}

/// Games that a book cannot count, by their reason.
class SkippedGames {
public:
    void add(const std::string& why) { ++counts_[why]; }
    void print(const std::string& path) const {
        for (const auto& [why, count] : counts_)
            std::cerr << path << ": " << count << (count == 1 ? " game" : " games") << ' ' << why
                      << " left out\n";
    }

private:
    std::map<std::string, std::size_t> counts_;
};

/// Counts all games of a file.
void addGames(const std::string& path,
              const book::ReadOptions& wanted,
              int stones,
              Rule rule,
              book::GameTally& tally) {
    auto opened = book::openGames(openGameFile(kGames, path), wanted);
    if (!opened) refuse(inField(inFile(opened.error(), path), kGames));
    SkippedGames skipped;
    while (true) {
        const auto game = opened->games->next();
        if (!game) refuse(inField(inFile(game.error(), path), kGames));
        if (!*game) break;
        printNotices((*game)->notices, path);
        if ((*game)->head.setup != board::GameRecord::Setup{})
            skipped.add("that begin from a position are");
        else if ((*game)->rule.value_or(rule) != rule)
            skipped.add("of another rule are");
        else
            tally.add(book::mainLine(**game), rule, stones);
    }
    skipped.print(path);
}

book::BookLibrary readGames(const Question& question) {
    const Task& task = question::partOf<Task>(question);
    const Rule rule = question.settings.rules.rule;
    book::ReadOptions wanted = question.start.choice.options;
    if (question.has("rule")) wanted.rule = rule;
    wanted.size = question.start.size;
    book::GameTally tally;
    for (const std::string& path : task.games) addGames(path, wanted, task.stones, rule, tally);
    return tally.library();
}

std::string commentOf(Rule rule, const book::LineBudget& budget) {
    return "# " + std::string{nameOf(rule)} + ": book build, " + std::to_string(budget.nodes) +
           " nodes and " + std::to_string(budget.lines) +
           " lines a position. Format: book/format/book_text.hpp.\n";
}

void showProgress(std::size_t done, std::size_t wanted, const book::BookPosition& position) {
    std::cout << done << '/' << wanted << ':';
    for (const Square s : position.stones) std::cout << ' ' << board::toHuman(s, position.size);
    const book::BookMove& best = position.moves.front();
    std::cout << " -> " << board::toHuman(best.move, position.size) << ", value "
              << answer::valueText(best.value) << ", depth " << best.depth.raw() << std::endl;
}

/// Searches until the book holds `wanted` positions; saves now and then, and at the end. The
/// exit code.
int grow(book::BookBuilder& builder,
         std::size_t wanted,
         const book::LineBudget& budget,
         const player::Settings& settings,
         const std::function<void(const book::BookLibrary&)>& save) {
    const CtrlC interrupt;
    const search::SteadyClock clock;
    player::Player player{settings, clock};
    search::TimePoint nextSave = clock.now();
    std::size_t done = book::searchedCount(builder.library());
    while (done < wanted && !interrupt.stopRequested()) {
        auto position = builder.next();
        if (!position) {
            std::cout << "every line has been followed to its end\n";
            break;
        }
        position->moves = book::searchLines(player, book::playedOut(*position), budget, interrupt);
        if (interrupt.stopRequested()) break;
        if (position->moves.empty()) refuse({.kind = ErrorKind::NoMoveLeft});
        builder.take(*position);
        showProgress(++done, wanted, *position);
        if (clock.now() < nextSave) continue;
        save(builder.library());
        nextSave = clock.now() + kBetweenSaves;
    }
    save(builder.library());
    return interrupt.stopRequested() ? kInterrupted : kAnswered;
}

}  // namespace

int bookBuild(const Question& question) {
    const Task& task = question::partOf<Task>(question);
    const std::string& path = task.out;
    const book::BuildOptions build{
        .stones = task.stones, .ownLoss = task.ownLoss, .replyLoss = task.replyLoss};
    const book::LineBudget budget{.nodes = task.nodes, .lines = task.lines};
    const book::BookPosition root = rootOf(positionOf(question));

    const OutputFile out = continuedBook(question, "OUT", path);
    book::BookLibrary library;
    book::removeUnfinished(path);
    if (std::filesystem::exists(path)) addBookFile(path, library);
    putGames(readGames(question), library);
    const std::string comment = commentOf(question.settings.rules.rule, budget);
    const auto save = [&](const book::BookLibrary& known) { saveBookFile(out, known, comment); };
    book::BookBuilder builder{std::move(library), root, build};
    const int code = grow(builder, task.positions, budget, question.settings.player, save);
    const book::BookLibrary& made = builder.library();
    std::cout << path << ": " << made.positions().size() << " positions ("
              << book::searchedCount(made) << " searched), " << made.moveCount() << " moves\n";
    return code;
}

}  // namespace fukumi::protocol::cli
