// SPDX-License-Identifier: MIT
#include "protocol/cli/solve/mnk_map.hpp"

#include <iomanip>
#include <iostream>
#include <sstream>

#include <nlohmann/json.hpp>

#include "engine/solver/mnk/mnk_drawing.hpp"
#include "engine/solver/mnk/mnk_points.hpp"
#include "protocol/answer/json.hpp"
#include "protocol/answer/sentences.hpp"

namespace fukumi::protocol::cli {

namespace {

using solver::Cell;
using solver::MnkMoveValue;
using solver::MnkPosition;

// Sizes in the SVG's own units.
constexpr int kCell = 60;
constexpr int kMargin = 30;

/// Green, grey, red: told apart by the text as well.
std::string_view colorOf(const MnkMoveValue& move, Color mover) {
    if (!move.value) return "#ffffff";
    if (!move.value->winner) return "#dddddd";
    return *move.value->winner == mover ? "#b7e1b0" : "#f3b7b0";
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

std::string outcomeText(const MnkMoveValue& move, Color mover) {
    if (!move.value) return "?";
    if (!move.value->winner) return "=";
    return (*move.value->winner == mover ? '+' : '-') + std::to_string(move.value->pliesToEnd);
}

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

using solver::Cell;
using solver::MnkPosition;
using solver::MnkReplies;
using solver::MnkScore;

std::string wordOf(const MnkPosition& position, Cell c, const solver::MnkLines& lines) {
    if (contains(position.stones(Color::Black), c)) return "X";
    if (contains(position.stones(Color::White), c)) return "O";
    return std::to_string(pointsOf(c, position, lines));
}

void printScore(Color greedy, MnkReplies replies, const MnkScore& score, bool json) {
    const char* const against = replies == MnkReplies::All ? "all" : "best";
    if (json) {
        std::cout << answer::lineOf(
                         {{"greedy", greedy == Color::Black ? "first_player" : "second_player"},
                          {"replies", against},
                          {"won", score.won},
                          {"drawn", score.drawn},
                          {"lost", score.lost}})
                  << '\n';
        return;
    }
    std::cout << answer::nameOf(greedy) << std::setw(8) << against << std::setw(10) << score.won
              << std::setw(10) << score.drawn << std::setw(10) << score.lost << '\n';
}

}  // namespace

void printPoints(const MnkPosition& position, bool json) {
    const solver::MnkLines lines{position.rules()};
    if (!json)
        std::cout << drawCells(position.rules(),
                               [&](Cell c) { return wordOf(position, c, lines); });
    if (position.isOver()) return;
    const Cell move = chooseByPoints(position, lines);
    const std::string name = toText(move, position.rules());
    if (!json) {
        std::cout << "by points " << answer::nameOf(position.sideToMove()) << " plays " << name
                  << '\n';
        return;
    }
    answer::Json points = answer::Json::array();
    for (int i = 0; i < position.rules().cells(); ++i)
        points.push_back(pointsOf(Cell(i), position, lines));
    std::cout << answer::lineOf({{"points", points}, {"plays", name}}) << '\n';
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
