// SPDX-License-Identifier: MIT
//
// book check: what is in a book, and whether its moves stand a longer search.
#include "book/build/book_check.hpp"

#include <algorithm>
#include <iostream>
#include <optional>

#include "book/build/book_builder.hpp"
#include "engine/board/records/notation.hpp"
#include "engine/core/error.hpp"
#include "engine/core/ranges.hpp"
#include "protocol/cli/book/book_files.hpp"
#include "protocol/cli/book/book_verbs.hpp"
#include "protocol/cli/ctrl_c.hpp"
#include "protocol/cli/number_option.hpp"
#include "protocol/cli/subcommand.hpp"
#include "protocol/gomocup/search_messages.hpp"

namespace po = boost::program_options;

namespace fukumi::protocol::cli {

namespace {

constexpr int kUsualMaxLoss = 50;

po::options_description checkOptions() {
    po::options_description own{
        "book check FILE...: says what is in each book, or what is wrong with it. With --nodes "
        "its\n"
        "moves are searched again, the most played positions first"};
    own.add_options()("nodes", textValue("N"), "nodes for a position, and for each move after it")(
        "positions", textValue("K"), "only the K most played positions (default: all)")(
        "max-loss", textValue("V"), "units that a move may be behind the best one (default 50)")(
        "mend", "write the new values into the book and take the weight from moves that lose more");
    return own;
}

struct Question {
    std::uint64_t nodes;
    std::size_t positions;
    int maxLoss;
    bool mends;
};

/// The findings in one book.
struct Findings {
    std::size_t moves = 0, bad = 0;
    int worst = 0;
};

void show(const book::CheckedPosition& checked, const Question& question, Findings& findings) {
    const BoardSize size = checked.position.size;
    for (const auto& loss : checked.losses) {
        ++findings.moves;
        findings.worst = std::max(findings.worst, loss.units);
        if (loss.units <= question.maxLoss) continue;
        ++findings.bad;
        for (const Square s : checked.position.stones) std::cout << board::toHuman(s, size) << ' ';
        std::cout << "-> " << board::toHuman(loss.move, size) << " loses " << loss.units << '\n';
    }
    std::cout.flush();
}

/// The exit code.
int searchAgain(const std::string& path, const Options& options, const Question& question) {
    book::BookLibrary library;
    addBookFile(path, library);
    if (book::searchedCount(library) == 0) {
        std::cout << path << ": nothing to search again: " << kNothingSearched << '\n';
        return kAnswered;
    }
    std::optional<OutputFile> mended;
    if (question.mends) mended.emplace(continuedBook("book check", path, options));
    const CtrlC interrupt;
    const search::SteadyClock clock;
    player::Player player{options.settings.player, clock};
    Findings findings;
    std::size_t done = 0;
    for (const book::BookPosition& position : book::byPlay(library)) {
        if (done == question.positions) break;
        if (ranges::noneOf(position.moves, &book::BookMove::isSearched)) continue;
        auto checked = book::checkPosition(player, position, question.nodes, interrupt);
        if (!checked) break;
        ++done;
        show(*checked, question, findings);
        if (!mended) continue;
        book::mend(*checked, question.maxLoss);
        library.replace(checked->position);
        saveBookFile(*mended, library);
    }
    std::cout << path << ": " << findings.moves << " moves of " << done << " positions searched, "
              << findings.bad << " lose more than " << question.maxLoss << ", the worst "
              << findings.worst << '\n';
    return interrupt.stopRequested() ? kInterrupted : kAnswered;
}

}  // namespace

int bookCheck(const Arguments& arguments) {
    const auto own = checkOptions();
    const Options options = readOptions(arguments, own, IniErrors::Throw, Words::Taken);
    if (options.help != Help::None) {
        std::cout << helpText(options.help, own, {"threads", "max-memory"});
        return kAnswered;
    }
    if (options.words.empty()) throw UserError{"book check: wanted are the files of the books"};
    const auto nodes = numberOption(options, "nodes", std::uint64_t{1}, ~std::uint64_t{0});
    for (const char* const name : {"positions", "max-loss", "mend"})
        if (options.has(name) && !nodes)
            throw UserError{"--" + std::string{name} + " needs --nodes"};
    for (const std::string& path : options.words) {
        if (nodes) {
            const Question question{
                *nodes,
                numberOption(options, "positions", std::size_t{1}, ~std::size_t{0})
                    .value_or(~std::size_t{0}),
                numberOption(options, "max-loss", 0, 10'000).value_or(kUsualMaxLoss),
                options.has("mend")};
            const int code = searchAgain(path, options, question);
            if (code != kAnswered) return code;
            continue;
        }
        book::BookLibrary library;
        addBookFile(path, library);
        std::cout << path << ": " << library.positions().size() << " positions, "
                  << library.moveCount() << " moves\n";
    }
    return kAnswered;
}

}  // namespace fukumi::protocol::cli
