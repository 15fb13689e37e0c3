// SPDX-License-Identifier: MIT
#include "protocol/cli/solve/mnk_report.hpp"

#include <cmath>
#include <functional>
#include <iomanip>
#include <iostream>
#include <sstream>
#include <string_view>

#include <nlohmann/json.hpp>

#include "engine/core/text.hpp"
#include "engine/solver/mnk/mnk_drawing.hpp"
#include "engine/solver/mnk/mnk_points.hpp"
#include "protocol/answer/analysis_view.hpp"
#include "protocol/answer/json.hpp"
#include "protocol/answer/sentences.hpp"
#include "protocol/cli/terminal.hpp"

namespace fukumi::protocol::cli {

namespace {

using solver::Cell;
using solver::MnkCount;
using solver::MnkMoveValue;
using solver::MnkPlyCount;
using solver::MnkPosition;
using solver::MnkReplies;
using solver::MnkSolution;

std::string pliesText(int plies) { return counted(plies, "ply", "plies"); }

std::string valueText(const MnkPosition& position, const solver::MnkValue& value) {
    if (position.winner()) return std::string{answer::nameOf(*position.winner())} + " has won";
    if (position.isFull()) return "a draw, the board is full";
    if (!value.winner)
        return "a draw under perfect play, the board is full after " + pliesText(value.pliesToEnd);
    return std::string{answer::nameOf(*value.winner)} + " can force a win in " +
           pliesText(value.pliesToEnd);
}

/// "not decided; black cannot force a win within 3 own moves, white cannot force a win": as much
/// as is known.
std::string notDecidedText(const MnkSolution& solution) {
    std::string text = "not decided";
    const char* separator = "; ";
    for (const Color c : kColors) {
        if (!solution.cannotWin[c] && solution.noWinWithin[c] == 0) continue;
        text += separator + std::string{answer::nameOf(c)} + " cannot force a win";
        if (!solution.cannotWin[c])
            text += " within " + counted(solution.noWinWithin[c], "own move");
        separator = ", ";
    }
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
    const std::string games = count.games().text();
    std::cout << counted(count.positions(), "position") << ", " << games
              << (games == "1" ? " game (" : " games (") << count.wonGames[Color::Black].text()
              << " won by black, " << count.wonGames[Color::White].text() << " by white, "
              << count.drawnGames.text() << " drawn), " << report.countTime.count() << " ms\n\n";
}

answer::Json countJson(const MnkReport& report) {
    const MnkCount& count = *report.count;
    const auto byPly = [&](auto part) {
        answer::Json numbers = answer::Json::array();
        for (const MnkPlyCount& ply : count.plies) numbers.push_back(std::invoke(part, ply));
        return numbers;
    };
    return {{"positions", count.positions()},
            {"games", count.games().text()},
            {"games_won_by_first_player", count.wonGames[Color::Black].text()},
            {"games_won_by_second_player", count.wonGames[Color::White].text()},
            {"games_drawn", count.drawnGames.text()},
            {"count_time_ms", report.countTime.count()},
            {"first_ply", count.plies.front().ply},
            {"by_ply", byPly(&MnkPlyCount::positions)},
            {"open_by_ply", byPly(&MnkPlyCount::open)},
            {"first_player_wins_by_ply", byPly(&MnkPlyCount::blackWins)},
            {"second_player_wins_by_ply", byPly(&MnkPlyCount::whiteWins)},
            {"draws_by_ply", byPly(&MnkPlyCount::draws)},
            {"open", sumOf(count, &MnkPlyCount::open)},
            {"first_player_wins", sumOf(count, &MnkPlyCount::blackWins)},
            {"second_player_wins", sumOf(count, &MnkPlyCount::whiteWins)},
            {"draws", sumOf(count, &MnkPlyCount::draws)}};
}

/// The game as it is, whatever perfect play makes of it.
std::string stateOf(const MnkPosition& position) {
    if (!position.isOver()) return "pending";
    return resultText({position.winner(), 0});
}

/// The side that can force a win while the game goes on, or null.
answer::Json forcingSide(const MnkPosition& position,
                         const std::optional<solver::MnkValue>& value) {
    if (position.isOver() || !value || !value->winner) return nullptr;
    return *value->winner == Color::Black ? "first_player" : "second_player";
}

void printBoard(const MnkPosition& position) {
    if (position.ply() == 0) return;
    std::cout << draw(position);
    if (!position.isOver())
        std::cout << "pending: " << answer::nameOf(position.sideToMove()) << " to move\n";
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
        std::cout << notDecidedText(solution) << '\n';
    const std::string moves = answer::spaced(toTexts(solution.bestMoves, position.rules()));
    if (solution.isComplete && solution.bestMoves != 0)
        std::cout << (solver::countOf(solution.bestMoves) == 1 ? "best move:" : "best moves:")
                  << moves << '\n';
    else if (solution.value && !solution.isComplete)
        std::cout << "best moves proven so far:" << (moves.empty() ? " none" : moves) << '\n';
    std::cout << counted(solution.nodes, "node") << ", " << report.solveTime.count() << " ms\n";
}

void printJson(const MnkReport& report) {
    const MnkSolution& solution = report.solution;
    const auto& value = solution.value;
    answer::Json json{{"state", stateOf(report.position)},
                      {"result", value ? answer::Json(resultText(*value)) : answer::Json()},
                      {"can_force_win", forcingSide(report.position, value)},
                      {"best_moves", toTexts(solution.bestMoves, report.position.rules())},
                      {"plies_to_end", value ? answer::Json(value->pliesToEnd) : answer::Json()},
                      {"status", report.isComplete ? "complete" : "stopped"}};
    if (!value)
        json.update({{"first_player_no_win_within", solution.noWinWithin[Color::Black]},
                     {"second_player_no_win_within", solution.noWinWithin[Color::White]},
                     {"first_player_cannot_win", solution.cannotWin[Color::Black]},
                     {"second_player_cannot_win", solution.cannotWin[Color::White]}});
    json.update({{"nodes", solution.nodes}, {"time_ms", report.solveTime.count()}});
    if (report.count) json.update(countJson(report));
    printLine(json);
}

void printText(const MnkPosition& position,
               const solver::MnkEstimate& estimate,
               search::Milliseconds time) {
    printBoard(position);
    std::cout << toText(position.rules()) << ": estimates for "
              << answer::nameOf(position.sideToMove()) << ", nothing is proven\n"
              << "move      visits    mean\n"
              << std::fixed << std::setprecision(3);
    for (const auto& each : estimate.moves)
        std::cout << std::left << std::setw(4) << toText(each.cell, position.rules()) << std::right
                  << std::setw(12) << each.visits << std::setw(8)
                  << std::round(each.mean * 1000) / 1000 + 0.0 << '\n';  // 0.0: not -0.000
    if (!estimate.isComplete) std::cout << "stopped after ";
    std::cout << counted(estimate.playouts, "playout") << ", " << time.count() << " ms\n";
}

void printJson(const MnkPosition& position,
               const solver::MnkEstimate& estimate,
               search::Milliseconds time) {
    answer::Json moves = answer::Json::array(), visits = answer::Json::array(),
                 means = answer::Json::array();
    for (const auto& each : estimate.moves) {
        moves.push_back(toText(each.cell, position.rules()));
        visits.push_back(each.visits);
        means.push_back(each.mean);
    }
    printLine({{"result", nullptr},
               {"status", estimate.isComplete ? "estimate" : "stopped"},
               {"moves", moves},
               {"visits", visits},
               {"means", means},
               {"playouts", estimate.playouts},
               {"time_ms", time.count()}});
}

void printMapJson(const MnkPosition& position,
                  const MoveValues& values,
                  std::optional<solver::Cell> after) {
    for (const auto& [cell, value] : values) {
        answer::Json json = answer::Json::object();
        if (after) json["after"] = toText(*after, position.rules());
        json.update({{"move", toText(cell, position.rules())},
                     {"result", value ? answer::Json(resultText(*value)) : answer::Json()},
                     {"plies_to_end", value ? answer::Json(value->pliesToEnd) : answer::Json()}});
        printLine(json);
    }
}

namespace {

// Sizes in the SVG's own units.
constexpr int kCell = 60;
constexpr int kMargin = 30;

/// Green, grey, red: told apart by the text as well.
std::string_view colorOf(const MnkMoveValue& move, Color mover) {
    if (!move.value) return "#ffffff";
    if (!move.value->winner) return "#dddddd";
    return *move.value->winner == mover ? "#b7e1b0" : "#f3b7b0";
}

/// "+7", "=", "-6" or "?".
std::string outcomeText(const MnkMoveValue& move, Color mover) {
    if (!move.value) return "?";
    if (!move.value->winner) return "=";
    return (*move.value->winner == mover ? '+' : '-') + std::to_string(move.value->pliesToEnd);
}

std::string wordOf(const MnkPosition& position, const MoveValues& values, Cell c) {
    if (contains(position.stones(Color::Black), c)) return "X";
    if (contains(position.stones(Color::White), c)) return "O";
    for (const MnkMoveValue& each : values)
        if (each.cell == c) return outcomeText(each, position.sideToMove());
    return ".";
}

void writeText(std::ostream& svg, int x, int y, std::string_view text) {
    svg << "<text x=\"" << x << "\" y=\"" << y << "\">" << text << "</text>\n";
}

}  // namespace

std::string resultText(const solver::MnkValue& value) {
    if (!value.winner) return "draw";
    return *value.winner == Color::Black ? "first_player_win" : "second_player_win";
}

std::string mapText(const MnkPosition& position, const MoveValues& values) {
    return drawCells(position.rules(), [&](Cell c) { return wordOf(position, values, c); });
}

std::string mapSvg(const MnkPosition& position, const MoveValues& values) {
    const auto& rules = position.rules();
    const int width = rules.columns() * kCell + 2 * kMargin;
    const int height = rules.rows() * kCell + 2 * kMargin;
    std::ostringstream svg;
    svg << "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 " << width << ' ' << height
        << "\" width=\"" << width << "\" height=\"" << height
        << "\" font-family=\"sans-serif\" font-size=\"18\" text-anchor=\"middle\" "
           "dominant-baseline=\"central\">\n"
        << "<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n";
    const auto left = [&](int column) { return kMargin + column * kCell; };
    const auto top = [&](int row) { return kMargin + (rules.rows() - 1 - row) * kCell; };
    for (int i = 0; i < rules.cells(); ++i) {
        const int x = left(i % rules.columns());
        const int y = top(i / rules.columns());
        std::string_view color = "#ffffff";
        for (const MnkMoveValue& each : values)
            if (each.cell == Cell(i)) color = colorOf(each, position.sideToMove());
        svg << "<rect x=\"" << x << "\" y=\"" << y << "\" width=\"" << kCell << "\" height=\""
            << kCell << "\" fill=\"" << color << "\" stroke=\"#333333\"/>\n";
        const std::string word = wordOf(position, values, Cell(i));
        if (word == "X" || word == "O")
            svg << "<circle cx=\"" << x + kCell / 2 << "\" cy=\"" << y + kCell / 2 << "\" r=\""
                << kCell * 2 / 5 << "\" fill=\"" << (word == "X" ? "#111111" : "#ffffff")
                << "\" stroke=\"#111111\"/>\n";
        else
            writeText(svg, x + kCell / 2, y + kCell / 2, word);
    }
    for (int row = 0; row < rules.rows(); ++row)
        writeText(svg, kMargin / 2, top(row) + kCell / 2, std::to_string(row + 1));
    for (int column = 0; column < rules.columns(); ++column)
        writeText(svg,
                  left(column) + kCell / 2,
                  height - kMargin / 2,
                  std::string{static_cast<char>('a' + column)});
    svg << "</svg>\n";
    return svg.str();
}

namespace {

void printScore(Color greedy, MnkReplies replies, const solver::MnkScore& score, bool json) {
    const char* const against = replies == MnkReplies::All ? "all" : "best";
    if (json) {
        printLine({{"greedy", greedy == Color::Black ? "first_player" : "second_player"},
                   {"replies", against},
                   {"won", score.won},
                   {"drawn", score.drawn},
                   {"lost", score.lost}});
        return;
    }
    std::cout << answer::nameOf(greedy) << std::setw(8) << against << std::setw(10) << score.won
              << std::setw(10) << score.drawn << std::setw(10) << score.lost << '\n';
}

}  // namespace

void printPoints(const MnkPosition& position, bool json) {
    const solver::MnkLines lines{position.rules()};
    std::string name;
    if (!position.isOver()) name = toText(chooseByPoints(position, lines), position.rules());
    if (json) {
        answer::Json points = answer::Json::array();
        for (int i = 0; i < position.rules().cells(); ++i)
            points.push_back(pointsOf(Cell(i), position, lines));
        const answer::Json plays = name.empty() ? answer::Json() : answer::Json(name);
        return printLine({{"points", points}, {"plays", plays}});
    }
    std::cout << drawCells(position.rules(), [&](Cell c) {
        const std::string word = wordOf(position, {}, c);
        return word == "." ? std::to_string(pointsOf(c, position, lines)) : word;
    });
    if (name.empty())
        std::cout << "the game is over: " << valueText(position, {}) << '\n';
    else
        std::cout << "by points " << answer::nameOf(position.sideToMove()) << " plays " << name
                  << '\n';
}

bool playMatches(const MnkPosition& position,
                 solver::MnkSolver& solver,
                 solver::Monitor& monitor,
                 bool json) {
    if (!json)
        std::cout << "\nall games of the player by points\n"
                  << "side   replies       won     drawn      lost\n";
    for (const Color greedy : kColors)
        for (const MnkReplies replies : {MnkReplies::All, MnkReplies::Best}) {
            const auto score = playAllByPoints(position, greedy, replies, solver, monitor);
            if (!score) return false;
            printScore(greedy, replies, *score, json);
        }
    return true;
}

}  // namespace fukumi::protocol::cli
