// SPDX-License-Identifier: MIT
#include <iostream>
#include <new>

#include "engine/core/error.hpp"
#include "engine/solver/mnk/mnk_tree.hpp"
#include "protocol/cli/number_option.hpp"
#include "protocol/cli/solve/mnk_draw.hpp"
#include "protocol/cli/solve/mnk_options.hpp"
#include "protocol/cli/solve/mnk_points_report.hpp"
#include "protocol/cli/solve/mnk_report.hpp"
#include "protocol/cli/solve/solve.hpp"
#include "protocol/cli/solve/solve_options.hpp"
#include "protocol/cli/solve_monitor.hpp"
#include "protocol/cli/subcommand.hpp"
#include "protocol/io/output_file.hpp"

namespace fukumi::protocol::cli {

namespace {

using solver::MnkPosition;
using solver::MnkRules;
using solver::MnkSolver;

constexpr std::uint64_t kMostPlayouts = 1'000'000'000;

void count(const Options& options, MnkReport& report, SolveMonitor& monitor) {
    const int empty = solver::countOf(report.position.emptyCells());
    if (empty > solver::kMaxCountedCells)
        throw UserError{"--count: at most " + std::to_string(solver::kMaxCountedCells) +
                        " empty cells can be counted, there are " + std::to_string(empty)};
    const std::size_t needed = (solver::bytesForCounting(empty) >> 20) + 1;
    if (needed > memoryOption(options))
        throw UserError{"--count needs " + std::to_string(needed) + " MiB; --memory allows " +
                        std::to_string(memoryOption(options))};
    const auto before = monitor.elapsed();
    report.count = countPositions(report.position, monitor);
    report.countTime = monitor.elapsed() - before;
}

class Maps {
public:
    Maps(const Options& options, MnkSolver& solver) : options_{options}, solver_{solver} {
        if (options.has("svg")) svg_.emplace(options.values, "svg", FileKind::Picture);
    }

    [[nodiscard]] bool areWanted() const {
        return options_.has("map") || options_.has("replies") || options_.has("svg");
    }
    void make(const MnkPosition& position, SolveMonitor& monitor) {
        const MoveValues values = solver_.valuesOfMoves(position, monitor);
        monitor.clearLine();
        if (options_.has("map") || options_.has("replies")) print(position, values, std::nullopt);
        if (svg_) svg_->write(mapSvg(position, values));
        if (!options_.has("replies")) return;
        const solver::MnkLines lines{position.rules()};
        for (const auto& each : values) {
            const MnkPosition next = position.after(each.cell, lines);
            if (next.isOver()) continue;
            const MoveValues replies = solver_.valuesOfMoves(next, monitor);
            monitor.clearLine();
            print(next, replies, each.cell);
        }
    }

private:
    void print(const MnkPosition& position,
               const MoveValues& values,
               std::optional<solver::Cell> after) const {
        if (options_.has("json"))
            printMapJson(position, values, after);
        else
            std::cout << '\n' << mapText(position, values);
    }

    const Options& options_;
    MnkSolver& solver_;
    std::optional<OutputFile> svg_;
};

int estimate(const Options& options, const MnkPosition& position) {
    for (const char* const name : {"count", "map", "replies", "svg", "points", "match"})
        if (options.has(name)) throw UserError{std::string{"--method mcts: not with --"} + name};
    if (position.isOver()) throw UserError{"--method mcts: the game is over in this position"};
    const solver::MnkPlayouts usual;
    const auto count = numberOption(options, "playouts", std::uint64_t{1}, kMostPlayouts);
    const search::SteadyClock clock;
    SolveMonitor monitor{clock, timeOption(options)};
    const auto result = solver::estimateMnk(position,
                                            {.count = count.value_or(usual.count),
                                             .exploration = explorationFrom(options),
                                             .treeMiB = memoryOption(options)},
                                            monitor);
    monitor.clearLine();
    if (options.has("json"))
        printJson(position, result, monitor.elapsed());
    else
        printText(position, result, monitor.elapsed());
    return kAnswered;
}

/// --points and no other question: the map of points needs no search.
bool wantsPointsOnly(const Options& options) {
    if (!options.has("points")) return false;
    for (const char* const name : {"method", "without", "count", "map", "replies", "svg", "match"})
        if (options.has(name)) return false;
    return true;
}

/// --points and --match after the solution; false if the monitor ended the matches.
bool showPoints(const Options& options,
                const MnkPosition& position,
                MnkSolver& solver,
                SolveMonitor& monitor) {
    const bool json = options.has("json");
    if (options.has("points")) {
        if (!json) std::cout << '\n';
        printPoints(position, json);
    }
    return !options.has("match") || playMatches(position, solver, monitor, json);
}

int solve(const Options& options, const MnkRules& rules) {
    MnkReport report{mnkPositionFrom(options, rules), {}, {}, {}, {}};
    const MnkMethod method = mnkMethodFrom(options);
    if (method == MnkMethod::Mcts) return estimate(options, report.position);
    for (const char* const name : {"playouts", "mcts-ucb"})
        if (options.has(name))
            throw UserError{std::string{"--"} + name + " requires --method mcts"};
    if (wantsPointsOnly(options)) {
        printPoints(report.position, options.has("json"));
        return kAnswered;
    }
    MnkSolver memo{rules, mnkTableMiB(options), mnkToolsFrom(options)};
    Maps maps{options, memo};
    const search::SteadyClock clock;
    SolveMonitor monitor{clock, timeOption(options)};
    if (options.has("count")) count(options, report, monitor);
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
    if (!options.has("json")) printText(report);
    if (maps.areWanted()) maps.make(report.position, monitor);
    const bool matched = showPoints(options, report.position, memo, monitor);
    if (options.has("json")) printJson(report);
    const bool counted = report.count || !options.has("count");
    return report.solution.isComplete && counted && matched ? kAnswered : kFailed;
}

}  // namespace

int runSolveMnk(const Arguments& arguments) {
    const boost::program_options::options_description own = mnkOptions();
    const Options options = readOwnOptions(arguments, own, Words::Taken);
    if (options.help != Help::None) {
        std::cout << own;
        return kAnswered;
    }
    const MnkRules rules = mnkRulesFrom(options.words);
    try {
        return options.has("draw") ? writeMnkDraw(options, rules) : solve(options, rules);
    } catch (const std::bad_alloc&) {
        throw UserError{"--memory: the system does not give " +
                        std::to_string(memoryOption(options)) + " MiB"};
    }
}

}  // namespace fukumi::protocol::cli
