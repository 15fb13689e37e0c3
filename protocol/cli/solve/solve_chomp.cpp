// SPDX-License-Identifier: MIT
#include <iostream>

#include <nlohmann/json.hpp>

#include "engine/core/ranges.hpp"
#include "engine/core/text.hpp"
#include "engine/solver/chomp/chomp.hpp"
#include "protocol/answer/json.hpp"
#include "protocol/cli/subcommand.hpp"
#include "protocol/cli/terminal.hpp"
#include "protocol/question/messages.hpp"

namespace fukumi::protocol::cli {

namespace {

using solver::ChompBar;
using solver::ChompMethod;
using solver::ChompPosition;
using solver::ChompSolution;

void checkMemory(ChompBar bar, ChompMethod method, std::size_t memoryMiB) {
    const auto bytes = solver::chompTableBytes(bar, method);
    const auto needed = bytes ? (*bytes >> 20) + 1 + question::kProcessMiB : 0;
    if (bytes && needed <= memoryMiB) return;
    refuse({.kind = ErrorKind::TooLittleMemory,
            .field = "memory",
            .value = bytes ? std::to_string(needed) + " MiB" : "2^63 bytes and more"});
}

/// '*' can force a win, '#' cannot, '?' was not reached, 'P' is the poison.
std::string mapOf(const ChompPosition& position, const ChompSolution& solution) {
    return drawChomp(position, [&](solver::ChompMove square) {
        if (square == solver::ChompMove{1, 1}) return 'P';
        if (ranges::count(solution.winningMoves, square) > 0) return '*';
        return solution.isComplete ? '#' : '?';
    });
}

/// Sides are the first and the second player on the whole bar, the one to move and the other after
/// bites, whose number a drawing does not show. "state" is the game as it is, "result" its end
/// under perfect play.
void printChompJson(const ChompPosition& position,
                    const ChompSolution& solution,
                    search::Milliseconds time) {
    answer::Json moves = answer::Json::array();
    for (const auto& move : solution.winningMoves)
        moves.push_back(answer::Json::array({move.row, move.column}));
    const bool isWhole = position == ChompPosition{position.bar()};
    answer::Json result, forcingSide;
    if (position.isOver() || solution.sideToMoveWins()) {
        result = isWhole ? "first_player_win" : "side_to_move_win";
        if (!position.isOver()) forcingSide = isWhole ? "first_player" : "side_to_move";
    } else if (solution.isComplete) {
        result = isWhole ? "second_player_win" : "side_to_move_loss";
        forcingSide = isWhole ? "second_player" : "other_side";
    }
    printLine({{"state", position.isOver() ? "side_to_move_win" : "pending"},
               {"result", result},
               {"can_force_win", forcingSide},
               {"winning_moves", moves},
               {"status", solution.isComplete ? "complete" : "stopped"},
               {"nodes", solution.nodes},
               {"time_ms", time.count()}});
}

void printChompText(const ChompPosition& position,
                    const ChompSolution& solution,
                    search::Milliseconds time) {
    const bool isWhole = position == ChompPosition{position.bar()};
    if (position.isOver()) {
        std::cout << "the poison is eaten: the side to move has won\n";
    } else if (solution.sideToMoveWins()) {
        const char* const plural = solution.winningMoves.size() == 1 ? "" : "s";
        std::cout << (isWhole ? "the first player can force a win; winning first move"
                              : "the side to move can force a win; winning move")
                  << plural << " (row,column):";
        for (const auto& move : solution.winningMoves) std::cout << ' ' << toText(move);
        std::cout << '\n';
    } else if (solution.isComplete) {
        std::cout << (isWhole ? "the second player can force a win\n"
                              : "the other side can force a win\n");
    }
    if (!solution.isComplete)
        std::cout << (solution.sideToMoveWins() ? "stopped: other moves are not decided\n"
                                                : "not decided: stopped before a win was found\n");
    std::cout << counted(solution.nodes, "node") << ", " << time.count() << " ms\n";
}

}  // namespace

int runSolveChomp(const Question& question) {
    const auto& task = question::partOf<question::SolveChomp>(question);
    const ChompPosition position = task.position.value_or(ChompPosition{task.bar});
    checkMemory(position.boundingBar(), task.method, task.memoryMiB);

    const search::SteadyClock clock;
    ChompSolution solution;
    search::Milliseconds time;
    {
        SolveMonitor monitor{clock, question.limits.fixedTime};
        solution = solver::solveChomp(position, task.method, monitor);
        time = monitor.elapsed();
    }
    if (task.map) std::cout << mapOf(position, solution);
    if (question.output.json)
        printChompJson(position, solution, time);
    else
        printChompText(position, solution, time);
    return solution.isComplete ? kAnswered : kFailed;
}

}  // namespace fukumi::protocol::cli
