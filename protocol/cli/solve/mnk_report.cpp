// SPDX-License-Identifier: MIT
#include "protocol/cli/solve/mnk_report.hpp"

#include <iomanip>
#include <iostream>

#include "engine/solver/mnk_drawing.hpp"
#include "protocol/cli/color_name.hpp"
#include "protocol/cli/json_object.hpp"

namespace fukumi::protocol::cli {

namespace {

using solver::MnkCount;
using solver::MnkPlyCount;
using solver::MnkPosition;
using solver::MnkSolution;

std::string pliesText(int plies) {
    return std::to_string(plies) + (plies == 1 ? " ply" : " plies");
}

std::string valueText(const MnkPosition& position, const solver::MnkValue& value) {
    if (position.winner()) return std::string{nameOf(*position.winner())} + " has won";
    if (position.isFull()) return "a draw, the board is full";
    if (!value.winner) return "a draw, the board is full after " + pliesText(value.pliesToEnd);
    return std::string{nameOf(*value.winner)} + " wins in " + pliesText(value.pliesToEnd);
}

/// "black does not win within 3 own moves", or "white cannot win".
std::string noWinText(const MnkSolution& solution, Color c) {
    const std::string name{nameOf(c)};
    if (solution.cannotWin[c]) return name + " cannot win";
    const int moves = solution.noWinWithin[c];
    return name + " does not win within " + std::to_string(moves) +
           (moves == 1 ? " own move" : " own moves");
}

std::string joined(const std::vector<std::string>& words) {
    std::string text;
    for (const std::string& word : words) text += ' ' + word;
    return text;
}

std::uint64_t sumOf(const MnkCount& count, std::uint64_t MnkPlyCount::*part) {
    std::uint64_t sum = 0;
    for (const MnkPlyCount& ply : count.plies) sum += ply.*part;
    return sum;
}

void printCount(const MnkReport& report) {
    const MnkCount& count = *report.count;
    const auto row =
        [](const auto& first, auto all, auto open, auto black, auto white, auto draws) {
            std::cout << std::setw(5) << first << std::setw(18) << all << std::setw(18) << open
                      << std::setw(17) << black << std::setw(17) << white << std::setw(14) << draws
                      << '\n';
        };
    row("ply", "positions", "open", "black has won", "white has won", "draws");
    for (const MnkPlyCount& ply : count.plies)
        row(ply.ply, ply.positions(), ply.open, ply.blackWins, ply.whiteWins, ply.draws);
    row("all",
        count.positions(),
        sumOf(count, &MnkPlyCount::open),
        sumOf(count, &MnkPlyCount::blackWins),
        sumOf(count, &MnkPlyCount::whiteWins),
        sumOf(count, &MnkPlyCount::draws));
    std::cout << count.positions() << " positions, " << count.games().text() << " games ("
              << count.wonGames[Color::Black].text() << " won by black, "
              << count.wonGames[Color::White].text() << " by white, " << count.drawnGames.text()
              << " drawn), " << report.countTime.count() << " ms\n\n";
}

void addCount(JsonObject& object, const MnkReport& report) {
    const MnkCount& count = *report.count;
    object.number("positions", count.positions())
        .digits("games", count.games().text())
        .digits("games_won_by_first_player", count.wonGames[Color::Black].text())
        .digits("games_won_by_second_player", count.wonGames[Color::White].text())
        .digits("games_drawn", count.drawnGames.text());
    object.number("count_time_ms", report.countTime.count());
    const auto byPly = [&](std::string_view key, auto&& numberOf) {
        std::vector<std::uint64_t> numbers;
        for (const MnkPlyCount& ply : count.plies) numbers.push_back(numberOf(ply));
        object.numbers(key, numbers);
    };
    object.number("first_ply", count.plies.front().ply);
    byPly("by_ply", [](const MnkPlyCount& ply) { return ply.positions(); });
    byPly("open_by_ply", [](const MnkPlyCount& ply) { return ply.open; });
    byPly("first_player_wins_by_ply", [](const MnkPlyCount& ply) { return ply.blackWins; });
    byPly("second_player_wins_by_ply", [](const MnkPlyCount& ply) { return ply.whiteWins; });
    byPly("draws_by_ply", [](const MnkPlyCount& ply) { return ply.draws; });
    object.number("open", sumOf(count, &MnkPlyCount::open))
        .number("first_player_wins", sumOf(count, &MnkPlyCount::blackWins))
        .number("second_player_wins", sumOf(count, &MnkPlyCount::whiteWins))
        .number("draws", sumOf(count, &MnkPlyCount::draws));
}

/// The game as it stands, whatever perfect play makes of it.
std::string stateOf(const MnkPosition& position) {
    if (!position.isOver()) return "pending";
    return resultText({position.winner(), 0});
}

void printBoard(const MnkPosition& position) {
    if (position.ply() == 0) return;
    std::cout << draw(position);
    if (!position.isOver())
        std::cout << "pending: " << nameOf(position.sideToMove()) << " to move\n";
    std::cout << '\n';
}

}  // namespace

void printText(const MnkReport& report) {
    const MnkPosition& position = report.position;
    const MnkSolution& solution = report.solution;
    printBoard(position);
    if (report.count) printCount(report);
    std::cout << toText(position.rules()) << ": ";
    if (solution.value)
        std::cout << valueText(position, *solution.value) << '\n';
    else
        std::cout << "not decided; " << noWinText(solution, Color::Black) << ", "
                  << noWinText(solution, Color::White) << '\n';
    const std::string moves = joined(toTexts(solution.bestMoves, position.rules()));
    if (solution.isComplete && solution.bestMoves != 0)
        std::cout << "best moves:" << moves << '\n';
    else if (solution.value && !solution.isComplete)
        std::cout << "best moves proven so far:" << (moves.empty() ? " none" : moves) << '\n';
    std::cout << solution.nodes << " nodes, " << report.solveTime.count() << " ms\n";
}

void printJson(const MnkReport& report) {
    const MnkSolution& solution = report.solution;
    JsonObject object;
    object.text("state", stateOf(report.position));
    if (solution.value)
        object.text("result", resultText(*solution.value));
    else
        object.null("result");
    object.texts("best_moves", toTexts(solution.bestMoves, report.position.rules()));
    if (solution.value)
        object.number("plies_to_end", solution.value->pliesToEnd);
    else
        object.null("plies_to_end");
    object.text("status", solution.isComplete ? "complete" : "stopped");
    if (!solution.value)
        object.number("first_player_no_win_within", solution.noWinWithin[Color::Black])
            .number("second_player_no_win_within", solution.noWinWithin[Color::White])
            .boolean("first_player_cannot_win", solution.cannotWin[Color::Black])
            .boolean("second_player_cannot_win", solution.cannotWin[Color::White]);
    object.number("nodes", solution.nodes).number("time_ms", report.solveTime.count());
    if (report.count) addCount(object, report);
    std::cout << object.line() << '\n';
}

void printText(const MnkPosition& position,
               const solver::MnkEstimate& estimate,
               search::Milliseconds time) {
    printBoard(position);
    std::cout << toText(position.rules()) << ": estimates for " << nameOf(position.sideToMove())
              << ", nothing is proven\n"
              << "move      visits   mean\n"
              << std::fixed << std::setprecision(3);
    for (const auto& each : estimate.moves)
        std::cout << std::left << std::setw(4) << toText(each.cell, position.rules()) << std::right
                  << std::setw(12) << each.visits << std::setw(7) << each.mean << '\n';
    std::cout << estimate.playouts << " playouts, " << time.count() << " ms\n";
}

void printJson(const MnkPosition& position,
               const solver::MnkEstimate& estimate,
               search::Milliseconds time) {
    std::vector<std::string> moves;
    std::vector<std::uint64_t> visits;
    for (const auto& each : estimate.moves) {
        moves.push_back(toText(each.cell, position.rules()));
        visits.push_back(each.visits);
    }
    std::cout << JsonObject{}
                     .null("result")
                     .text("status", "estimate")
                     .texts("moves", moves)
                     .numbers("visits", visits)
                     .number("playouts", estimate.playouts)
                     .number("time_ms", time.count())
                     .line()
              << '\n';
}

void printMapJson(const MnkPosition& position,
                  const MoveValues& values,
                  std::optional<solver::Cell> after) {
    for (const solver::MnkMoveValue& each : values) {
        JsonObject object;
        if (after) object.text("after", toText(*after, position.rules()));
        object.text("move", toText(each.cell, position.rules()));
        if (each.value)
            object.text("result", resultText(*each.value))
                .number("plies_to_end", each.value->pliesToEnd);
        else
            object.null("result").null("plies_to_end");
        std::cout << object.line() << '\n';
    }
}

}  // namespace fukumi::protocol::cli
