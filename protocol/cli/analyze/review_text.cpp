// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>

#include "engine/board/records/notation.hpp"
#include "protocol/cli/analysis_json.hpp"
#include "protocol/cli/analyze/review_output.hpp"
#include "protocol/cli/color_name.hpp"
#include "protocol/cli/report_table.hpp"

namespace fukumi::protocol::cli {

namespace {

using analysis::Judgement;
using analysis::ReviewedMove;
using analysis::ReviewedPosition;

bool isWorthTelling(const ReviewedMove& move) {
    return move.judgement != Judgement::Best && move.judgement != Judgement::Good;
}

std::string spaced(const std::vector<std::string>& words) {
    std::string text;
    for (const std::string& word : words) text += ' ' + word;
    return text;
}

std::string padded(std::string text, std::size_t width) {
    text.resize(std::max(width, text.size()), ' ');
    return text;
}

/// The best play of a position; "..." where it ends before a decided game does.
std::string bestPlayText(const ReviewedPosition& position, BoardSize size) {
    const bool isCut = isProven(position.value) && !position.isWholeLine;
    return spaced(humanList(position.line, size)) + (isCut ? " ..." : "");
}

std::string proofText(const analysis::ForcedWin& win, BoardSize size) {
    return std::to_string(win.moves) + (win.moves == 1 ? " move by " : " moves by ") +
           (win.kind == threat::ProofKind::Vcf ? "fours:" : "threats:") +
           spaced(humanList(win.line, size));
}

/// "best: h8 57%, i9 55%, g7 51%"
std::string linesText(const ReviewedPosition& position, BoardSize size) {
    if (position.line.empty()) return "";
    std::string text =
        "best: " + board::toHuman(position.line.front(), size) + ' ' + winText(position.value);
    for (const analysis::Alternative& each : position.alternatives)
        text += ", " + board::toHuman(each.line.front(), size) + ' ' + winText(each.value);
    return text;
}

std::string moveText(const ReviewedGame& game, std::size_t index) {
    const ReviewedMove& move = game.review.moves[index];
    const ReviewedPosition& before = game.review.positions[index];
    const ReviewedPosition& after = game.review.positions[index + 1];
    const BoardSize size = game.record.size;
    std::string text =
        padded(std::to_string(game.review.firstPosition + index + 1) + ".", 5) +
        padded(std::string{cli::nameOf(move.color)} + ' ' + board::moveName(move.move, size), 11) +
        padded(std::string{nameOf(move.judgement)}, 12) +
        padded(winText(move.before) + " -> " + winText(move.after), 14) +
        (isWorthTelling(move) ? "better:" + bestPlayText(before, size) : "");
    text.resize(text.find_last_not_of(' ') + 1);
    text += '\n';
    const std::string indent(16, ' ');
    if (game.lines > 1) text += indent + linesText(before, size) + '\n';
    if (move.missedWin && before.win)
        text += indent + "missed win, " + proofText(*before.win, size) + '\n';
    if (after.win) text += indent + "it allows a win, " + proofText(*after.win, size) + '\n';
    return text;
}

/// A part of 1 as "12.3 %".
std::string percentText(double part) {
    const auto permille = std::lround(part * 1000);
    return std::to_string(permille / 10) + '.' + std::to_string(permille % 10) + " %";
}

std::string counted(int count, std::string_view one, std::string_view many) {
    return std::to_string(count) + ' ' + std::string{count == 1 ? one : many};
}

std::string sumText(const analysis::GameReview& review, Color c) {
    const analysis::SideSummary sum = summaryOf(review, c);
    if (sum.moves == 0) return "";
    std::string text = std::string{cli::nameOf(c)} + ": accuracy " + percentText(sum.accuracy) +
                       ", mean loss " + percentText(sum.meanLoss) + ", " +
                       counted(sum.inaccuracies, "inaccuracy", "inaccuracies") + ", " +
                       counted(sum.mistakes, "mistake", "mistakes") + ", " +
                       counted(sum.blunders, "blunder", "blunders");
    if (sum.forbidden > 0) text += ", " + counted(sum.forbidden, "foul", "fouls");
    return text + '\n';
}

/// "opening, moves 1 to 6: black 98.1 %, white 93.0 %"
std::string phaseText(const analysis::GameReview& review, const analysis::Phase& phase) {
    std::string text = std::string{phase.name} + ", moves " + std::to_string(phase.from + 1) +
                       " to " + std::to_string(phase.to) + ": accuracy";
    std::string separator = " of ";
    for (const Color c : kColors) {
        const analysis::SideSummary sum = summaryOf(review, c, phase);
        if (sum.moves == 0) continue;
        text += separator + std::string{cli::nameOf(c)} + ' ' + percentText(sum.accuracy);
        separator = ", ";
    }
    return text + '\n';
}

}  // namespace

std::string reviewText(const ReviewedGame& game) {
    std::string text = frameText(game.rule, game.record.size);
    if (!game.isRuleKnown) text += " (nothing names the rule: --rule takes another)";
    text += '\n';
    for (std::size_t i = 0; i < game.review.moves.size(); ++i)
        if (game.lines > 1 || isWorthTelling(game.review.moves[i])) text += moveText(game, i);
    if (!game.isWhole()) return text + howFarText(game) + '\n';
    for (const Color c : kColors) text += sumText(game.review, c);
    for (const analysis::Phase& each : phasesWithMoves(game)) text += phaseText(game.review, each);
    const std::string ending = endingText(game), result = resultText(game.record);
    if (!ending.empty()) text += ending + '\n';
    return result.empty() ? text : text + "the file says: " + result + '\n';
}

}  // namespace fukumi::protocol::cli
