// SPDX-License-Identifier: MIT
//
// book: makes, joins, checks and prints opening books. The longer verbs have files of their own.
#include <iostream>

#include "book/replace_file.hpp"
#include "engine/core/error.hpp"
#include "protocol/cli/book_files.hpp"
#include "protocol/cli/book_foreign.hpp"
#include "protocol/cli/book_verbs.hpp"
#include "protocol/cli/subcommand.hpp"

namespace fukumi::protocol::cli {

namespace {

constexpr const char* kHelp =
    "book: makes, joins, checks and prints opening books\n"
    "  book build OUT ...       make or continue a book: games, our own search\n"
    "  book check FILE... ...   say what is in each book, or search its moves again\n"
    "  book export FILE [OUT]   print any book as readable text, or write it to OUT; its name "
    "says\n"
    "                           the format, or --format text|book|lib|db|db-lz4 does\n"
    "  book merge OUT FILE...   join books, readable texts (.txt), libraries of RenLib (.lib) and\n"
    "                           databases of Yixin and Rapfi (.db); OUT is of any of these kinds\n"
    "  book openings ...        print balanced openings for matches\n"
    "  book show [FILE] ...     show what a book knows of a position\n"
    "Of build, check, openings and show --help tells more. Of a .lib, which does not say it,\n"
    "--rule R (renju) and --size N (15) are for export and merge.\n";

void say(const std::string& path, std::size_t positions, std::size_t moves) {
    std::cout << path << ": " << positions << " positions, " << moves << " moves\n";
}

void writeBook(const ExportArguments& wanted, const book::BookLibrary& library) {
    const std::string bytes = exportedBytes(wanted, library);
    if (wanted.to.empty())
        std::cout << bytes;
    else if (const auto error = book::replaceFile(wanted.to, bytes))
        throw UserError{*error};
}

}  // namespace

int runBook(const Arguments& arguments) {
    if (arguments.empty() || arguments.front() == "--help") {
        std::cout << kHelp;
        return arguments.empty() ? kBadInput : kAnswered;
    }
    const std::string& verb = arguments.front();
    Arguments files{arguments.begin() + 1, arguments.end()};
    if (verb == "build") return bookBuild(files);
    if (verb == "check") return bookCheck(files);
    if (verb == "openings") return bookOpenings(files);
    if (verb == "show") return bookShow(files);
    if (verb == "export") {
        const ExportArguments wanted = exportArguments(files);
        book::BookLibrary library;
        addBookFile(wanted.from, library, wanted.frame);
        writeBook(wanted, library);
        return kAnswered;
    }
    const FrameOptions frame = takeFrame(files);
    if (verb == "merge" && files.size() >= 2) {
        book::BookLibrary library;
        for (std::size_t i = 1; i < files.size(); ++i) addBookFile(files[i], library, frame);
        writeBook(asNamed(files[0], frame), library);
        say(files[0], library.positions().size(), library.moveCount());
    } else {
        throw UserError{"book " + verb + ": see book --help"};
    }
    return kAnswered;
}

}  // namespace fukumi::protocol::cli
