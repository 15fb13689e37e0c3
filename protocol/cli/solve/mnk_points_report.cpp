// SPDX-License-Identifier: MIT
#include "protocol/cli/solve/mnk_points_report.hpp"

#include <iomanip>
#include <iostream>

#include <nlohmann/json.hpp>

#include "engine/solver/mnk/mnk_drawing.hpp"
#include "engine/solver/mnk/mnk_points.hpp"
#include "protocol/answer/json.hpp"
#include "protocol/answer/sentences.hpp"

namespace fukumi::protocol::cli {

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
