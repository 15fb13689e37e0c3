// SPDX-License-Identifier: MIT
//
// book prove: the wins that a book's moves lead to, written down.
#include <iostream>
#include <set>

#include "book/build/book_builder.hpp"
#include "book/build/book_check.hpp"
#include "book/build/book_wins.hpp"
#include "book/format/book_key.hpp"
#include "engine/core/error.hpp"
#include "protocol/cli/book/book_files.hpp"
#include "protocol/cli/book/book_verbs.hpp"
#include "protocol/cli/ctrl_c.hpp"
#include "protocol/cli/number_option.hpp"
#include "protocol/cli/subcommand.hpp"

namespace po = boost::program_options;

namespace fukumi::protocol::cli {

namespace {

po::options_description proveOptions() {
    po::options_description own{
        "book prove FILE...: where a move of the book wins, adds the positions on the way to the\n"
        "win, each with the move that wins, down to where fours are enough. A win that is not\n"
        "found again is not played any more: there the engine searches"};
    own.add_options()("nodes", textValue("N"), "nodes for a proof or a search (default 1000000)")(
        "positions", textValue("K"), "positions of one win at most (default 60)");
    return own;
}

/// The exit code.
int proveBook(const std::string& path, const Options& options, const book::WinBudget& budget) {
    book::BookLibrary library;
    addBookFile(path, library);
    if (book::searchedCount(library) == 0) {
        std::cout << path << ": nothing to prove: " << kNothingSearched << '\n';
        return kAnswered;
    }
    const OutputFile out = continuedBook("book prove", path, options);
    const CtrlC interrupt;
    const search::SteadyClock clock;
    player::Player player{options.settings.player, clock};
    const std::size_t before = library.positions().size();
    std::size_t written = 0, left = 0;
    // A position that a proof has passed needs none of its own.
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
        saveBookFile(out, library);
    }
    const int code = interrupt.stopRequested() ? kInterrupted : kAnswered;
    if (written + left == 0 && code == kAnswered) {
        std::cout << path << ": nothing to prove: no move that the book plays was found to win\n";
        return code;
    }
    std::cout << path << ": " << written << " wins written down in "
              << library.positions().size() - before << " more positions, " << left
              << " left to the search\n";
    return code;
}

}  // namespace

int bookProve(const Arguments& arguments) {
    const auto own = proveOptions();
    const Options options = readOptions(arguments, own, IniErrors::Throw, Words::Taken);
    if (options.help != Help::None) {
        std::cout << helpText(options.help, own, {"threads", "max-memory"});
        return kAnswered;
    }
    if (options.words.empty()) throw UserError{"book prove: wanted are the files of the books"};
    book::WinBudget budget;
    budget.nodes =
        numberOption(options, "nodes", std::uint64_t{1}, ~std::uint64_t{0}).value_or(budget.nodes);
    budget.positions = numberOption(options, "positions", std::size_t{1}, ~std::size_t{0})
                           .value_or(budget.positions);
    for (const std::string& path : options.words)
        if (const int code = proveBook(path, options, budget); code != kAnswered) return code;
    return kAnswered;
}

}  // namespace fukumi::protocol::cli
