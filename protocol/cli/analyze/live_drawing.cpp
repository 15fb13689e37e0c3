// SPDX-License-Identifier: MIT
#include "protocol/cli/analyze/live_drawing.hpp"

#include <algorithm>

#include "engine/core/ranges.hpp"
#include "protocol/answer/analysis_view.hpp"
#include "protocol/cli/board_view.hpp"

namespace fukumi::protocol::cli {

namespace {

using Lines = std::vector<search::SearchReport>;

Notes notesOf(const board::Position& position, const Lines& lines) {
    Notes notes;
    noteForbidden(position, notes);
    for (auto line = lines.rbegin(); line != lines.rend(); ++line) {
        if (line->pv.empty()) continue;
        notes[line->pv.front()] = {answer::shortWinText(line->value),
                                   line->line == 1 ? Style::Best : Style::Good};
    }
    return notes;
}

/// Empty if the terminal is too small for it, whatever its cells hold.
std::string boardFor(const board::Position& position,
                     const Lines& lines,
                     TerminalSize room,
                     Colors colors) {
    if (position.size().height() + 1 > room.rows) return "";
    for (const Notes& notes : {notesOf(position, lines), Notes{}}) {
        const std::string plain = viewBoard(position, notes, Colors::Off);
        if (static_cast<int>(plain.find('\n')) <= room.columns)
            return viewBoard(position, notes, colors);
    }
    return "";
}

std::string stateText(const board::Position& position, const Lines& lines) {
    std::string text = position.sideToMove() == Color::Black ? "black to move" : "white to move";
    text += " in " + std::string{fukumi::nameOf(position.rule())};
    if (!lines.empty()) {
        const auto& latest = *ranges::maxElement(lines, {}, &search::SearchReport::nodes);
        text += ", " + answer::countText(latest.nodes) + " nodes, " +
                answer::countText(nodesPerSecond(latest)) + " a second";
    }
    return text + "; numbers are its wins in percent; Ctrl-C ends";
}

}  // namespace

std::string fitted(const std::string& text, int columns) {
    constexpr std::string_view kMore = " ...";
    const auto width = static_cast<std::size_t>(std::max(columns, 0));
    if (text.size() <= width) return text;
    if (width <= kMore.size()) return text.substr(0, width);
    // The last blank with room for the dots; a word that fills everything is cut after all.
    const auto blank = text.rfind(' ', width - kMore.size());
    std::string cut = text.substr(0, blank == std::string::npos ? width - kMore.size() : blank);
    cut.erase(cut.find_last_not_of(' ') + 1);
    return cut.append(kMore);
}

std::string liveDrawing(const board::Position& position,
                        const Lines& lines,
                        TerminalSize terminal,
                        Colors colors) {
    // The last column stays free, where some terminals begin a new line; so does the last row.
    const int columns = terminal.columns - 1;
    constexpr int kRowsOfText = 2;
    const int rows = terminal.rows - 1 - kRowsOfText;
    const int shown = std::clamp(static_cast<int>(lines.size()), 0, std::max(rows, 1));
    std::string text = boardFor(position, lines, {columns, rows - shown}, colors);
    text += fitted(stateText(position, lines), columns) + '\n';
    text += fitted(answer::reportTableHead(), columns) + '\n';
    for (const search::SearchReport& line : std::span{lines}.first(static_cast<std::size_t>(shown)))
        text += fitted(answer::reportTableRow(line, position.size()), columns) + '\n';
    return text;
}

}  // namespace fukumi::protocol::cli
