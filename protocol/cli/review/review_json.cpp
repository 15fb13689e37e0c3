// SPDX-License-Identifier: MIT
#include "protocol/cli/review/review_json.hpp"

#include <nlohmann/json.hpp>

#include "engine/analysis/move_reasons.hpp"
#include "engine/analysis/win_rate.hpp"
#include "engine/board/records/notation.hpp"
#include "protocol/answer/move_sentences.hpp"
#include "protocol/cli/analysis_json.hpp"
#include "protocol/cli/color_name.hpp"
#include "protocol/cli/threat_name.hpp"

namespace fukumi::protocol::cli {

namespace {

using analysis::ReviewedMove;
using analysis::ReviewedPosition;

Json lineJson(const std::vector<Move>& line, Value value, bool isWhole, BoardSize size) {
    return {{"line", humanList(line, size)},
            {"complete", isProven(value) ? Json(isWhole) : Json()}};
}

Json positionJson(const board::Position& position, const ReviewedPosition& reviewed) {
    const double rate = analysis::winRate(reviewed.value);
    const BoardSize size = position.size();
    Json alternatives = Json::array();
    for (const analysis::Alternative& each : reviewed.alternatives) {
        Json other{{"move", board::toHuman(each.line.front(), size)}};
        other.update(valueJson(each.value));
        other.update({{"depth", each.depth.raw()}});
        other.update(lineJson(each.line, each.value, each.isWholeLine, size));
        alternatives.push_back(std::move(other));
    }
    Json json = valueJson(reviewed.value);
    json.update(
        {{"winrate_black", fraction(position.sideToMove() == Color::Black ? rate : 1 - rate)},
         {"depth", reviewed.depth.raw()}});
    json.update(lineJson(reviewed.line, reviewed.value, reviewed.isWholeLine, size));
    json.update({{"alternatives", std::move(alternatives)},
                 {"forbidden", forbiddenPoints(position)},
                 {"proof", nullptr}});
    if (reviewed.win)
        json["proof"] = {{"kind", reviewed.win->kind == threat::ProofKind::Vcf ? "vcf" : "vct"},
                         {"moves", reviewed.win->moves},
                         {"line", humanList(reviewed.win->line, size)}};
    return json;
}

/// Null of a foul and of a pass.
Json reasonsJson(const board::Position& before, const ReviewedMove& move, DrawCap cap) {
    if (move.judgement == analysis::Judgement::Forbidden || board::isPass(move.move))
        return nullptr;
    const analysis::MoveReasons reasons = analysis::reasonsOf(before, move.move, cap);
    const BoardSize size = before.size();
    Json json{{"makes", Json::array()},
              {"answers", nullptr},
              {"fours", nullptr},
              {"stops", nullptr},
              {"leaves", nullptr}};
    for (const board::ThreatClass each : reasons.makes) json["makes"] += cli::nameOf(each);
    if (reasons.answers) {
        auto answers = humanList(reasons.answers->stops, size);
        auto fours = humanList(reasons.answers->fours, size);
        answers.insert(answers.end(), fours.begin(), fours.end());
        json["answers"] = std::move(answers);
        json["fours"] = std::move(fours);
    }
    if (reasons.stops) json["stops"] = cli::nameOf(*reasons.stops);
    if (reasons.leaves)
        json["leaves"] = {{"kind", cli::nameOf(reasons.leaves->kind)},
                          {"moves", humanList(reasons.leaves->moves, size)}};
    json["sentences"] = Json::array();
    for (const Sentence& each :
         answer::reasonSentences(reasons, move.move, before.sideToMove(), size))
        json["sentences"] += sentenceJson(each);
    return json;
}

Json moveJson(const ReviewedMove& move,
              std::size_t ply,
              const board::Position& before,
              DrawCap cap) {
    return {{"ply", ply},
            {"move", board::moveName(move.move, before.size())},
            {"color", cli::nameOf(move.color)},
            {"before_winrate", fraction(analysis::winRate(move.before))},
            {"after_winrate", fraction(analysis::winRate(move.after))},
            {"loss", fraction(move.loss)},
            {"accuracy", fraction(analysis::accuracyOfMove(move.loss))},
            {"judgement", nameOf(move.judgement)},
            {"remark", sentenceJson(answer::judgementSentence(move.judgement))},
            {"missed_win", move.missedWin},
            {"reasons", reasonsJson(before, move, cap)}};
}

Json setupJson(const board::GameRecord& record) {
    const board::GameRecord::Setup& setup = record.setup;
    return {{"black", humanList(setup.black, record.size)},
            {"white", humanList(setup.white, record.size)},
            {"blocked", humanList(setup.blocked, record.size)},
            {"first", cli::nameOf(setup.first)}};
}

Json phaseJson(const analysis::GameReview& review, const analysis::Phase& phase) {
    Json json{{"name", phase.name}, {"from", phase.from + 1}, {"to", phase.to}};
    for (const Color c : kColors) {
        const analysis::SideSummary sum = summaryOf(review, c, phase);
        json[std::string{cli::nameOf(c)}] = {{"moves", sum.moves},
                                             {"mean_loss", fraction(sum.meanLoss)},
                                             {"accuracy", fraction(sum.accuracy)}};
    }
    return json;
}

Json totalsJson(const ReviewedGame& game, Color c) {
    const analysis::SideSummary sum = summaryOf(game.review, c);
    const std::string color{cli::nameOf(c)};
    const bool isKnown = game.isWhole() && sum.moves > 0;
    return {{"mean_loss_" + color, isKnown ? Json(fraction(sum.meanLoss)) : Json()},
            {"accuracy_" + color, isKnown ? Json(fraction(sum.accuracy)) : Json()}};
}

}  // namespace

Json resultJson(const board::GameRecord& record) {
    if (!record.result) return nullptr;
    if (*record.result == board::GameResult::Draw) return "draw";
    return cli::nameOf(*record.result == board::GameResult::BlackWins ? Color::Black
                                                                      : Color::White);
}

Json noticesJson(const std::vector<book::Notice>& notices) {
    Json json = Json::array();
    for (const book::Notice& notice : notices)
        json.push_back({{"line", notice.place ? Json(notice.place->number) : Json()},
                        {"what", sentenceJson(notice.what)},
                        {"done", sentenceJson(notice.done)}});
    return json;
}

Json reviewJson(const ReviewedGame& game) {
    const BoardSize size = game.record.size;
    const analysis::GameReview& review = game.review;
    board::Position position = board::startOf(game.record, game.rule);
    Json played = Json::array(), positions = Json::array(), moves = Json::array();
    for (std::size_t ply = 0; ply < review.firstPosition + review.positions.size(); ++ply) {
        if (ply > review.firstPosition)
            moves.push_back(moveJson(
                review.moves[ply - review.firstPosition - 1], ply, position, game.drawCap));
        if (ply > 0) {
            board::playRecorded(position, game.record.moves[ply - 1].move);
            played.push_back(board::moveName(game.record.moves[ply - 1].move, size));
        }
        if (ply < review.firstPosition) continue;
        positions.push_back(positionJson(position, review.positions[ply - review.firstPosition]));
    }
    Json phases = Json::array();
    for (const analysis::Phase& each : phasesWithMoves(game))
        phases.push_back(phaseJson(review, each));
    Json json{{"rule", fukumi::nameOf(game.rule)},
              {"rule_known", game.isRuleKnown},
              {"width", size.width()},
              {"height", size.height()},
              {"black", game.record.names[0]},
              {"white", game.record.names[1]},
              {"games", game.games},
              {"result", resultJson(game.record)},
              {"notices", noticesJson(game.notices)},
              {"setup", setupJson(game.record)},
              {"game", std::move(played)},
              {"ending", endingText(game)},
              {"complete", game.isWhole()},
              {"first_position", review.firstPosition}};
    for (const Color c : kColors) json.update(totalsJson(game, c));
    json.update({{"phases", std::move(phases)},
                 {"positions", std::move(positions)},
                 {"moves", std::move(moves)},
                 {"ended", endJson(position)}});
    return json;
}

}  // namespace fukumi::protocol::cli
