// SPDX-License-Identifier: MIT
//
// The subcommands that search for a book: build, check and prove.
#include <algorithm>
#include <iostream>
#include <map>
#include <optional>
#include <set>

#include "book/build/book_builder.hpp"
#include "book/build/book_check.hpp"
#include "book/build/book_wins.hpp"
#include "book/build/game_tally.hpp"
#include "book/format/book_entry.hpp"
#include "book/format/book_text.hpp"
#include "book/format/replace_file.hpp"
#include "engine/board/records/notation.hpp"
#include "engine/board/rules/game_end.hpp"
#include "engine/core/check.hpp"
#include "engine/core/ranges.hpp"
#include "engine/core/text.hpp"
#include "protocol/answer/analysis_view.hpp"
#include "protocol/cli/book/book_files.hpp"
#include "protocol/cli/question_files.hpp"
#include "protocol/cli/subcommand.hpp"
#include "protocol/cli/terminal.hpp"
#include "protocol/gomocup/game_messages.hpp"
#include "protocol/question/messages.hpp"

namespace fukumi::protocol::cli {

// book build: a book from games, and from our own search.

namespace {

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

/// Games that a book cannot count, or not whole: what happens to one of them, and to several.
struct Skip {
    std::string_view one, many;
};
constexpr Skip kBegun{"game that begins from a position is left out",
                      "games that begin from a position are left out"};
constexpr Skip kOfAnotherRule{"game of another rule is left out",
                              "games of another rule are left out"};
constexpr Skip kOfAssumedRule{"game of the assumed rule is left out; --rule changes it",
                              "games of the assumed rule are left out; --rule changes it"};
constexpr Skip kUnread{"game cannot be read", "games cannot be read"};
constexpr Skip kWithPass{"game is counted up to its pass", "games are counted up to their pass"};

/// Counts all games of a file. An error if it has no game that can be read.
Result<void> addGames(const std::string& path,
                      const book::ReadOptions& wanted,
                      int stones,
                      Rule rule,
                      book::GameTally& tally) {
    auto content = path == "-" ? Result{openGameFile(kGames, path)} : book::FileContent::open(path);
    if (!content) return content.error();
    auto opened = book::openGames(std::move(*content), wanted);
    if (!opened) return opened.error();
    std::map<const Skip*, std::size_t> skipped;
    book::NoticeList notices;
    std::optional<InputError> fault;
    std::size_t read = 0;
    while (true) {
        const auto game = opened->games->next();
        if (!game) {
            const bool isRest = opened->games->isBrokenOff();
            notices.add(isRest ? book::brokenOff(game.error())
                               : book::Notice{writeReason(game.error()), english("left out")});
            if (!isRest) ++skipped[&kUnread];
            if (!fault) fault = game.error();
            continue;
        }
        if (!*game) break;
        ++read;
        for (const book::Notice& each : (*game)->notices) notices.add(each);
        if ((*game)->head.setup != board::GameRecord::Setup{})
            ++skipped[&kBegun];
        else if ((*game)->rule.value_or(rule) != rule)
            ++skipped[(*game)->isRuleAssumed ? &kOfAssumedRule : &kOfAnotherRule];
        else {
            const board::GameRecord record = book::mainLine(**game);
            const auto first = record.moves.begin();
            const auto end = first + std::min<std::ptrdiff_t>(stones, std::ssize(record.moves));
            if (std::any_of(first, end, [](auto& each) { return board::isPass(each.move); }))
                ++skipped[&kWithPass];
            tally.add(record, rule, stones);
        }
    }
    if (fault && read == 0) return *fault;
    printNotices(notices.all(), path);
    for (const auto& [skip, count] : skipped)
        std::cerr << printableLine(path) << ": " << counted(count, skip->one, skip->many) << '\n';
    return {};
}

/// Whether the book has counted games without marking them, as books of version 0.2.0 did.
bool hasUnmarkedGames(const book::BookLibrary& library) {
    return library.games().empty() && ranges::anyOf(library.positions(), [](const auto& each) {
               return ranges::anyOf(each.second.moves,
                                    [](const book::BookMove& move) { return move.games > 0; });
           });
}

/// Adds the games of the question to the book. False if a file has no game that can be read; bad
/// input if no file has one.
bool addGamesTo(const Question& question, book::BookLibrary& library) {
    const auto& task = question::partOf<question::BookBuild>(question);
    if (task.games.empty()) return true;
    const Rule rule = question.settings.rules.rule;
    book::ReadOptions wanted = question.start.choice.options;
    if (question.has("rule")) wanted.rule = rule;
    wanted.size = question.start.size;
    if (hasUnmarkedGames(library))
        std::cerr << printableLine(task.out)
                  << ": the book does not name the games that it has counted; games given again "
                     "count again\n";
    book::GameTally tally{library.games()};
    std::vector<std::pair<std::string, InputError>> unread;
    for (const std::string& path : task.games)
        if (const auto fine = addGames(path, wanted, task.options.stones, rule, tally); !fine)
            unread.emplace_back(path, fine.error());
    if (unread.size() == task.games.size())
        refuse(inField(inFile(unread.front().second, unread.front().first), kGames));
    for (const auto& [path, error] : unread)
        printNotices({{writeReason(error), english("left out")}}, path);
    library.merge(tally.library());
    std::cout << printableLine(task.out) << ": " << counted(tally.added(), "game") << " added, "
              << tally.passedOver() << " counted before\n";
    return unread.empty();
}

/// The remark of a readable book that was searched.
std::string remarkOf(Rule rule, const book::LineBudget& budget) {
    return "# " + std::string{nameOf(rule)} + ": book build, " + counted(budget.nodes, "node") +
           " and " + counted(budget.lines, "line") +
           " a position. Format: book/format/book_text.hpp.";
}

void showProgress(std::size_t done, std::size_t wanted, const book::BookPosition& position) {
    std::cout << done << '/' << wanted << ':';
    for (const Square s : position.stones) std::cout << ' ' << board::toHuman(s, position.size);
    const book::BookMove& best = position.moves.front();
    std::cout << " -> " << board::toHuman(best.move, position.size) << ", value "
              << answer::valueText(best.value) << ", depth " << best.depth.raw() << std::endl;
}

/// Searches until the book holds `wanted` positions; saves before, now and then, and at the end.
/// The exit code.
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
    // The file is a book from now on, whatever ends the run.
    if (done < wanted) save(builder.library());
    while (done < wanted && !interrupt.stopRequested()) {
        auto position = builder.next();
        if (!position) {
            std::cout << "every line has been followed to its end\n";
            break;
        }
        position->moves = book::searchLines(
            player, book::playedOut(*position), budget, interrupt, builder.refuted(*position));
        if (interrupt.stopRequested()) break;
        FUKUMI_CHECK(!position->moves.empty());
        builder.take(*position);
        done = book::searchedCount(builder.library());
        showProgress(done, wanted, *position);
        if (clock.now() < nextSave) continue;
        save(builder.library());
        nextSave = clock.now() + kBetweenSaves;
    }
    save(builder.library());
    return interrupt.stopRequested() ? kInterrupted : kAnswered;
}

}  // namespace

