// SPDX-License-Identifier: MIT
//
// convert: a game file in another format.
#include <iostream>

#include "protocol/cli/question_files.hpp"
#include "protocol/cli/subcommand.hpp"

namespace fukumi::protocol::cli {

int runConvert(const Question& question) {
    const auto& task = question::partOf<question::Convert>(question);
    const book::Format& format = formatToWrite("OUT", task.to);
    const OutputFile out = openOutput(question, "OUT", task.to, FileKind::Foreign);
    const book::ChosenGame chosen = gameOf(question, "IN", task.from);
    out.write(bytesOfGame(format, chosen.game, "OUT", task.to));
    std::cout << task.to << ": " << format.title << '\n';
    return kAnswered;
}

}  // namespace fukumi::protocol::cli
