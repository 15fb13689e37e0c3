// SPDX-License-Identifier: MIT
//
// The command line as a whole, and its small subcommands: bench, perft and convert.
#include "protocol/cli/subcommand.hpp"

#include <iostream>

#include <nlohmann/json.hpp>

#include "engine/analysis/bench.hpp"
#include "engine/analysis/perft.hpp"
#include "engine/board/records/notation.hpp"
#include "engine/core/ranges.hpp"
#include "engine/core/text.hpp"
#include "engine/search/clock.hpp"
#include "protocol/answer/json.hpp"
#include "protocol/answer/program_view.hpp"
#include "protocol/cli/question_files.hpp"
#include "protocol/cli/terminal.hpp"
#include "protocol/gomocup/game_messages.hpp"
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

/// Answers `version` and `--version`; refuses other arguments.
int printVersion(const Arguments& rest) {
    if (asksForHelp(rest)) return print(question::writeOverview(helpSizeOf(rest)));
    const auto other = ranges::findIf(rest, [](auto& each) { return each != "--json"; });
    if (other != rest.end()) refuse({.kind = ErrorKind::UnexpectedArgument, .value = *other});
    if (has(rest, "--json")) return print(answer::lineOf(answer::listsJson()) + '\n');
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
    if (!asksForHelp(arguments) || arguments.size() > 2) return std::nullopt;
    for (const question::Subcommand& each : question::subcommands()) {
        const std::string word{each.name.substr(0, each.name.find(' '))};
        if (word != each.name && has(arguments, word)) return question::writeGroupHelp(word);
    }
    return std::nullopt;
}

}  // namespace

int runCommandLine(const Arguments& arguments) {
    if (!arguments.empty() && arguments.front() == "version")
        return printVersion({arguments.begin() + 1, arguments.end()});
    if (!arguments.empty() && arguments.front() == "help") {
        Arguments asked{arguments.begin() + 1, arguments.end()};
        if (const auto named = question::readTask(asked)) {
            const auto other =
                ranges::findIf(named->rest, [](auto& each) { return !each.starts_with('-'); });
            if (other != named->rest.end())
                refuse({.kind = ErrorKind::UnexpectedArgument, .value = *other});
        }
        asked.emplace_back("--help");
        return runCommandLine(asked);
    }
    const auto named = question::readTask(arguments);
    if (!named) {
        if (const auto help = groupHelp(arguments)) return print(*help);
        refuse(named.error());
    }
    const bool isNamed = named->rest.size() < arguments.size();
    if (!isNamed && has(arguments, "--version")) {
        Arguments rest = arguments;
        rest.erase(ranges::find(rest, "--version"));
        return printVersion(rest);
    }
    if (!isNamed && asksForHelp(arguments))
        return print(question::writeOverview(helpSizeOf(arguments)));
    const Question question = valueOrRefuse(question::readArguments(named->task, named->rest));
    if (question.output.help || question.output.helpAll)
        return print(
            question::writeHelp(*question::findSubcommand(named->task),
                                question.output.helpAll ? HelpSize::Whole : HelpSize::Short));
    if (!question.iniErrors.empty() && named->task != Task::Gomocup)
        refuse(question.iniErrors, Door::Ini);
    if (question.settings.memoryRaised && named->task != Task::Gomocup)
        std::cerr << "pbrain-fukumi: " << raisedMemoryText() << '\n';
    return run(question);
}

// bench and perft.

namespace {

void printMove(const analysis::PerftMove& each, BoardSize size, bool json) {
    const std::string move = board::toHuman(each.move, size);
    if (json)
        std::cout << answer::lineOf({{"move", move}, {"sequences", each.sequences}});
    else
        std::cout << move << ' ' << each.sequences;
    std::cout << '\n';
}

}  // namespace

int runBenchCommand(const Question& question) {
    const bool json = question.output.json;
    const search::SteadyClock clock;
    const auto result =
        analysis::runBench({}, clock, question.settings.isa, [&](const std::string& line) {
            (json ? std::cerr : std::cout) << line << std::endl;
        });
    std::cout << (json ? answer::benchJson(result) + '\n' : answer::benchText(result));
    return kAnswered;
}

int runPerft(const Question& question) {
    const auto& task = question::partOf<question::Perft>(question);
    const bool json = question.output.json;
    board::Position position = positionOf(question);
    const search::SteadyClock clock;
    const auto start = clock.now();
    std::uint64_t total = 0;
    for (const auto& each : analysis::perftByMove(position, task.depth, showProgress)) {
        total += each.sequences;
        if (task.divide) printMove(each, position.size(), json);
    }
    const auto elapsed = std::chrono::duration_cast<search::Milliseconds>(clock.now() - start);
    if (json)
        printLine({{"depth", task.depth}, {"sequences", total}, {"time_ms", elapsed.count()}});
    else
        std::cout << counted(total, "sequence") << " of " << counted(task.depth, "move") << " in "
                  << elapsed.count() << " ms\n";
    return kAnswered;
}

// convert: a game file in another format.

int runConvert(const Question& question) {
    const auto& task = question::partOf<question::Convert>(question);
    const book::Format& format = formatToWrite("OUT", task.to);
    const OutputFile out = openOutput(question, "OUT", task.to);
    Question asked = question;
    // A rule is assumed only for a format that cannot leave it open.
    asked.start.choice.options.assumesRule = format.limits.needsRule;
    book::ChosenGame chosen = gameOf(asked, "IN", task.from);
    const auto& given = question.frame.rule;
    auto& rule = chosen.game.rule;
    if (given && rule && *rule != *given)
        refuse({.kind = ErrorKind::Differs,
                .field = "rule",
                .value = nameOf(*given),
                .expected = {nameOf(*rule)}});
    if (given) rule = given;
    out.write(bytesOfGame(format, chosen.game, "OUT", task.to));
    std::cout << printableLine(task.to) << ": " << format.title << '\n';
    return kAnswered;
}

}  // namespace fukumi::protocol::cli
