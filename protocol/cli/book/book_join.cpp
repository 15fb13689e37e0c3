// SPDX-License-Identifier: MIT
//
// book export, book merge: books from one form into another, and several into one.
#include <iostream>

#include "protocol/cli/book/book_files.hpp"
#include "protocol/cli/question_files.hpp"
#include "protocol/cli/subcommand.hpp"

namespace fukumi::protocol::cli {

int bookExport(const Question& question) {
    const ExportArguments wanted = exportArguments(question);
    std::optional<OutputFile> out;
    if (!wanted.to.empty()) out = openOutput(question, "OUT", wanted.to, kindOf(wanted.format));
    book::BookLibrary library;
    addBookFile(wanted.from, library, wanted.frame);
    const std::string bytes = exportedBytes(wanted, library);
    if (out)
        out->write(bytes);
    else
        std::cout << bytes;
    return kAnswered;
}

int bookMerge(const Question& question) {
    const auto& task = question::partOf<question::BookMerge>(question);
    const ExportArguments wanted = asNamed(task.out, question.frame);
    const OutputFile out = openOutput(question, "OUT", task.out, kindOf(wanted.format));
    book::BookLibrary library;
    for (const std::string& path : task.files) addBookFile(path, library, question.frame);
    out.write(exportedBytes(wanted, library));
    std::cout << task.out << ": " << library.positions().size() << " positions, "
              << library.moveCount() << " moves\n";
    return kAnswered;
}

}  // namespace fukumi::protocol::cli
