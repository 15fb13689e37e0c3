// SPDX-License-Identifier: MIT
#include "protocol/cli/subcommand.hpp"

#include <iostream>

#include <nlohmann/json.hpp>

#include "engine/core/ranges.hpp"
#include "protocol/answer/program_view.hpp"
#include "protocol/question/help.hpp"
#include "protocol/question/messages.hpp"
#include "version.hpp"

namespace fukumi::protocol::cli {

namespace {

using question::Arguments;
using question::HelpSize;
using question::Task;

bool has(const Arguments& arguments, std::string_view word) {
    return ranges::find(arguments, word) != arguments.end();
}

bool asksForHelp(const Arguments& arguments) {
    return has(arguments, "--help") || has(arguments, "--help-all") || has(arguments, "-h");
}

HelpSize helpSizeOf(const Arguments& arguments) {
    return has(arguments, "--help-all") ? HelpSize::Whole : HelpSize::Short;
}

int print(const std::string& text) {
    std::cout << text;
    return kAnswered;
}

int printVersion(const Arguments& arguments) {
    if (has(arguments, "--json")) return print(answer::lineOf(answer::listsJson()) + '\n');
    return print("pbrain-fukumi " + std::string{kVersion} + " (" + kCommit + ")\n");
}

int run(const Question& question) {
    switch (static_cast<Task>(question.task.index())) {
        case Task::Gomocup:
        case Task::OpeningStep: break;
        case Task::Analyze: return runAnalyze(question);
        case Task::Bench: return runBenchCommand(question);
        case Task::Perft: return runPerft(question);
        case Task::Prove: return runProve(question);
        case Task::ProveQuiet: return runProveQuiet(question);
        case Task::SolveMnk: return runSolveMnk(question);
        case Task::SolveChomp: return runSolveChomp(question);
        case Task::Play: return runPlay(question);
        case Task::Page: return runPage(question);
        case Task::Serve: return runServe(question);
        case Task::BookBuild: return bookBuild(question);
        case Task::BookCheck: return bookCheck(question);
        case Task::BookExport: return bookExport(question);
        case Task::BookMerge: return bookMerge(question);
        case Task::BookOpenings: return bookOpenings(question);
        case Task::BookProve: return bookProve(question);
        case Task::BookShow: return bookShow(question);
        case Task::Convert: return runConvert(question);
    }
    return runGomocup(question);
}

/// Answers `book --help`, whose name needs a second word.
std::optional<std::string> groupHelp(const Arguments& arguments) {
    if (!asksForHelp(arguments)) return std::nullopt;
    for (const question::Subcommand& each : question::subcommands()) {
        const std::string word{each.name.substr(0, each.name.find(' '))};
        if (word != each.name && has(arguments, word)) return question::writeGroupHelp(word);
    }
    return std::nullopt;
}

}  // namespace

int runCommandLine(const Arguments& arguments) {
    if (!arguments.empty() && arguments.front() == "version") {
        const Arguments rest{arguments.begin() + 1, arguments.end()};
        const auto other = ranges::findIf(rest, [](auto& each) { return each != "--json"; });
        if (other == rest.end()) return printVersion(rest);
        refuse({.kind = ErrorKind::UnexpectedArgument, .value = *other});
    }
    if (!arguments.empty() && arguments.front() == "help") {
        Arguments asked{arguments.begin() + 1, arguments.end()};
        asked.emplace_back("--help");
        return runCommandLine(asked);
    }
    const auto named = question::readTask(arguments);
    if (!named) {
        if (const auto help = groupHelp(arguments)) return print(*help);
        refuse(named.error());
    }
    const bool isNamed = named->rest.size() < arguments.size();
    if (!isNamed && has(arguments, "--version")) return printVersion(arguments);
    if (!isNamed && asksForHelp(arguments))
        return print(question::writeOverview(helpSizeOf(arguments)));
    const Question question = valueOrRefuse(question::readArguments(named->task, named->rest));
    if (question.output.help || question.output.helpAll)
        return print(
            question::writeHelp(*question::findSubcommand(named->task),
                                question.output.helpAll ? HelpSize::Whole : HelpSize::Short));
    if (!question.iniErrors.empty() && named->task != Task::Gomocup)
        refuse(question.iniErrors, Door::Ini);
    return run(question);
}

}  // namespace fukumi::protocol::cli
