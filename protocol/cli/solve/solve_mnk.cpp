// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <iostream>
#include <new>

#include <nlohmann/json.hpp>

#include "engine/core/ranges.hpp"
#include "engine/core/text.hpp"
#include "engine/solver/mnk/draw_file.hpp"
#include "engine/solver/mnk/mnk_drawing.hpp"
#include "engine/solver/mnk/mnk_tree.hpp"
#include "protocol/answer/json.hpp"
#include "protocol/cli/question_files.hpp"
#include "protocol/cli/solve/five_options.hpp"
#include "protocol/cli/solve/mnk_report.hpp"
#include "protocol/cli/subcommand.hpp"
#include "protocol/cli/terminal.hpp"
#include "protocol/io/output_file.hpp"
#include "protocol/question/messages.hpp"

namespace fukumi::protocol::cli {

namespace {

using question::MnkMethod;
using solver::MnkPosition;
using solver::MnkRules;
using solver::MnkSolver;

/// MiB for the tables.
std::size_t tableMiBOf(const question::SolveMnk& task) {
    return task.memoryMiB - question::kProcessMiB;
}

void countGames(const question::SolveMnk& task, MnkReport& report, SolveMonitor& monitor) {
    const int empty = solver::countOf(report.position.emptyCells());
    if (empty > solver::kMaxCountedCells)
        refuse({.kind = ErrorKind::TooLarge,
                .field = "count",
                .value = std::to_string(empty) + " empty cells",
                .expected = {std::to_string(solver::kMaxCountedCells)}});
    const std::size_t needed = (solver::bytesForCounting(empty) >> 20) + 1 + question::kProcessMiB;
    if (needed > task.memoryMiB)
        refuse({.kind = ErrorKind::TooLittleMemory,
                .field = "count",
                .value = std::to_string(needed) + " MiB",
                .expected = {"memory"}});
    const auto before = monitor.elapsed();
    report.count = countPositions(report.position, monitor);
    report.countTime = monitor.elapsed() - before;
}

class Maps {
public:
    Maps(const Question& question, MnkSolver& solver)
        : task_{question::partOf<question::SolveMnk>(question)},
          json_{question.output.json},
          solver_{solver} {
        if (task_.svg) svg_ = openOutput(question, "svg", *task_.svg);
    }

    [[nodiscard]] bool areWanted() const { return task_.map || task_.replies || task_.svg; }
    /// False if the monitor ended the work: moves without a value are in the maps.
    [[nodiscard]] bool make(const MnkPosition& position, SolveMonitor& monitor) {
        const MoveValues values = solver_.valuesOfMoves(position, monitor);
        monitor.clearLine();
        if (task_.map || task_.replies) print(position, values, std::nullopt);
        bool areWhole = isWhole(values);
        if (svg_) writeResult(*svg_, mapSvg(position, values), areWhole);
        if (!task_.replies) return areWhole;
        const solver::MnkLines lines{position.rules()};
        for (const auto& each : values) {
            const MnkPosition next = position.after(each.cell, lines);
            if (next.isOver()) continue;
            const MoveValues replies = solver_.valuesOfMoves(next, monitor);
            monitor.clearLine();
            print(next, replies, each.cell);
            areWhole = areWhole && isWhole(replies);
        }
        return areWhole;
    }

private:
    static bool isWhole(const MoveValues& values) {
        return ranges::allOf(values, [](const auto& each) { return each.value.has_value(); });
    }
    void print(const MnkPosition& position,
               const MoveValues& values,
               std::optional<solver::Cell> after) const {
        if (json_)
            printMapJson(position, values, after);
        else
            std::cout << '\n' << mapText(position, values);
    }