int bookBuild(const Question& question) {
    const auto& task = question::partOf<question::BookBuild>(question);
    const std::string& path = task.out;
    const board::Position position = positionOf(question);
    const book::BookPosition root = rootOf(position);
    if (task.positions > 0 && board::isFinished(position)) refuse({.kind = ErrorKind::GameIsOver});

    const OutputFile out = continuedBook(question, "OUT", path);
    book::BookLibrary library;
    book::removeUnfinished(path);
    if (hasContent(path)) addBookFile(path, library, frameOf(question));
    const bool areAllRead = addGamesTo(question, library);
    const std::string remark = remarkOf(root.rule, task.budget);
    const std::size_t before = book::searchedCount(library);
    const auto save = [&](const book::BookLibrary& known) {
        const bool isSaid = ranges::find(known.remarks(), remark) != known.remarks().end();
        saveBookFile(
            out,
            known,
            isSaid || book::searchedCount(known) == before ? std::string{} : remark + '\n');
    };
    book::BookBuilder builder{std::move(library), root, task.options};
    const int code = grow(builder, task.positions, task.budget, question.settings.player, save);
    const book::BookLibrary& made = builder.library();
    std::cout << printableLine(path) << ": " << counted(made.positions().size(), "position") << " ("
              << book::searchedCount(made) << " searched), " << counted(made.moveCount(), "move")
              << '\n';
    return code == kAnswered && !areAllRead ? kFailed : code;
}

// book check: what is in a book, and whether its moves stand a longer search.

