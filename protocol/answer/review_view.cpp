// SPDX-License-Identifier: MIT
#include "protocol/answer/review_view.hpp"

#include <algorithm>
#include <cmath>

#include <nlohmann/json.hpp>

#include "book/format/book_entry.hpp"
#include "engine/analysis/move_reasons.hpp"
#include "engine/analysis/review.hpp"
#include "engine/analysis/win_rate.hpp"
#include "engine/board/records/notation.hpp"
#include "engine/board/rules/game_end.hpp"
#include "engine/core/text.hpp"
#include "protocol/answer/analysis_view.hpp"
#include "protocol/answer/sentences.hpp"

namespace fukumi::protocol::answer {

namespace {

using analysis::Judgement;
using analysis::ReviewedMove;
using analysis::ReviewedPosition;

/// End of the game, "" where it was not played to its end.
std::string endingText(const ReviewedGame& game) {
    if (game.review.positions.empty()) return "";
    const std::size_t played = game.review.firstPosition + game.review.moves.size();
    const auto end = board::gameEnd(board::positionAfter(game.record, game.rule, played));
    if (!end) return "";
    if (end->kind == board::GameEnd::Kind::FullBoard) return "a draw";
    if (end->kind == board::GameEnd::Kind::Five)
        return std::string{nameOf(*end->winner)} + " wins with a five";
    return endText(*end, game.record.size);
}

/// "black won", "white won", "a draw"; "" where the file does not say it.
std::string resultText(const board::GameRecord& record) {
    if (!record.result) return "";
    if (*record.result == board::GameResult::Draw) return "a draw";
    return *record.result == board::GameResult::BlackWins ? "black won" : "white won";
}

/// Those with moves; none if the review ended early.
std::vector<analysis::Phase> phasesWithMoves(const ReviewedGame& game) {
    std::vector<analysis::Phase> found;
    if (!game.isWhole()) return found;
    for (analysis::Phase each : phasesOf(game.review, game.record, game.rule)) {
        if (each.from < each.to) found.push_back(each);
    }
    return found;
}

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
    for (const board::ThreatClass each : reasons.makes) json["makes"] += nameOf(each);
    if (reasons.answers) {
        auto answers = humanList(reasons.answers->stops, size);
        auto fours = humanList(reasons.answers->fours, size);
        answers.insert(answers.end(), fours.begin(), fours.end());
        json["answers"] = std::move(answers);
        json["fours"] = std::move(fours);
    }
    if (reasons.stops) json["stops"] = nameOf(*reasons.stops);
    if (reasons.leaves)
        json["leaves"] = {{"kind", nameOf(reasons.leaves->kind)},
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
            {"color", nameOf(move.color)},
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
            {"first", nameOf(setup.first)}};
}

Json phaseJson(const analysis::GameReview& review, const analysis::Phase& phase) {
    Json json{{"name", phase.name}, {"from", phase.from + 1}, {"to", phase.to}};
    for (const Color c : kColors) {
        const analysis::SideSummary sum = summaryOf(review, c, phase);
        const bool isKnown = sum.moves > 0;
        json[std::string{nameOf(c)}] = {
            {"moves", sum.moves},
            {"mean_loss", isKnown ? Json(fraction(sum.meanLoss)) : Json()},
            {"accuracy", isKnown ? Json(fraction(sum.accuracy)) : Json()}};
    }
    return json;
}

Json totalsJson(const ReviewedGame& game, Color c) {
    const analysis::SideSummary sum = summaryOf(game.review, c);
    const std::string color{nameOf(c)};
    const bool isKnown = game.isWhole() && sum.moves > 0;
    return {{"mean_loss_" + color, isKnown ? Json(fraction(sum.meanLoss)) : Json()},
            {"accuracy_" + color, isKnown ? Json(fraction(sum.accuracy)) : Json()}};
}

bool isWorthTelling(const ReviewedMove& move) {
    return move.judgement != Judgement::Best && move.judgement != Judgement::Good;
}

/// The best play of a position; "..." where it ends before a decided game does.
std::string bestPlayText(const ReviewedPosition& position, BoardSize size) {
    const bool isCut = isProven(position.value) && !position.isWholeLine;
    return spaced(humanList(position.line, size)) + (isCut ? " ..." : "");
}

std::string proofText(const analysis::ForcedWin& win, BoardSize size) {
    return counted(win.moves, "move") + " by " +
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
        left(std::to_string(game.review.firstPosition + index + 1) + ".", 5) +
        left(std::string{nameOf(move.color)} + ' ' + board::moveName(move.move, size), 11) +
        left(std::string{nameOf(move.judgement)}, 12) +
        left(winText(move.before) + " -> " + winText(move.after), 14) +
        (isWorthTelling(move) ? "better:" + bestPlayText(before, size) : "");
    text.resize(text.find_last_not_of(' ') + 1);
    text += '\n';
    const std::string indent(16, ' ');
    if (game.lines > 1) text += indent + linesText(before, size) + '\n';
    if (move.missedWin && before.win)
        text += indent + "missed win, " + proofText(*before.win, size) + '\n';
    if (after.win && move.judgement != Judgement::Forbidden)
        text += indent + "it allows a win, " + proofText(*after.win, size) + '\n';
    return text;
}

/// A part of 1 as "12.3 %".
std::string percentText(double part) {
    const auto permille = std::lround(fraction(part) * 1000);
    return std::to_string(permille / 10) + '.' + std::to_string(permille % 10) + " %";
}

std::string sumText(const analysis::GameReview& review, Color c) {
    const analysis::SideSummary sum = summaryOf(review, c);
    if (sum.moves == 0) return "";
    std::string text = std::string{nameOf(c)} + ": accuracy " + percentText(sum.accuracy) +
                       ", mean loss " + percentText(sum.meanLoss) + ", " +
                       counted(sum.inaccuracies, "inaccuracy", "inaccuracies") + ", " +
                       counted(sum.mistakes, "mistake") + ", " + counted(sum.blunders, "blunder");
    if (sum.forbidden > 0) text += ", " + counted(sum.forbidden, "foul");
    return text + '\n';
}

/// "opening, moves 1 to 6: black 98.1 %, white 93.0 %"
std::string phaseText(const analysis::GameReview& review, const analysis::Phase& phase) {
    std::string text{phase.name};
    text += phase.to == phase.from + 1 ? ", move " : ", moves ";
    text += std::to_string(phase.from + 1);
    if (phase.to != phase.from + 1) text += " to " + std::to_string(phase.to);
    text += ": accuracy";
    std::string separator = " of ";
    for (const Color c : kColors) {
        const analysis::SideSummary sum = summaryOf(review, c, phase);
        if (sum.moves == 0) continue;
        text += separator + std::string{nameOf(c)} + ' ' + percentText(sum.accuracy);
        separator = ", ";
    }
    return text + '\n';
}

}  // namespace