    const question::SolveMnk& task_;
    bool json_;
    MnkSolver& solver_;
    std::optional<OutputFile> svg_;
};

int estimate(const Question& question, const MnkPosition& position) {
    const auto& task = question::partOf<question::SolveMnk>(question);
    if (position.isOver()) refuse({.kind = ErrorKind::GameIsOver});
    const search::SteadyClock clock;
    SolveMonitor monitor{clock, question.limits.fixedTime};
    const auto result = solver::estimateMnk(position,
                                            {.count = task.playouts,
                                             .exploration = task.ucbThousandths / 1000.0,
                                             .treeMiB = tableMiBOf(task)},
                                            monitor);
    monitor.clearLine();
    if (question.output.json)
        printJson(position, result, monitor.elapsed());
    else
        printText(position, result, monitor.elapsed());
    return result.isComplete ? kAnswered : kFailed;
}

/// --points and no other question: the map of points needs no search.
bool wantsPointsOnly(const Question& question) {
    constexpr std::array kOthers{"method", "without", "count", "map", "replies", "svg", "match"};
    return question.has("points") &&
           ranges::noneOf(kOthers, [&](const char* name) { return question.has(name); });
}

/// --points and --match after the solution; false if the monitor ended the matches.
bool showPoints(const Question& question,
                const MnkPosition& position,
                MnkSolver& solver,
                SolveMonitor& monitor) {
    const auto& task = question::partOf<question::SolveMnk>(question);
    const bool json = question.output.json;
    if (task.points) {
        if (!json) std::cout << '\n';
        printPoints(position, json);
    }
    return !task.match || playMatches(position, solver, monitor, json);
}

int solve(const Question& question) {
    const auto& task = question::partOf<question::SolveMnk>(question);
    const MnkRules& rules = *task.rules;
    MnkReport report{.position = task.position.value_or(MnkPosition{rules}), .solution = {}};
    const MnkMethod method = task.method;
    if (method == MnkMethod::Mcts) return estimate(question, report.position);
    if (wantsPointsOnly(question)) {
        printPoints(report.position, question.output.json);
        return kAnswered;
    }
    MnkSolver memo{rules, tableMiBOf(task), task.tools};
    Maps maps{question, memo};
    const search::SteadyClock clock;
    SolveMonitor monitor{clock, question.limits.fixedTime};
    if (task.count) countGames(task, report, monitor);
    const auto before = monitor.elapsed();
    if (method == MnkMethod::Memo)
        report.solution = memo.solve(report.position, monitor);
    else
        report.solution =
            solveMnkPlainly(report.position,
                            method == MnkMethod::Minimax ? solver::PlainMethod::Minimax
                                                         : solver::PlainMethod::AlphaBeta,
                            monitor);
    report.solveTime = monitor.elapsed() - before;
    monitor.clearLine();
    if (!question.output.json) printText(report);
    const bool mapped = !maps.areWanted() || maps.make(report.position, monitor);
    const bool matched = showPoints(question, report.position, memo, monitor);
    const bool counted = report.count || !task.count;
    report.isComplete = report.solution.isComplete && counted && mapped && matched;
    if (question.output.json)
        printJson(report);
    else if (report.solution.isComplete && !report.isComplete)
        std::cout << "stopped: some of what was asked for is missing\n";
    return report.isComplete ? kAnswered : kFailed;
}

// solve mnk --draw: a draw written down, and its check.

using solver::DrawCheck;
using solver::DrawTree;
using solver::FoundDraw;

/// Each pair as a letter on the board, two pairs that are far apart may share one.
std::string pairsDrawing(const solver::MnkRules& rules, const solver::CellPairs& pairs) {
    constexpr std::string_view kLetters =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
    return drawCells(rules, [&](solver::Cell c) {
        std::string letter = ".";
        for (std::size_t i = 0; i < pairs.size(); ++i)
            if (contains(pairs[i], c)) letter = kLetters[i % kLetters.size()];
        return letter;
    });
}

/// Prints a draw that was found, as "result", or checked, as "check".
void printDraw(const DrawTree& tree,
               const DrawCheck& check,
               bool json,
               std::string_view key,
               search::Milliseconds time) {
    if (json) {
        printLine({{key, key == "check" ? "right" : "draw"},
                   {"game", toText(tree.rules)},
                   {"answers", tree.answers.size()},
                   {"pairs", check.pairs.size()},
                   {"positions", check.positions},
                   {"pairings", check.pairings},
                   {"time_ms", time.count()}});
        return;
    }
    std::cout << toText(tree.rules)
              << ": the second player draws at least; verified with nothing but the rules\n";
    if (check.pairs.empty())
        std::cout << counted(tree.answers.size(), "answer") << "; "
                  << counted(check.positions, "position") << " with the first player to move, "
                  << check.pairings << " of them with a pairing of what is left\n";
    else
        std::cout << check.pairs.size() << " pairs; every row holds one\n"
                  << pairsDrawing(tree.rules, check.pairs);
    std::cout << time.count() << " ms\n";
}

int sayFailed(const solver::MnkRules& rules,
              bool json,
              const char* key,
              const char* verdict,
              const std::string& why,
              const answer::Json& more = answer::Json::object()) {
    if (json) {
        answer::Json line{{key, verdict}, {"reason", why}};
        line.update(more);
        printLine(line);
    } else {
        std::cout << toText(rules) << ": " << verdict << ": " << why << '\n';
    }
    return kFailed;
}

/// The limit that ended a search of a draw, in JSON and for people; both are empty if none did.
struct LimitName {
    std::string_view word;
    std::string text;
};

LimitName limitOf(FoundDraw::End end, const SolveMonitor& monitor) {
    switch (end) {
        case FoundDraw::End::Whole: break;
        case FoundDraw::End::Memory: return {"memory", "the memory (--memory) was full first: "};
        case FoundDraw::End::Stop:
            if (monitor.isInterrupted()) return {"interrupt", "the search was interrupted: "};
            return {"time", "the time (--time) was over first: "};
    }
    return {};
}

int sayOpen(const solver::MnkRules& rules,
            bool json,
            const LimitName& limit,
            const std::string& why) {
    const answer::Json word = limit.word.empty() ? answer::Json() : answer::Json(limit.word);
    return sayFailed(rules, json, "result", "open", limit.text + why, {{"limit", word}});
}

std::string noDrawText(const FoundDraw& found) {
    std::string text = "no draw was found";
    if (found.depth >= 0) text += " with answers up to " + std::to_string(found.depth) + " deep";
    return text + ", after " + counted(found.nodes, "node");
}

/// Ends a solver after some nodes as well.
class NodeLimit final : public solver::Monitor {
public:
    NodeLimit(std::uint64_t nodes, solver::Monitor& monitor) : most_{nodes}, monitor_{monitor} {}