namespace {

/// Reads a book that is to be changed, its file opened first where it can be continued. Another one
/// is read, and refused if there is something to change. Absent: nothing in it was searched.
std::optional<OutputFile> readToChange(const Question& question,
                                       const std::string& path,
                                       book::BookLibrary& library) {
    const auto open = [&] { return continuedBook(question, "FILE", path); };
    std::optional<OutputFile> out;
    if (hasContent(path) && canBeContinued(path)) out = open();
    addBookFile(path, library, frameOf(question));
    if (book::searchedCount(library) == 0) return std::nullopt;
    return out ? std::move(out) : open();
}

/// The findings in one book.
struct Findings {
    std::size_t moves = 0, bad = 0, kept = 0;
    int worst = 0;
};

void show(const book::CheckedPosition& checked,
          const question::BookCheck& task,
          Findings& findings) {
    const BoardSize size = checked.position.size;
    for (const auto& loss : checked.losses) {
        ++findings.moves;
        findings.worst = std::max(findings.worst, loss.units);
        if (loss.units <= task.maxLoss) continue;
        ++findings.bad;
        for (const Square s : checked.position.stones) std::cout << board::toHuman(s, size) << ' ';
        std::cout << "-> " << board::toHuman(loss.move, size) << " loses " << loss.units << '\n';
    }
    std::cout.flush();
}

/// The exit code.
int searchAgain(const std::string& path, const Question& question) {
    const auto& task = question::partOf<question::BookCheck>(question);
    book::BookLibrary library;
    std::optional<OutputFile> mended;
    if (task.mend)
        mended = readToChange(question, path, library);
    else
        addBookFile(path, library, frameOf(question));
    if (book::searchedCount(library) == 0) {
        std::cout << printableLine(path) << ": nothing to search again: " << kNothingSearched
                  << '\n';
        return kAnswered;
    }
    const CtrlC interrupt;
    const search::SteadyClock clock;
    player::Player player{question.settings.player, clock};
    Findings findings;
    std::size_t done = 0;
    for (const book::BookPosition& position : book::byPlay(library)) {
        if (done == task.positions) break;
        if (ranges::noneOf(position.moves, &book::BookMove::isSearched)) continue;
        auto checked = book::checkPosition(player, position, *task.nodes, interrupt);
        if (!checked && interrupt.stopRequested()) break;
        if (!checked) continue;  // the game is over
        ++done;
        findings.kept += checked->kept;
        show(*checked, task, findings);
        if (!mended) continue;
        book::mend(*checked, task.maxLoss);
        library.replace(checked->position);
        saveBookFile(*mended, library);
    }
    std::cout << printableLine(path) << ": " << counted(findings.moves, "move") << " of "
              << counted(done, "position") << " searched, "
              << counted(findings.bad, "loses", "lose") << " more than " << task.maxLoss
              << ", the worst " << findings.worst;
    if (findings.kept > 0)
        std::cout << "; " << counted(findings.kept, "known win or loss", "known wins and losses")
                  << " kept";
    std::cout << '\n';
    return interrupt.stopRequested() ? kInterrupted : kAnswered;
}

}  // namespace

int bookCheck(const Question& question) {
    const auto& task = question::partOf<question::BookCheck>(question);
    for (const std::string& path : task.files) {
        if (task.nodes) {
            if (const int code = searchAgain(path, question); code != kAnswered) return code;
            continue;
        }
        book::BookLibrary library;
        addBookFile(path, library, frameOf(question));
        std::cout << printableLine(path) << ": " << counted(library.positions().size(), "position")
                  << ", " << counted(library.moveCount(), "move") << '\n';
    }
    return kAnswered;
}

// book prove: the wins that a book's moves lead to, written down.

namespace {

/// The exit code.
int proveBook(const std::string& path, const Question& question) {
    const auto& budget = question::partOf<book::WinBudget>(question);
    book::BookLibrary library;
    const auto out = readToChange(question, path, library);
    if (!out) {
        std::cout << printableLine(path) << ": nothing to prove: " << kNothingSearched << '\n';
        return kAnswered;
    }
    const CtrlC interrupt;
    const search::SteadyClock clock;
    player::Player player{question.settings.player, clock};
    const std::size_t before = library.positions().size();
    std::size_t written = 0, left = 0;
    // A position that a proof has passed needs no other.
    std::set<Key> passed;
    for (const book::BookPosition& position : book::byPlay(library)) {
        if (!book::playsWin(position) || passed.contains(book::bookKey(position).key)) continue;
        const auto way = book::winFrom(player, position, budget, interrupt);
        if (interrupt.stopRequested()) break;
        ++(way.empty() ? left : written);
        if (way.empty()) book::leaveToPlayer(library, position);
        for (const book::BookPosition& each : way) {
            passed.insert(book::bookKey(each).key);
            book::playWin(library, each);
        }
        saveBookFile(*out, library);
    }
    const int code = interrupt.stopRequested() ? kInterrupted : kAnswered;
    if (written + left == 0 && code == kAnswered) {
        std::cout << printableLine(path)
                  << ": nothing to prove: no move that the book plays was found to win\n";
        return code;
    }
    std::cout << printableLine(path) << ": " << counted(written, "win") << " written down in "
              << counted(library.positions().size() - before, "more position") << ", " << left
              << " left to the search\n";
    return code;
}

}  // namespace

int bookProve(const Question& question) {
    for (const std::string& path : question::partOf<question::BookProve>(question).files)
        if (const int code = proveBook(path, question); code != kAnswered) return code;
    return kAnswered;
}

}  // namespace fukumi::protocol::cli