Json resultJson(const board::GameRecord& record) {
    if (!record.result) return nullptr;
    if (*record.result == board::GameResult::Draw) return "draw";
    return nameOf(*record.result == board::GameResult::BlackWins ? Color::Black : Color::White);
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

book::StoredGame withReview(book::StoredGame game, const ReviewedGame& reviewed) {
    const analysis::GameReview& review = reviewed.review;
    board::GameTree& tree = game.tree;
    const auto setValue = [&](board::GameTree::Node node, Value value, Depth depth) {
        tree.remark(node).value = value;
        tree.remark(node).depth = depth;
    };
    auto node = board::GameTree::kRoot;
    const auto play = [&](std::size_t ply) {
        node = *tree.child(node, reviewed.record.moves[ply].move);
    };
    for (std::size_t ply = 0; ply < review.firstPosition; ++ply) play(ply);
    for (std::size_t i = 0; i < review.positions.size(); ++i) {
        const ReviewedPosition& position = review.positions[i];
        setValue(node, position.value, position.depth);
        if (i == review.moves.size()) break;
        auto better = node;
        play(review.firstPosition + i);
        const ReviewedMove& move = review.moves[i];
        if (!isWorthTelling(move)) continue;
        book::joinText(tree.remark(node).comment, toEnglish(judgementSentence(move.judgement)));
        for (const Move each : position.line) {
            better = tree.add(better, each);
            if (each == position.line.front())
                setValue(better, book::valueAfter(position.value), position.depth);
        }
    }
    return game;
}

std::vector<book::Notice> noticesOfMovesAfterFive(const board::GameRecord& record, Rule rule) {
    const std::size_t played = analysis::playedMoves(record, rule);
    const std::size_t others = record.moves.size() - played;
    if (others == 0) return {};
    const Sentence count = std::to_string(others);
    const std::string name{nameOf(rule)};
    const Sentence what =
        played == 0 ? Sentence{plural(others,
                                      "{1} move follows the five that the game begins with ({0})",
                                      "{1} moves follow the five that the game begins with ({0})"),
                               {name, count}}
                    : Sentence{plural(others,
                                      "{2} move follows the five of move {0} ({1})",
                                      "{2} moves follow the five of move {0} ({1})"),
                               {std::to_string(played), name, count}};
    return {{what, english("left out")}};
}

std::string reviewText(const ReviewedGame& game) {
    std::string text = frameText(game.rule, game.record.size);
    if (!game.isRuleKnown) text += " (the file does not name the rule; --rule changes it)";
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

std::string howFarText(const ReviewedGame& game) {
    const analysis::GameReview& review = game.review;
    if (game.isWhole()) return "";
    if (review.moves.empty()) return "ended early: no move was reviewed";
    return "ended early: of " + counted(review.firstPosition + review.moves.size(), "move") +
           ", those from " + std::to_string(review.firstPosition + 1) + " on were reviewed";
}

}  // namespace fukumi::protocol::answer
