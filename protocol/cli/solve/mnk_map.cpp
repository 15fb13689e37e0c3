// SPDX-License-Identifier: MIT
#include "protocol/cli/solve/mnk_map.hpp"

#include <sstream>

#include "engine/solver/mnk/mnk_drawing.hpp"

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

}  // namespace fukumi::protocol::cli
