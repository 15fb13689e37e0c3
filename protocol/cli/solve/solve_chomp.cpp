// SPDX-License-Identifier: MIT
#include <array>
#include <iostream>

#include "engine/core/error.hpp"
#include "engine/core/parse.hpp"
#include "engine/core/ranges.hpp"
#include "engine/solver/chomp.hpp"
#include "protocol/cli/json_object.hpp"
#include "protocol/cli/solve/solve.hpp"
#include "protocol/cli/solve/solve_options.hpp"
#include "protocol/cli/solve_monitor.hpp"
#include "protocol/cli/subcommand.hpp"

namespace po = boost::program_options;

namespace fukumi::protocol::cli {

namespace {

using solver::ChompBar;
using solver::ChompMethod;
using solver::ChompSolution;

ChompBar barFrom(const Arguments& operands) {
    const auto side = [](const std::string& text) {
        const auto number = parseInteger<int>(text);
        if (!number || *number < 1 || *number > ChompBar::kMaxSide)
            throw UserError{"solve chomp: '" + text + "' is not a whole number from 1 to " +
                            std::to_string(ChompBar::kMaxSide)};
        return *number;
    };
    if (operands.size() != 2) throw UserError{"solve chomp: wanted are two numbers, ROWS COLUMNS"};
    return {side(operands[0]), side(operands[1])};
}

ChompMethod methodFrom(const Options& options) {
    constexpr std::array kMethods{std::pair{"minimax", ChompMethod::Minimax},
                                  std::pair{"alphabeta", ChompMethod::AlphaBeta},
                                  std::pair{"memo", ChompMethod::Memo},
                                  std::pair{"sweep", ChompMethod::Sweep}};
    if (!options.has("method")) return ChompMethod::Sweep;
    for (const auto& [name, method] : kMethods)
        if (options.text("method") == name) return method;
    throw UserError{"--method: '" + options.text("method") +
                    "': wanted is minimax, alphabeta, memo or sweep"};
}

void checkMemory(ChompBar bar, ChompMethod method, std::size_t memoryMiB) {
    const auto bytes = solver::chompTableBytes(bar, method);
    if (bytes && *bytes >> 20 <= memoryMiB) return;
    const std::string needed =
        bytes ? std::to_string((*bytes >> 20) + 1) + " MiB" : std::string{"2^63 bytes and more"};
    throw UserError{"solve chomp: the table of all positions needs " + needed +
                    "; --memory allows " + std::to_string(memoryMiB) + " MiB"};
}

/// The bar as it lies: '*' wins at once, 'P' is the poison.
std::string mapOf(ChompBar bar, const ChompSolution& solution) {
    std::string map;
    for (int row = 1; row <= bar.rows; ++row) {
        for (int column = 1; column <= bar.columns; ++column) {
            const bool wins =
                ranges::count(solution.winningMoves, solver::ChompMove{row, column}) > 0;
            map += column == 1 ? "  " : " ";
            map += row == 1 && column == 1 ? 'P' : wins ? '*' : '#';
        }
        map += '\n';
    }
    return map;
}

void printJson(const ChompSolution& solution, search::Milliseconds time) {
    std::vector<std::pair<int, int>> moves;
    for (const auto& move : solution.winningMoves) moves.emplace_back(move.row, move.column);
    JsonObject object;
    if (solution.firstPlayerWins())
        object.text("result", "first_player_win");
    else if (solution.isComplete)
        object.text("result", "second_player_win");
    else
        object.null("result");
    object.pairs("winning_moves", moves)
        .text("status", solution.isComplete ? "complete" : "stopped")
        .number("nodes", solution.nodes)
        .number("time_ms", time.count());
    std::cout << object.line() << '\n';
}

void printText(const ChompSolution& solution, search::Milliseconds time) {
    if (solution.firstPlayerWins()) {
        std::cout << "the first player wins; winning first moves (row,column):";
        for (const auto& move : solution.winningMoves)
            std::cout << ' ' << move.row << ',' << move.column;
        std::cout << '\n';
    } else if (solution.isComplete) {
        std::cout << "the second player wins\n";
    }
    if (!solution.isComplete) std::cout << "stopped: other first moves are not decided\n";
    std::cout << solution.nodes << " nodes, " << time.count() << " ms\n";
}

}  // namespace

int runSolveChomp(const Arguments& arguments) {
    po::options_description own{"solve chomp ROWS COLUMNS: who wins, and by which first moves"};
    own.add_options()("map", "draw the bar with the winning first moves marked");
    own.add(
        solveOptions("minimax, alphabeta or memo (one table entry a position), as the articles do "
                     "it; sweep (all "
                     "positions from the smallest on, default, the fastest)"));
    const Options options = readOwnOptions(arguments, own, Words::Taken);
    if (options.help != Help::None) {
        std::cout << own;
        return kAnswered;
    }
    const ChompBar bar = barFrom(options.words);
    const ChompMethod method = methodFrom(options);
    checkMemory(bar, method, memoryOption(options));

    const search::SteadyClock clock;
    ChompSolution solution;
    search::Milliseconds time;
    {
        SolveMonitor monitor{clock, timeOption(options)};
        solution = solver::solveChomp(bar, method, monitor);
        time = monitor.elapsed();
    }
    if (options.has("map")) std::cout << mapOf(bar, solution);
    if (options.has("json"))
        printJson(solution, time);
    else
        printText(solution, time);
    return solution.isComplete ? kAnswered : kFailed;
}

}  // namespace fukumi::protocol::cli
