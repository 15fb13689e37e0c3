// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <iostream>
#include <iterator>
#include <new>

#include "engine/core/error.hpp"
#include "engine/core/input_file.hpp"
#include "engine/core/parse.hpp"
#include "engine/solver/mnk_drawing.hpp"
#include "engine/solver/mnk_tree.hpp"
#include "engine/solver/proof_table.hpp"
#include "protocol/cli/number_option.hpp"
#include "protocol/cli/position_options.hpp"
#include "protocol/cli/solve/mnk_draw.hpp"
#include "protocol/cli/solve/mnk_report.hpp"
#include "protocol/cli/solve/solve.hpp"
#include "protocol/cli/solve/solve_options.hpp"
#include "protocol/cli/solve_monitor.hpp"
#include "protocol/cli/subcommand.hpp"
#include "protocol/output_file.hpp"

namespace po = boost::program_options;

namespace fukumi::protocol::cli {

namespace {

using solver::MnkPosition;
using solver::MnkRules;
using solver::MnkSolver;

enum class Method { Minimax, AlphaBeta, Memo, Mcts };

constexpr std::uint64_t kUsualPlayouts = 10'000;
constexpr std::uint64_t kMostPlayouts = 1'000'000'000;

po::options_description ownOptions() {
    po::options_description own{
        "solve mnk M N K: value, best moves and distance to the end; M columns, N rows"};
    own.add_options()(
        "position",
        textValue("FILE"),
        "a drawn board (X, O and .), or a list of moves: b2 a1 c3; - is standard input")(
        "count", "count all positions that can be reached, by ply and outcome")(
        "map", "the outcome of every move, drawn on the board")(
        "replies", "and a map of the replies to every move that is not over then")(
        "svg", textValue("FILE"), "write the map as a picture")(
        "draw", textValue("FILE"), "write down how the second player draws, for prove --check");
    addForceOption(own);
    own.add(solveOptions(
        "minimax, alphabeta, memo (a table and all tools, default): exact; mcts: random playouts, "
        "which prove nothing"));
    own.add_options()(
        "without", textValue("LIST"), "tools that memo does without: symmetry, threats, potential")(
        "playouts", textValue("N"), "playouts of mcts (default 10000)");
    return own;
}

MnkRules rulesFrom(const Arguments& operands) {
    std::string text;
    for (const std::string& word : operands) text += (text.empty() ? "" : " ") + word;
    const auto rules = MnkRules::parse(text);
    if (!rules)
        throw UserError{"solve mnk: '" + text +
                        "': wanted is M N K, as in 4 4 3: M columns (1 to " +
                        std::to_string(MnkRules::kMaxColumns) + "), N rows, at most " +
                        std::to_string(MnkRules::kMaxCells) + " cells, K in a row (1 to " +
                        std::to_string(MnkRules::kMaxLength) + ")"};
    return *rules;
}

MnkPosition positionOption(const Options& options, const MnkRules& rules) {
    if (!options.has("position")) return MnkPosition{rules};
    const std::string& path = options.text("position");
    const std::string text =
        path == "-" ? readStream(std::cin, "standard input") : fileContent(options, "position");
    auto parsed = solver::positionFrom(text, rules);
    if (const auto* why = std::get_if<std::string>(&parsed))
        throw UserError{"--position: '" + path + "': " + *why};
    return std::get<MnkPosition>(parsed);
}

Method methodFrom(const Options& options) {
    if (!options.has("method") || options.text("method") == "memo") return Method::Memo;
    if (options.text("method") == "minimax") return Method::Minimax;
    if (options.text("method") == "alphabeta") return Method::AlphaBeta;
    if (options.text("method") == "mcts") return Method::Mcts;
    throw UserError{"--method: '" + options.text("method") +
                    "': wanted is minimax, alphabeta, memo or mcts"};
}

solver::MnkTools toolsFrom(const Options& options) {
    solver::MnkTools tools;
    if (!options.has("without")) return tools;
    if (methodFrom(options) != Method::Memo) throw UserError{"--without goes with --method memo"};
    std::string_view list = options.text("without");
    while (!list.empty()) {
        const auto end = std::min(list.find(','), list.size());
        const std::string_view tool = trim(list.substr(0, end));
        list.remove_prefix(std::min(end + 1, list.size()));
        if (tool == "symmetry")
            tools.symmetry = false;
        else if (tool == "threats")
            tools.threats = false;
        else if (tool == "potential")
            tools.potential = false;
        else
            throw UserError{"--without: '" + std::string{tool} +
                            "': wanted is symmetry, threats or potential, separated by commas"};
    }
    return tools;
}

std::size_t tableOption(const Options& options) {
    const std::size_t memory = memoryOption(options);
    if (memory < solver::ProofTable::kMinMiB)
        throw UserError{"--memory: the table takes at least " +
                        std::to_string(solver::ProofTable::kMinMiB) + " MiB"};
    return memory;
}

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
    for (const char* const name : {"count", "map", "replies", "svg"})
        if (options.has(name)) throw UserError{std::string{"--method mcts: not with --"} + name};
    if (position.isOver()) throw UserError{"--method mcts: the game is over in this position"};
    const auto playouts = numberOption(options, "playouts", std::uint64_t{1}, kMostPlayouts);
    const search::SteadyClock clock;
    SolveMonitor monitor{clock, timeOption(options)};
    const auto result = solver::estimateMnk(
        position, playouts.value_or(kUsualPlayouts), memoryOption(options), monitor);
    monitor.clearLine();
    if (options.has("json"))
        printJson(position, result, monitor.elapsed());
    else
        printText(position, result, monitor.elapsed());
    return kAnswered;
}

int solve(const Options& options, const MnkRules& rules) {
    MnkReport report{positionOption(options, rules), {}, {}, {}, {}};
    const Method method = methodFrom(options);
    if (method == Method::Mcts) return estimate(options, report.position);
    if (options.has("playouts")) throw UserError{"--playouts goes with --method mcts"};
    MnkSolver memo{rules, tableOption(options), toolsFrom(options)};
    Maps maps{options, memo};
    const search::SteadyClock clock;
    SolveMonitor monitor{clock, timeOption(options)};
    if (options.has("count")) count(options, report, monitor);
    const auto before = monitor.elapsed();
    if (method == Method::Memo)
        report.solution = memo.solve(report.position, monitor);
    else
        report.solution =
            solveMnkPlainly(report.position,
                            method == Method::Minimax ? solver::PlainMethod::Minimax
                                                      : solver::PlainMethod::AlphaBeta,
                            monitor);
    report.solveTime = monitor.elapsed() - before;
    monitor.clearLine();
    if (!options.has("json")) printText(report);
    if (maps.areWanted()) maps.make(report.position, monitor);
    if (options.has("json")) printJson(report);
    const bool counted = report.count || !options.has("count");
    return report.solution.isComplete && counted ? kAnswered : kFailed;
}

}  // namespace

int runSolveMnk(const Arguments& arguments) {
    const po::options_description own = ownOptions();
    const Options options = readOwnOptions(arguments, own, Words::Taken);
    if (options.help != Help::None) {
        std::cout << own;
        return kAnswered;
    }
    const MnkRules rules = rulesFrom(options.words);
    try {
        return options.has("draw") ? writeMnkDraw(options, rules) : solve(options, rules);
    } catch (const std::bad_alloc&) {
        throw UserError{"--memory: the system does not give " +
                        std::to_string(memoryOption(options)) + " MiB"};
    }
}

}  // namespace fukumi::protocol::cli
