// SPDX-License-Identifier: MIT
#include "protocol/cli/analyze/review_output.hpp"

#include <algorithm>
#include <cmath>

#include "engine/analysis/win_rate.hpp"
#include "engine/board/notation.hpp"
#include "engine/board/star_points.hpp"
#include "engine/core/ranges.hpp"
#include "protocol/cli/analysis_json.hpp"
#include "protocol/cli/analyze/review_page.hpp"
#include "protocol/cli/color_name.hpp"
#include "protocol/cli/report_table.hpp"

namespace fukumi::protocol::cli {

namespace {

using analysis::Judgement;
using analysis::ReviewedMove;
using analysis::ReviewedPosition;

std::string_view nameOf(Judgement judgement) {
    switch (judgement) {
        case Judgement::Best: return "Best";
        case Judgement::Good: return "Good";
        case Judgement::Inaccuracy: return "Inaccuracy";
        case Judgement::Mistake: return "Mistake";
        case Judgement::Blunder: return "Blunder";
        case Judgement::Forbidden: return "Forbidden";
    }
    return "";
}

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

std::string proofText(const analysis::ForcedWin& win, BoardSize size) {
    return std::to_string(win.moves) + " moves by " +
           (win.kind == threat::ProofKind::Vcf ? "fours:" : "threats:") +
           spaced(humanList(win.line, size));
}

std::string moveText(const ReviewedGame& game, std::size_t index) {
    const ReviewedMove& move = game.review.moves[index];
    const ReviewedPosition& before = game.review.positions[index];
    const ReviewedPosition& after = game.review.positions[index + 1];
    const BoardSize size = game.record.size;
    std::string text =
        padded(std::to_string(game.review.firstPosition + index + 1) + ".", 5) +
        padded(std::string{cli::nameOf(move.color)} + ' ' + board::toHuman(move.move, size), 11) +
        padded(std::string{nameOf(move.judgement)}, 12) +
        padded(winText(move.before) + " -> " + winText(move.after), 14) +
        "better:" + spaced(humanList(before.line, size)) + '\n';
    const std::string indent(16, ' ');
    if (move.missedWin && before.win)
        text += indent + "missed win, " + proofText(*before.win, size) + '\n';
    if (after.win) text += indent + "it allows a win, " + proofText(*after.win, size) + '\n';
    return text;
}

std::string sumText(const analysis::GameReview& review, Color c) {
    const auto count = [&](Judgement judgement) {
        return std::to_string(ranges::countIf(review.moves, [&](const ReviewedMove& move) {
            return move.color == c && move.judgement == judgement;
        }));
    };
    const auto permille = std::lround(review.meanLoss(c) * 1000);
    return std::string{cli::nameOf(c)} + ": mean loss " + std::to_string(permille / 10) + '.' +
           std::to_string(permille % 10) + " %, " + count(Judgement::Inaccuracy) +
           " inaccuracies, " + count(Judgement::Mistake) + " mistakes, " +
           count(Judgement::Blunder) + " blunders\n";
}

/// End of the game, "" where it was not played to its end.
std::string endingText(const ReviewedGame& game) {
    if (game.review.positions.empty()) return "";
    const ReviewedPosition& last = game.review.positions.back();
    const std::size_t played = game.review.firstPosition + game.review.moves.size();
    if (last.value == lossIn(0))
        return std::string{cli::nameOf(played % 2 == 1 ? Color::Black : Color::White)} +
               " wins with a five";
    return static_cast<int>(played) == game.record.size.squareCount() ? "a draw" : "";
}

JsonObject positionJson(const board::Position& position, const ReviewedPosition& reviewed) {
    const double rate = analysis::winRate(reviewed.value);
    JsonObject object;
    object.number("score", reviewed.value.raw());
    if (isProven(reviewed.value))
        object.number("win_in", mateMoves(reviewed.value));
    else
        object.null("win_in");
    object.fraction("winrate", rate)
        .fraction("winrate_black", position.sideToMove() == Color::Black ? rate : 1 - rate)
        .texts("line", humanList(reviewed.line, position.size()))
        .texts("forbidden", forbiddenPoints(position));
    if (!reviewed.win) return object.null("proof");
    JsonObject proof;
    proof.text("kind", reviewed.win->kind == threat::ProofKind::Vcf ? "vcf" : "vct")
        .number("moves", reviewed.win->moves)
        .texts("line", humanList(reviewed.win->line, position.size()));
    return object.json("proof", proof.line());
}

JsonObject moveJson(const ReviewedMove& move, std::size_t ply, BoardSize size) {
    JsonObject object;
    return object.number("ply", ply)
        .text("move", board::toHuman(move.move, size))
        .text("color", cli::nameOf(move.color))
        .fraction("before_winrate", analysis::winRate(move.before))
        .fraction("after_winrate", analysis::winRate(move.after))
        .fraction("loss", move.loss)
        .text("judgement", nameOf(move.judgement))
        .boolean("missed_win", move.missedWin);
}

void fill(std::string& page, std::string_view place, const std::string& text) {
    page.replace(page.find(place), place.size(), text);
}

}  // namespace

std::string reviewText(const ReviewedGame& game) {
    std::string text;
    for (std::size_t i = 0; i < game.review.moves.size(); ++i)
        if (isWorthTelling(game.review.moves[i])) text += moveText(game, i);
    for (const Color c : kColors) text += sumText(game.review, c);
    const std::string ending = endingText(game);
    return ending.empty() ? text : text + ending + '\n';
}

std::string reviewJson(const ReviewedGame& game) {
    const BoardSize size = game.record.size;
    const analysis::GameReview& review = game.review;
    board::Position position{game.rule, size};
    std::vector<std::string> played;
    std::vector<JsonObject> positions, moves;
    for (std::size_t ply = 0; ply < review.firstPosition + review.positions.size(); ++ply) {
        if (ply > 0) {
            position.play(game.record.moves[ply - 1].move);
            played.push_back(board::toHuman(game.record.moves[ply - 1].move, size));
        }
        if (ply < review.firstPosition) continue;
        const std::size_t index = ply - review.firstPosition;
        positions.push_back(positionJson(position, review.positions[index]));
        if (index > 0) moves.push_back(moveJson(review.moves[index - 1], ply, size));
    }
    JsonObject object;
    object.text("rule", fukumi::nameOf(game.rule))
        .number("width", size.width())
        .number("height", size.height())
        .text("black", game.record.names[0])
        .text("white", game.record.names[1])
        .texts("game", played)
        .text("ending", endingText(game))
        .boolean("complete", review.firstPosition == 0)
        .number("first_position", review.firstPosition)
        .fraction("mean_loss_black", review.meanLoss(Color::Black))
        .fraction("mean_loss_white", review.meanLoss(Color::White))
        .objects("positions", positions)
        .objects("moves", moves);
    return object.line();
}

std::string reviewHtml(const ReviewedGame& game) {
    const BoardSize size = game.record.size;
    std::string stars;
    board::starPoints(size).forEach(
        [&](Square s) { stars += (stars.empty() ? "" : " ") + board::toHuman(s, size); });
    std::string page{reviewPage()};
    fill(page, "{{STARS}}", stars);
    // Names come from outside: a "<" in them must not end the script that holds them.
    std::string data;
    for (const char c : reviewJson(game)) {
        if (c == '<')
            data += "\\u003c";
        else
            data += c;
    }
    fill(page, "{{DATA}}", data);
    return page;
}

}  // namespace fukumi::protocol::cli
