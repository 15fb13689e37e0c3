// SPDX-License-Identifier: MIT
#include <array>
#include <iostream>

#include <nlohmann/json.hpp>

#include "engine/core/error.hpp"
#include "engine/core/parse.hpp"
#include "engine/core/ranges.hpp"
#include "engine/solver/chomp/chomp.hpp"
#include "protocol/cli/json.hpp"
#include "protocol/cli/solve/solve.hpp"
#include "protocol/cli/solve/solve_options.hpp"
#include "protocol/cli/solve_monitor.hpp"
#include "protocol/cli/subcommand.hpp"

namespace po = boost::program_options;

namespace fukumi::protocol::cli {

namespace {

using solver::ChompBar;
using solver::ChompMethod;
using solver::ChompPosition;
using solver::ChompSolution;

ChompBar barFrom(const Arguments& operands) {
    const auto side = [](const std::string& text) {
        const auto number = parseInteger<int>(text);
        if (!number || *number < 1 || *number > ChompBar::kMaxSide)
            throw UserError{"solve chomp: '" + text + "' is not a whole number from 1 to " +
                            std::to_string(ChompBar::kMaxSide)};
        return *number;
    };
    if (operands.size() != 2) throw UserError{"solve chomp: expected two numbers, ROWS COLUMNS"};
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
                    "': expected minimax, alphabeta, memo or sweep"};
}

void checkMemory(ChompBar bar, ChompMethod method, std::size_t memoryMiB) {
    const auto bytes = solver::chompTableBytes(bar, method);
    if (bytes && *bytes >> 20 <= memoryMiB) return;
    const std::string needed =
        bytes ? std::to_string((*bytes >> 20) + 1) + " MiB" : std::string{"2^63 bytes and more"};
    throw UserError{"solve chomp: the table of all positions needs " + needed +
                    "; --memory allows " + std::to_string(memoryMiB) + " MiB"};
}

/// That of --position or --moves, else the whole bar.
ChompPosition positionFrom(const Options& options, ChompBar bar) {
    if (options.has("position") && options.has("moves"))
        throw UserError{"--position and --moves: one of them"};
    const std::string name = options.has("moves") ? "moves" : "position";
    if (!options.has(name)) return ChompPosition{bar};
    const std::string text =
        name == "moves" ? options.text(name) : textOrStandardInput(options, "position");
    auto parsed = solver::chompPositionFrom(text, bar);
    if (const auto* const why = std::get_if<std::string>(&parsed))
        throw UserError{"--" + name + ": " + *why};
    return std::get<ChompPosition>(parsed);
}

/// '*' wins at once, 'P' is the poison.
std::string mapOf(const ChompPosition& position, const ChompSolution& solution) {
    return drawChomp(position, [&](solver::ChompMove square) {
        if (square == solver::ChompMove{1, 1}) return 'P';
        return ranges::count(solution.winningMoves, square) > 0 ? '*' : '#';
    });
}

/// Sides are the first and the second player on the whole bar, the one to move and the other after
/// bites, whose number a drawing does not show. "state" is the game as it is, "result" its end
/// under perfect play.
void printJson(const ChompPosition& position,
               const ChompSolution& solution,
               search::Milliseconds time) {
    Json moves = Json::array();
    for (const auto& move : solution.winningMoves)
        moves.push_back(Json::array({move.row, move.column}));
    const bool isWhole = position == ChompPosition{position.bar()};
    Json result, forcingSide;
    if (position.isOver() || solution.sideToMoveWins()) {
        result = isWhole ? "first_player_win" : "side_to_move_win";
        if (!position.isOver()) forcingSide = isWhole ? "first_player" : "side_to_move";
    } else if (solution.isComplete) {
        result = isWhole ? "second_player_win" : "side_to_move_loss";
        forcingSide = isWhole ? "second_player" : "other_side";
    }
    std::cout << lineOf({{"state", position.isOver() ? "side_to_move_win" : "pending"},
                         {"result", result},
                         {"can_force_win", forcingSide},
                         {"winning_moves", moves},
                         {"status", solution.isComplete ? "complete" : "stopped"},
                         {"nodes", solution.nodes},
                         {"time_ms", time.count()}})
              << '\n';
}

void printText(const ChompPosition& position,
               const ChompSolution& solution,
               search::Milliseconds time) {
    const bool isWhole = position == ChompPosition{position.bar()};
    if (position.isOver()) {
        std::cout << "the poison is eaten: the side to move has won\n";
    } else if (solution.sideToMoveWins()) {
        std::cout << (isWhole
                          ? "the first player can force a win; winning first moves (row,column):"
                          : "the side to move can force a win; winning moves (row,column):");
        for (const auto& move : solution.winningMoves) std::cout << ' ' << toText(move);
        std::cout << '\n';
    } else if (solution.isComplete) {
        std::cout << (isWhole ? "the second player can force a win\n"
                              : "the other side can force a win\n");
    }
    if (!solution.isComplete) std::cout << "stopped: other moves are not decided\n";
    std::cout << solution.nodes << " nodes, " << time.count() << " ms\n";
}

}  // namespace

int runSolveChomp(const Arguments& arguments) {
    po::options_description own{"solve chomp ROWS COLUMNS: who wins, and by which moves"};
    own.add_options()("position",
                      textValue("FILE"),
                      "a bitten bar: rows of # with . for what is eaten, or a list of bites; - is "
                      "standard input")(
        "moves", textValue("LIST"), "bites so far, each ROW,COLUMN: 2,3 1,4")(
        "map", "draw the bar with the winning moves marked");
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
    const ChompPosition position = positionFrom(options, bar);
    checkMemory(position.boundingBar(), method, memoryOption(options));

    const search::SteadyClock clock;
    ChompSolution solution;
    search::Milliseconds time;
    {
        SolveMonitor monitor{clock, timeOption(options)};
        solution = solver::solveChomp(position, method, monitor);
        time = monitor.elapsed();
    }
    if (options.has("map")) std::cout << mapOf(position, solution);
    if (options.has("json"))
        printJson(position, solution, time);
    else
        printText(position, solution, time);
    return solution.isComplete ? kAnswered : kFailed;
}

}  // namespace fukumi::protocol::cli
