// SPDX-License-Identifier: MIT
#include "protocol/cli/analysis_json.hpp"

#include <nlohmann/json.hpp>

#include "book/format/embedded_book.hpp"
#include "book/format/opening_book.hpp"
#include "book/openings/opening_name.hpp"
#include "engine/analysis/win_rate.hpp"
#include "engine/board/records/notation.hpp"
#include "engine/board/rules/game_end.hpp"
#include "protocol/cli/color_name.hpp"
#include "protocol/cli/foul_name.hpp"

namespace fukumi::protocol::cli {

namespace {

/// The same question has the same answer.
constexpr std::uint64_t kBookSeed = 1;

std::string_view reasonOf(const board::GameEnd& end) {
    switch (end.kind) {
        case board::GameEnd::Kind::Five: return "five";
        case board::GameEnd::Kind::FullBoard: return "full board";
        case board::GameEnd::Kind::NoLegalMove: return "no legal move";
        case board::GameEnd::Kind::Foul: break;
    }
    const std::string_view foul = nameOf(end.foul);
    return foul.substr(foul.find(' ') + 1);
}

Json rootMoveJson(const search::RootMoveStatistics& move, BoardSize size) {
    return {{"move", pointJson(move.move, size)},
            {"visits", move.visits},
            {"win_in", move.proof ? Json(mateMoves(*move.proof)) : Json()},
            {"winrate", fraction(move.mean)},
            {"prior", fraction(move.prior)}};
}

}  // namespace

Json reportJson(const search::SearchReport& report, BoardSize size) {
    Json json{{"depth", report.depth.raw()},
              {"seldepth", report.selDepth.raw()},
              {"line", report.line},
              {"move", report.pv.empty() ? Json() : pointJson(report.pv.front(), size)}};
    json.update(search::isJudged(report) ? valueJson(report.value) : unknownValueJson());
    const auto drawRate = analysis::drawRate(report);
    json["drawrate"] = drawRate ? Json(fraction(*drawRate)) : Json();
    json["nodes"] = report.nodes;
    json["nps"] = search::nodesPerSecond(report);
    json["time_ms"] = report.elapsed.count();
    json["pv"] = humanList(report.pv, size);
    const bool isDecided = search::isJudged(report) && isProven(report.value);
    json["complete"] = isDecided ? Json(report.isWholeLine) : Json();
    for (const auto& move : report.rootMoves) json["root"] += rootMoveJson(move, size);
    return json;
}

Json answerJson(const board::Position& position, std::optional<Move> best) {
    const BoardSize size = position.size();
    const auto known =
        book::bookMove(book::embeddedBook(), position, player::BookPick::Best, kBookSeed);
    const auto opening = book::openingName(position);
    return {{"bestmove", pointJson(best, size)},
            {"forbidden", forbiddenPoints(position)},
            {"book", known ? pointJson(known->move, size) : Json()},
            {"opening", opening ? sentenceJson(nameSentence(*opening)) : Json()},
            {"ended", endJson(position)}};
}

Json endJson(const board::Position& position) {
    const auto end = board::gameEnd(position);
    if (!end) return nullptr;
    return {{"winner", end->winner ? Json(nameOf(*end->winner)) : Json()},
            {"by", reasonOf(*end)},
            {"stones", humanList(end->stones, position.size())}};
}

Json balanceJson(const analysis::BalanceResult& result, BoardSize size) {
    Json json{
        {"level", result.level}, {"moves", humanList(result.moves, size)}, {"nodes", result.nodes}};
    json.update(valueJson(result.value));
    return json;
}

Json valueJson(Value value) {
    return {{"score", value.raw()},
            {"win_in", isProven(value) ? Json(mateMoves(value)) : Json()},
            {"winrate", fraction(analysis::winRate(value))}};
}

Json unknownValueJson() { return {{"score", nullptr}, {"win_in", nullptr}, {"winrate", nullptr}}; }

Json pointJson(std::optional<Move> point, BoardSize size) {
    return point ? Json(board::toHuman(*point, size)) : Json();
}

std::vector<std::string> humanList(const board::SquareSet& squares, BoardSize size) {
    std::vector<Move> points;
    squares.forEach([&](Square s) { points.push_back(s); });
    return humanList(points, size);
}

std::vector<std::string> humanList(const std::vector<Move>& moves, BoardSize size) {
    std::vector<std::string> texts;
    texts.reserve(moves.size());
    for (const Move m : moves) texts.push_back(board::toHuman(m, size));
    return texts;
}

std::vector<std::string> forbiddenPoints(const board::Position& position) {
    return humanList(position.forbiddenPoints(), position.size());
}

}  // namespace fukumi::protocol::cli
