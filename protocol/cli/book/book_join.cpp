// SPDX-License-Identifier: MIT
//
// book export, book merge: books from one form into another, and several into one.
#include <iostream>

#include "engine/core/error.hpp"
#include "protocol/cli/book/book_files.hpp"
#include "protocol/cli/book/book_foreign.hpp"
#include "protocol/cli/book/book_verbs.hpp"
#include "protocol/cli/subcommand.hpp"

namespace po = boost::program_options;

namespace fukumi::protocol::cli {

namespace {

constexpr const char* kExportHelp =
    "book export FILE [OUT]: a book as readable text on the standard output, or written to OUT in\n"
    "the format that its name says (.txt, .lib, .db, .sgf, else a compiled book). What that format "
    "cannot\n"
    "hold is counted on the standard error";
constexpr const char* kMergeHelp =
    "book merge OUT FILE...: joins books into OUT, which is replaced as a whole or not at all. "
    "Files\n"
    "and OUT are compiled books, readable texts (.txt), libraries of RenLib (.lib) or databases "
    "of\n"
    "Yixin and Rapfi (.db); files may be game files of other formats and proofs of prove --quiet, "
    "too. Of a move that is known "
    "twice "
    "the deeper search counts; games add up";

/// A library does not say what it is for.
po::options_description frameOptions() {
    po::options_description frame{"Of a library (.lib), which does not say what it is for"};
    frame.add_options()("rule",
                        textValue("RULE"),
                        "its rule (default renju), the one to write of a book with several")(
        "size", textValue("N"), "its board (default 15), the same");
    return frame;
}

}  // namespace

int bookExport(const Arguments& arguments) {
    po::options_description own{kExportHelp};
    own.add_options()("format",
                      textValue("text|book|lib|db|db-lz4"),
                      "the format, whatever the name is; db-lz4 is packed as Rapfi saves it");
    addForceOption(own);
    own.add(frameOptions());
    const Options options = readOwnOptions(arguments, own, Words::Taken);
    if (options.help != Help::None) {
        std::cout << own;
        return kAnswered;
    }
    const ExportArguments wanted = exportArguments(options);
    std::optional<OutputFile> out;
    if (!wanted.to.empty())
        out.emplace("book export", wanted.to, kindOf(wanted.format), options.values);
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
    po::options_description own{kMergeHelp};
    addForceOption(own);
    own.add(frameOptions());
    const Options options = readOwnOptions(arguments, own, Words::Taken);
    if (options.help != Help::None) {
        std::cout << own;
        return kAnswered;
    }
    const Arguments& files = options.words;
    const FrameOptions frame = frameFrom(options);
    if (files.size() < 2) throw UserError{"book merge: wanted are OUT and the files to join"};
    const ExportArguments wanted = asNamed(files[0], frame);
    const OutputFile out{"book merge", files[0], kindOf(wanted.format), options.values};
    book::BookLibrary library;
    for (std::size_t i = 1; i < files.size(); ++i) addBookFile(files[i], library, frame);
    out.write(exportedBytes(wanted, library));
    std::cout << files[0] << ": " << library.positions().size() << " positions, "
              << library.moveCount() << " moves\n";
    return kAnswered;
}

}  // namespace fukumi::protocol::cli