    [[nodiscard]] bool stopRequested() const override {
        return nodes_ >= most_ || monitor_.stopRequested();
    }
    void onProgress(const solver::Progress& progress) override {
        nodes_ = progress.nodes;
        monitor_.onProgress(progress);
    }

private:
    std::uint64_t most_;
    std::uint64_t nodes_ = 0;
    solver::Monitor& monitor_;
};

/// The win of the first player, if that is quickly found: that of 8x8x4 takes 740 802 nodes.
std::optional<solver::MnkValue> quickWin(const question::SolveMnk& task, SolveMonitor& monitor) {
    constexpr std::uint64_t kNodes = 1'000'000;
    NodeLimit limit{kNodes, monitor};
    // The memory that the search of a draw has freed can still be that of the process.
    MnkSolver solver{*task.rules, std::max<std::size_t>(1, tableMiBOf(task) / 2)};
    const auto value = solver.solve(MnkPosition{*task.rules}, limit).value;
    return value && value->winner ? value : std::nullopt;
}

int sayWon(const solver::MnkRules& rules, bool json, const solver::MnkValue& win) {
    const std::string plies = counted(win.pliesToEnd, "ply", "plies");
    if (json)
        printLine({{"result", resultText(win)},
                   {"plies_to_end", win.pliesToEnd},
                   {"reason", "black can force a win in " + plies},
                   {"limit", nullptr}});
    else
        std::cout << toText(rules) << ": not a draw: black can force a win in " << plies << '\n';
    return kFailed;
}

/// Finds a draw of the second player, checks it and writes it down. The exit code.
int writeMnkDraw(const Question& question) {
    const auto& task = question::partOf<question::SolveMnk>(question);
    const solver::MnkRules& rules = *task.rules;
    const OutputFile out = openOutput(question, "draw", *task.draw);
    const bool json = question.output.json;
    const search::SteadyClock clock;
    SolveMonitor monitor{clock, question.limits.fixedTime};
    // Half of the memory is for the search, half for the answers that it finds.
    const std::size_t bytes = tableMiBOf(task) << 20;
    const auto found =
        solver::findDraw(rules, bytes / 2 / solver::DrawSearch::kPositionBytes, monitor);
    if (!found.tree) {
        const auto win = found.end == FoundDraw::End::Stop ? std::nullopt : quickWin(task, monitor);
        monitor.clearLine();
        if (win) return sayWon(rules, json, *win);
        return sayOpen(rules, json, limitOf(found.end, monitor), noDrawText(found));
    }
    const DrawCheck check = checkDraw(*found.tree, monitor);
    monitor.clearLine();
    if (check.fault) return sayOpen(rules, json, {}, *check.fault);
    if (check.stopped)
        return sayOpen(
            rules, json, limitOf(FoundDraw::End::Stop, monitor), "a draw was found, not verified");
    out.write(drawFile(*found.tree));
    printDraw(*found.tree, check, json, "result", monitor.elapsed());
    return kAnswered;
}

}  // namespace

int runSolveMnk(const Question& question) {
    const auto& task = question::partOf<question::SolveMnk>(question);
    try {
        return task.draw ? writeMnkDraw(question) : solve(question);
    } catch (const std::bad_alloc&) {
        refuseMemory("memory", task.memoryMiB);
    }
}

int checkMnkDraw(const Question& question, const std::string& path, const std::string& bytes) {
    const auto file = solver::parseDrawFile(bytes);
    if (!file) refuse(inField(inFile(file.error(), path), "check"));
    const DrawTree& tree = *file;
    const search::SteadyClock clock;
    SolveMonitor monitor{clock, question.limits.fixedTime};
    const DrawCheck check = checkDraw(tree, monitor);
    monitor.clearLine();
    const bool json = question.output.json;
    if (check.fault) return sayFailed(tree.rules, json, "check", "wrong", *check.fault);
    if (check.stopped)
        return sayFailed(
            tree.rules, json, "check", "stopped", "the check was ended before its end");
    printDraw(tree, check, json, "check", monitor.elapsed());
    return kAnswered;
}

}  // namespace fukumi::protocol::cli
