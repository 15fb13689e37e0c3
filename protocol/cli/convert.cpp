// SPDX-License-Identifier: MIT
//
// convert: a game file in another format.
#include <iostream>

#include "protocol/cli/question_files.hpp"
#include "protocol/cli/subcommand.hpp"
#include "protocol/question/messages.hpp"

namespace fukumi::protocol::cli {

namespace {

/// The format that the name of the output says, of those that can be written.
const book::Format& formatToWrite(const std::string& path) {
    const book::Format* const format = writtenFormat(path);
    if (format == nullptr)
        refuse({.kind = ErrorKind::WrongForm,
                .field = "OUT",
                .value = path,
                .expected = {"a name that ends in one of " + endingsText(true)}});
    return *format;
}

}  // namespace

int runConvert(const Question& question) {
    const auto& task = question::partOf<question::Convert>(question);
    const book::Format& format = formatToWrite(task.to);
    const OutputFile out = openOutput(question, "OUT", task.to, FileKind::Foreign);
    const book::ChosenGame chosen = gameOf(question, "IN", task.from);
    auto file = book::writeGame(format, chosen.game);
    if (!file) refuse(inField(inFile(file.error(), task.to), "OUT"));
    out.write(file->bytes);
    printNotices(file->notices, task.to);
    std::cout << task.to << ": " << format.title << '\n';
    return kAnswered;
}

}  // namespace fukumi::protocol::cli
