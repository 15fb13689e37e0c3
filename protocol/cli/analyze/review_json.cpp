// SPDX-License-Identifier: MIT
#include "engine/analysis/win_rate.hpp"
#include "engine/board/notation.hpp"
#include "protocol/cli/analysis_json.hpp"
#include "protocol/cli/analyze/review_output.hpp"
#include "protocol/cli/color_name.hpp"

namespace fukumi::protocol::cli {

namespace {

using analysis::ReviewedMove;
using analysis::ReviewedPosition;

void addValue(JsonObject& object, Value value) {
    object.number("score", value.raw());
    if (isProven(value))
        object.number("win_in", mateMoves(value));
    else
        object.null("win_in");
    object.fraction("winrate", analysis::winRate(value));
}

JsonObject positionJson(const board::Position& position, const ReviewedPosition& reviewed) {
    const double rate = analysis::winRate(reviewed.value);
    const BoardSize size = position.size();
    std::vector<JsonObject> alternatives;
    for (const analysis::Alternative& each : reviewed.alternatives) {
        JsonObject other;
        other.text("move", board::toHuman(each.line.front(), size));
        addValue(other, each.value);
        alternatives.push_back(
            other.number("depth", each.depth.raw()).texts("line", humanList(each.line, size)));
    }
    JsonObject object;
    addValue(object, reviewed.value);
    object.fraction("winrate_black", position.sideToMove() == Color::Black ? rate : 1 - rate)
        .number("depth", reviewed.depth.raw())
        .texts("line", humanList(reviewed.line, size))
        .objects("alternatives", alternatives)
        .texts("forbidden", forbiddenPoints(position));
    if (!reviewed.win) return object.null("proof");
    JsonObject proof;
    proof.text("kind", reviewed.win->kind == threat::ProofKind::Vcf ? "vcf" : "vct")
        .number("moves", reviewed.win->moves)
        .texts("line", humanList(reviewed.win->line, size));
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
        .fraction("accuracy", analysis::accuracyOfMove(move.loss))
        .text("judgement", nameOf(move.judgement))
        .boolean("missed_win", move.missedWin);
}

JsonObject setupJson(const board::GameRecord& record) {
    const board::GameRecord::Setup& setup = record.setup;
    JsonObject object;
    return object.texts("black", humanList(setup.black, record.size))
        .texts("white", humanList(setup.white, record.size))
        .texts("blocked", humanList(setup.blocked, record.size))
        .text("first", cli::nameOf(setup.first));
}

JsonObject phaseJson(const analysis::GameReview& review, const analysis::Phase& phase) {
    JsonObject object;
    object.text("name", phase.name).number("from", phase.from + 1).number("to", phase.to);
    for (const Color c : kColors) {
        const analysis::SideSummary sum = summaryOf(review, c, phase);
        JsonObject side;
        side.number("moves", sum.moves)
            .fraction("mean_loss", sum.meanLoss)
            .fraction("accuracy", sum.accuracy);
        object.json(cli::nameOf(c), side.line());
    }
    return object;
}

void addTotals(JsonObject& object, const ReviewedGame& game, Color c) {
    const analysis::SideSummary sum = summaryOf(game.review, c);
    const std::string color{cli::nameOf(c)};
    if (!game.isWhole() || sum.moves == 0) {
        object.null("mean_loss_" + color).null("accuracy_" + color);
        return;
    }
    object.fraction("mean_loss_" + color, sum.meanLoss).fraction("accuracy_" + color, sum.accuracy);
}

}  // namespace

std::string reviewJson(const ReviewedGame& game) {
    const BoardSize size = game.record.size;
    const analysis::GameReview& review = game.review;
    board::Position position = board::startOf(game.record, game.rule);
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
    std::vector<JsonObject> phases;
    for (const analysis::Phase& each : phasesWithMoves(game))
        phases.push_back(phaseJson(review, each));
    JsonObject object;
    object.text("rule", fukumi::nameOf(game.rule))
        .boolean("rule_known", game.isRuleKnown)
        .number("width", size.width())
        .number("height", size.height())
        .text("black", game.record.names[0])
        .text("white", game.record.names[1])
        .json("setup", setupJson(game.record).line())
        .texts("game", played)
        .text("ending", endingText(game))
        .boolean("complete", game.isWhole())
        .number("first_position", review.firstPosition);
    for (const Color c : kColors) addTotals(object, game, c);
    object.objects("phases", phases).objects("positions", positions).objects("moves", moves);
    addEnd(object, position);
    return object.line();
}

}  // namespace fukumi::protocol::cli
