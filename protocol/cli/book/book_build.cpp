// SPDX-License-Identifier: MIT
//
// book build: a book from games, and from our own search.
#include <filesystem>
#include <iostream>
#include <map>

#include "book/build/book_builder.hpp"
#include "book/build/game_tally.hpp"
#include "book/build/line_search.hpp"
#include "book/format/book_text.hpp"
#include "book/format/replace_file.hpp"
#include "engine/board/records/notation.hpp"
#include "engine/core/error.hpp"
#include "protocol/cli/book/book_files.hpp"
#include "protocol/cli/book/book_verbs.hpp"
#include "protocol/cli/ctrl_c.hpp"
#include "protocol/cli/game_files.hpp"
#include "protocol/cli/number_option.hpp"
#include "protocol/cli/position_options.hpp"
#include "protocol/cli/subcommand.hpp"
#include "protocol/gomocup/search_messages.hpp"
#include "protocol/question/messages.hpp"

namespace po = boost::program_options;

namespace fukumi::protocol::cli {

namespace {

constexpr search::Milliseconds kBetweenSaves{500};
constexpr int kMostUnits = 10'000;

po::options_description buildOptions() {
    po::options_description own{
        "book build OUT [GAMES...]: from game files of any format, and from our own search\n"
        "OUT (readable where it ends in .txt) grows and is saved all along: a build that was\n"
        "stopped, or killed, goes on with the same command. Without games and --positions\n"
        "nothing is added"};
    own.add_options()("positions",
                      textValue("N"),
                      "search until OUT holds this number of searched positions (default 0)")(
        "nodes", textValue("N"), "nodes for each position (default 1000000)")(
        "lines", textValue("K"), "best moves to know of each position (default 4)")(
        "stones", textValue("N"), "only positions with fewer stones (default 12)")(
        "own-loss",
        textValue("V"),
        "units behind the best move that the book itself may play (default 20)")(
        "reply-loss",
        textValue("V"),
        "units behind the best move that an opponent may play (default 60)");
    return own;
}

book::BookPosition rootOf(const board::Position& position) {
    book::BookPosition root;
    root.rule = position.rule();
    root.size = position.size();
    for (const board::Placement& step : position.history()) {
        if (step.kind != board::Placement::Kind::Stone || step.color != root.sideToMove())
            throw UserError{"a book's lines begin with stones of black and white in turn"};
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
    auto opened = book::openGames(openGameFile("book build", path), wanted);
    if (!opened) throw UserError{"book build: " + describeError(inFile(opened.error(), path))};
    SkippedGames skipped;
    while (true) {
        const auto game = opened->games->next();
        if (!game) throw UserError{"book build: " + describeError(inFile(game.error(), path))};
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

book::BookLibrary readGames(const Options& options, int stones) {
    book::ReadOptions wanted = choiceFrom(options).options;
    book::GameTally tally;
    for (std::size_t i = 1; i < options.words.size(); ++i)
        addGames(options.words[i], wanted, stones, options.settings.rules.rule, tally);
    return tally.library();
}

std::string commentOf(const Options& options, const book::LineBudget& budget) {
    return "# " + std::string{nameOf(options.settings.rules.rule)} + ": book build, " +
           std::to_string(budget.nodes) + " nodes and " + std::to_string(budget.lines) +
           " lines a position. Format: book/format/book_text.hpp.\n";
}

void showProgress(std::size_t done, std::size_t wanted, const book::BookPosition& position) {
    std::cout << done << '/' << wanted << ':';
    for (const Square s : position.stones) std::cout << ' ' << board::toHuman(s, position.size);
    const book::BookMove& best = position.moves.front();
    std::cout << " -> " << board::toHuman(best.move, position.size) << ", value "
              << valueText(best.value) << ", depth " << best.depth.raw() << std::endl;
}

/// Searches until the book holds `wanted` positions; saves now and then, and at the end. The exit
/// code.
int grow(book::BookBuilder& builder,
         std::size_t wanted,
         const book::LineBudget& budget,
         const Options& options,
         const std::function<void(const book::BookLibrary&)>& save) {
    const CtrlC interrupt;
    const search::SteadyClock clock;
    player::Player player{options.settings.player, clock};
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
        if (position->moves.empty()) throw UserError{"a position of the book has no legal move"};
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

int bookBuild(const Arguments& arguments) {
    const auto own = buildOptions().add(positionOptions());
    const Options options = readOptions(arguments, own, IniErrors::Throw, Words::Taken);
    if (options.help != Help::None) {
        std::cout << helpText(options.help, own, {"rule", "threads", "max-memory"});
        return kAnswered;
    }
    if (options.words.empty())
        throw UserError{"book build: wanted is the file of the book, then game files"};
    const std::string& path = options.words.front();
    book::BuildOptions build;
    build.stones = numberOption(options, "stones", 1, kMaxSquares).value_or(build.stones);
    build.ownLoss = numberOption(options, "own-loss", 0, kMostUnits).value_or(build.ownLoss);
    build.replyLoss = numberOption(options, "reply-loss", 0, kMostUnits).value_or(build.replyLoss);
    book::LineBudget budget;
    budget.lines = numberOption(options, "lines", 1, kMaxSquares).value_or(4);
    budget.nodes =
        numberOption(options, "nodes", std::uint64_t{1}, ~std::uint64_t{0}).value_or(budget.nodes);
    const auto wanted =
        numberOption(options, "positions", std::size_t{0}, std::size_t{10'000'000}).value_or(0);
    const book::BookPosition root = rootOf(positionFrom(options));

    const OutputFile out = continuedBook("book build", path, options);
    book::BookLibrary library;
    book::removeUnfinished(path);
    if (std::filesystem::exists(path)) addBookFile(path, library);
    putGames(readGames(options, build.stones), library);
    const std::string comment = commentOf(options, budget);
    const auto save = [&](const book::BookLibrary& known) { saveBookFile(out, known, comment); };
    book::BookBuilder builder{std::move(library), root, build};
    const int code = grow(builder, wanted, budget, options, save);
    const book::BookLibrary& made = builder.library();
    std::cout << path << ": " << made.positions().size() << " positions ("
              << book::searchedCount(made) << " searched), " << made.moveCount() << " moves\n";
    return code;
}

}  // namespace fukumi::protocol::cli
