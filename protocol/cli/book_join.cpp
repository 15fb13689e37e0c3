// SPDX-License-Identifier: MIT
//
// book export, book merge: books from one form into another, and several into one.
#include <algorithm>
#include <iostream>

#include "engine/core/error.hpp"
#include "protocol/cli/book_files.hpp"
#include "protocol/cli/book_foreign.hpp"
#include "protocol/cli/book_verbs.hpp"
#include "protocol/cli/subcommand.hpp"

namespace fukumi::protocol::cli {

namespace {

constexpr const char* kExportHelp =
    "book export FILE [OUT]: a book as readable text on the standard output, or written to OUT in\n"
    "the format that its name says (.txt, .lib, .db, else a compiled book). What that format "
    "cannot\n"
    "hold is counted on the standard error.\n"
    "  --format F   text, book, lib, db or db-lz4 (packed as Rapfi saves it), whatever the name "
    "is\n";
constexpr const char* kMergeHelp =
    "book merge OUT FILE...: joins books into OUT, which is replaced as a whole or not at all. "
    "Files\n"
    "and OUT are compiled books, readable texts (.txt), libraries of RenLib (.lib) or databases "
    "of\n"
    "Yixin and Rapfi (.db). Of a move that is known twice the deeper search counts; games add "
    "up.\n";
constexpr const char* kFrameHelp =
    "A library does not say what it is for:\n"
    "  --rule R     its rule (default renju), the one to write of a book with several\n"
    "  --size N     its board (default 15), the same\n";

bool wantsHelp(const Arguments& arguments) {
    return std::ranges::find(arguments, "--help") != arguments.end();
}

}  // namespace

int bookExport(const Arguments& arguments) {
    if (wantsHelp(arguments)) {
        std::cout << kExportHelp << kFrameHelp;
        return kAnswered;
    }
    const ExportArguments wanted = exportArguments(arguments);
    std::optional<OutputFile> out;
    if (!wanted.to.empty()) out.emplace("book export", wanted.to);
    book::BookLibrary library;
    addBookFile(wanted.from, library, wanted.frame);
    const std::string bytes = exportedBytes(wanted, library);
    if (out)
        out->write(bytes);
    else
        std::cout << bytes;
    return kAnswered;
}

int bookMerge(const Arguments& arguments) {
    if (wantsHelp(arguments)) {
        std::cout << kMergeHelp << kFrameHelp;
        return kAnswered;
    }
    Arguments files = arguments;
    const FrameOptions frame = takeFrame(files);
    if (files.size() < 2) throw UserError{"book merge: wanted are OUT and the files to join"};
    const OutputFile out{"book merge", files[0]};
    book::BookLibrary library;
    for (std::size_t i = 1; i < files.size(); ++i) addBookFile(files[i], library, frame);
    out.write(exportedBytes(asNamed(files[0], frame), library));
    std::cout << files[0] << ": " << library.positions().size() << " positions, "
              << library.moveCount() << " moves\n";
    return kAnswered;
}

}  // namespace fukumi::protocol::cli
