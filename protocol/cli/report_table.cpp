// SPDX-License-Identifier: MIT
#include "protocol/cli/report_table.hpp"

#include <cmath>

#include "book/openings/opening_name.hpp"
#include "engine/analysis/win_rate.hpp"
#include "engine/board/records/notation.hpp"
#include "protocol/cli/analysis_json.hpp"
#include "protocol/cli/foul_name.hpp"
#include "protocol/gomocup/game_messages.hpp"

namespace fukumi::protocol::cli {

namespace {

std::string right(const std::string& text, std::size_t width) {
    return text.size() < width ? std::string(width - text.size(), ' ') + text : text;
}

std::string left(const std::string& text, std::size_t width) {
    return text.size() < width ? text + std::string(width - text.size(), ' ') : text;
}

/// "0.35 s", "12.3 s", "345 s"
std::string secondsText(search::Milliseconds time) {
    const auto ms = time.count();
    std::string text = std::to_string(ms / 1000);
    if (ms < 10'000)
        text += '.' + std::to_string(100 + ms % 1000 / 10).substr(1);
    else if (ms < 100'000)
        text += '.' + std::to_string(ms % 1000 / 100);
    return text + " s";
}

std::string drawText(const search::SearchReport& report) {
    const auto rate = analysis::drawRate(report);
    return rate ? std::to_string(std::lround(*rate * 100)) + '%' : "-";
}

}  // namespace

std::string endText(const board::GameEnd& end, BoardSize size) {
    std::string points;
    for (const std::string& point : humanList(end.stones, size)) points += ' ' + point;
    const std::string winner = end.winner == Color::White ? "white" : "black";
    switch (end.kind) {
        case board::GameEnd::Kind::Five: return winner + " has won with a five:" + points;
        case board::GameEnd::Kind::Foul:
            return winner + " has won:" + points + " is " + std::string{nameOf(end.foul)} +
                   ", forbidden to black";
        case board::GameEnd::Kind::FullBoard: return "a draw: the board is full";
        case board::GameEnd::Kind::NoLegalMove: break;
    }
    return "white has won: every empty point is forbidden to black";
}

std::string winText(Value value) {
    if (isProven(value)) return isWin(value) ? "won" : "lost";
    return std::to_string(std::lround(analysis::winRate(value) * 100)) + '%';
}

std::string shortWinText(Value value) {
    if (isProven(value)) return isWin(value) ? "W" : "L";
    std::string text = winText(value);
    text.pop_back();
    return text;
}

std::string frameText(Rule rule, BoardSize size) {
    return std::string{fukumi::nameOf(rule)} + ", " + std::to_string(size.width()) + 'x' +
           std::to_string(size.height());
}

std::string reportTableHead() {
    return "depth   #  move  score  wins draws   nodes    time  line of play";
}

std::string reportTableRow(const search::SearchReport& report, BoardSize size) {
    const auto moves = humanList(report.pv, size);
    const bool isKnown = search::isJudged(report);
    std::string row =
        left(std::to_string(report.depth.raw()) + '-' + std::to_string(report.selDepth.raw()), 6) +
        right(std::to_string(report.line), 3) + "  " +
        left(moves.empty() ? "-" : moves.front(), 4) +
        right(isKnown ? valueText(report.value) : "-", 7) +
        right(isKnown ? winText(report.value) : "-", 6) + right(drawText(report), 6) +
        right(countText(report.nodes), 8) + right(secondsText(report.elapsed), 8) + ' ';
    for (const std::string& move : moves) row += ' ' + move;
    if (isKnown && isProven(report.value) && !report.isWholeLine) row += " ...";
    return row;
}

std::string answerText(const board::Position& position, std::optional<Move> best) {
    std::string text;
    if (const auto opening = book::openingName(position))
        text += "opening: " + longText(*opening) + '\n';
    const auto forbidden = forbiddenPoints(position);
    if (!forbidden.empty()) {
        text += "forbidden:";
        for (const std::string& point : forbidden) text += ' ' + point;
        text += '\n';
    }
    if (const auto end = board::gameEnd(position))
        text += endText(*end, position.size()) + '\n';
    else if (!best)
        text += "no move was found\n";
    if (best) text += "best move: " + board::toHuman(*best, position.size()) + '\n';
    return text;
}

}  // namespace fukumi::protocol::cli
