// SPDX-License-Identifier: MIT
//
// book prove: the wins that a book's moves lead to, written down.
#include <iostream>
#include <set>

#include "book/build/book_builder.hpp"
#include "book/build/book_check.hpp"
#include "book/build/book_wins.hpp"
#include "book/format/book_entry.hpp"
#include "protocol/cli/book/book_files.hpp"
#include "protocol/cli/subcommand.hpp"
#include "protocol/cli/terminal.hpp"

namespace fukumi::protocol::cli {

namespace {

/// The exit code.
int proveBook(const std::string& path, const Question& question, const book::WinBudget& budget) {
    book::BookLibrary library;
    addBookFile(path, library);
    if (book::searchedCount(library) == 0) {
        std::cout << path << ": nothing to prove: " << kNothingSearched << '\n';
        return kAnswered;
    }
    const OutputFile out = continuedBook(question, "FILE", path);
    const CtrlC interrupt;
    const search::SteadyClock clock;
    player::Player player{question.settings.player, clock};
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

int bookProve(const Question& question) {
    const auto& task = question::partOf<question::BookProve>(question);
    const book::WinBudget budget{.nodes = task.nodes, .positions = task.positions};
    for (const std::string& path : task.files)
        if (const int code = proveBook(path, question, budget); code != kAnswered) return code;
    return kAnswered;
}

}  // namespace fukumi::protocol::cli
