// SPDX-License-Identifier: MIT
//
// book: makes, joins, checks and prints opening books. The longer verbs have files of their own.
#include <iostream>

#include "book/book_text.hpp"
#include "engine/core/error.hpp"
#include "protocol/cli/book_files.hpp"
#include "protocol/cli/book_verbs.hpp"
#include "protocol/cli/subcommand.hpp"

namespace fukumi::protocol::cli {

namespace {

constexpr const char* kHelp =
    "book: makes, joins, checks and prints opening books\n"
    "  book build OUT ...       make or continue a book: games, our own search\n"
    "  book check FILE... ...   say what is in each book, or search its moves again\n"
    "  book export FILE         print a book as readable text\n"
    "  book merge OUT FILE...   join books and readable texts (.txt) to the book OUT\n"
    "  book openings ...        print balanced openings for matches\n"
    "  book show [FILE] ...     show what a book knows of a position\n"
    "Of build, check, openings and show --help tells more.\n";

void say(const std::string& path, std::size_t positions, std::size_t moves) {
    std::cout << path << ": " << positions << " positions, " << moves << " moves\n";
}

}  // namespace

int runBook(const Arguments& arguments) {
    if (arguments.empty() || arguments.front() == "--help") {
        std::cout << kHelp;
        return arguments.empty() ? kBadInput : kAnswered;
    }
    const std::string& verb = arguments.front();
    const Arguments files{arguments.begin() + 1, arguments.end()};
    if (verb == "build") return bookBuild(files);
    if (verb == "check") return bookCheck(files);
    if (verb == "openings") return bookOpenings(files);
    if (verb == "show") return bookShow(files);
    if (verb == "merge" && files.size() >= 2) {
        book::BookLibrary library;
        for (std::size_t i = 1; i < files.size(); ++i) addBookFile(files[i], library);
        saveBookFile(files[0], library);
        say(files[0], library.positions().size(), library.moveCount());
    } else if (verb == "export" && files.size() == 1) {
        std::cout << book::writeBookText(openBook(files[0]).book().library());
    } else {
        throw UserError{"book " + verb + ": see book --help"};
    }
    return kAnswered;
}

}  // namespace fukumi::protocol::cli
