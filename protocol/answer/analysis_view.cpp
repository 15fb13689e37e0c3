// SPDX-License-Identifier: MIT
#include "protocol/answer/analysis_view.hpp"

#include <cmath>
#include <map>

#include <nlohmann/json.hpp>

#include "book/format/embedded_book.hpp"
#include "book/format/opening_book.hpp"
#include "book/openings/opening_name.hpp"
#include "engine/analysis/win_rate.hpp"
#include "engine/board/records/notation.hpp"
#include "engine/board/rules/game_end.hpp"
#include "engine/core/text.hpp"
#include "engine/player/levels.hpp"
#include "protocol/answer/sentences.hpp"

namespace fukumi::protocol::answer {

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

/// The members of valueJson(), null: not judged.
Json unknownValueJson() { return {{"score", nullptr}, {"win_in", nullptr}, {"winrate", nullptr}}; }

Json rootMoveJson(const search::RootMoveStatistics& move, BoardSize size) {
    return {{"move", pointJson(move.move, size)},
            {"visits", move.visits},
            {"win_in", move.proof && isProven(*move.proof) ? Json(mateMoves(*move.proof)) : Json()},
            {"winrate", fraction(move.mean)},
            {"prior", fraction(move.prior)}};
}

using Names = std::map<Move, Sentence>;

/// The openings that moves make here: third stones alone make one.
Names namesOfMoves(const board::Position& position) {
    constexpr int kStonesBefore = 2;
    Names names;
    if (position.stoneCount() != kStonesBefore) return names;
    board::Position after = position;
    forEachSquare(position.size(), [&](Square s) {
        if (!position.isLegal(s)) return;
        after.play(s);
        if (const auto opening = book::openingName(after)) names[s] = nameSentence(*opening);
        after.undo();
    });
    return names;
}

Json knownMoveJson(const book::BookMove& each, const Sentence& opening, BoardSize size) {
    Json json{{"move", pointJson(each.move, size)}};
    json.update(each.isSearched() ? valueJson(each.value) : unknownValueJson());
    json["depth"] = each.depth.raw();
    json["weight"] = each.weight;
    json["games"] = each.games;
    json["opening"] = opening.empty() ? Json() : sentenceJson(opening);
    return json;
}

std::string right(const std::string& text, std::size_t width) {
    return text.size() < width ? std::string(width - text.size(), ' ') + text : text;
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
    return rate ? std::to_string(std::lround(fraction(*rate) * 100)) + '%' : "-";
}

/// Whether two moves that are not excluded can follow each other.
bool hasPair(const board::Position& position, const board::SquareSet& excluded) {
    board::Position next = position;
    bool found = false;
    forEachSquare(position.size(), [&](Square s) {
        if (found || excluded.contains(s) || !position.isLegal(s)) return;
        const board::ScopedMove played{next, s};
        found = board::hasLegalMove(next, excluded);
    });
    return found;
}

/// Why findBalance() has no result.
Sentence whyNoBalance(const Answer& answer) {
    if (*answer.balanceMoves == 2 && !hasPair(answer.position, answer.excluded))
        return english("No two moves are left.");
    return english("Every move leaves one side a five.");
}

constexpr English kNotJudged = english("no value: the search ended before it had judged the move");

/// Why no even moves were found, or the best ones have no value; empty if they have one.
Sentence noteOf(const Answer& answer) {
    if (answer.balance) return answer.balance->isSearched() ? Sentence{} : kNotJudged;
    if (answer.balanceMoves && !board::isFinished(answer.position)) return whyNoBalance(answer);
    if (answer.lines.empty() || search::isJudged(answer.lines.front())) return {};
    if (player::levelOf(answer.level).glances > 0)
        return english("no value: this level chooses such moves at a glance, without a search");
    return kNotJudged;
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

Json answerJson(const Answer& answer) {
    const board::Position& position = answer.position;
    const BoardSize size = position.size();
    const Sentence note = noteOf(answer);
    player::Settings settings;
    settings.level = answer.level;
    std::optional<player::KnownMove> known;
    if (position.stoneCount() < player::atLevel(settings).book.depth)
        known = book::bookMove(book::embeddedBook(), position, player::BookPick::Best, kBookSeed);
    const auto opening = book::openingName(position);
    return {{"bestmove", pointJson(answer.best, size)},
            {"forbidden", forbiddenPoints(position)},
            {"book", known ? pointJson(known->move, size) : Json()},
            {"opening", opening ? sentenceJson(nameSentence(*opening)) : Json()},
            {"note", note.empty() ? Json() : sentenceJson(note)},
            {"ended", endJson(position)}};
}

Json endJson(const board::Position& position) {
    const auto end = board::gameEnd(position);
    if (!end) return nullptr;
    return {{"winner", end->winner ? Json(nameOf(*end->winner)) : Json()},
            {"by", reasonOf(*end)},
            {"stones", humanList(end->stones, position.size())},
            {"text", endText(*end, position.size())}};
}

Json balanceJson(const analysis::BalanceResult& result, BoardSize size) {
    Json json{
        {"level", result.level}, {"moves", humanList(result.moves, size)}, {"nodes", result.nodes}};
    json.update(result.isSearched() ? valueJson(result.value) : unknownValueJson());
    return json;
}

Json knownJson(const board::Position& position) {
    Json known = Json::array();
    if (board::isFinished(position)) return known;
    Names names = namesOfMoves(position);
    for (const book::BookMove& each : book::knownMoves(book::embeddedBook(), position)) {
        known += knownMoveJson(each, names[each.move], position.size());
        names.erase(each.move);
    }
    for (const auto& [move, name] : names) {
        book::BookMove unknown{move};
        unknown.weight = 0;
        known += knownMoveJson(unknown, name, position.size());
    }
    return known;
}

std::string endText(const board::GameEnd& end, BoardSize size) {
    const std::string points = spaced(humanList(end.stones, size));
    const std::string winner{nameOf(end.winner.value_or(Color::Black))};
    switch (end.kind) {
        case board::GameEnd::Kind::Five: return winner + " has won with a five:" + points;
        case board::GameEnd::Kind::Foul:
            return winner + " has won:" + points + " is " + std::string{nameOf(end.foul)} +
                   ", forbidden to black";
        case board::GameEnd::Kind::FullBoard: return std::string{kFullBoard.text};
        case board::GameEnd::Kind::NoLegalMove: break;
    }
    return "white has won: every empty point is forbidden to black";
}

std::string winText(Value value) {
    if (isProven(value)) return isWin(value) ? "won" : "lost";
    return std::to_string(std::lround(fraction(analysis::winRate(value)) * 100)) + '%';
}

std::string shortWinText(Value value) {
    if (isProven(value)) return isWin(value) ? "W" : "L";
    std::string text = winText(value);
    text.pop_back();
    return text;
}

std::string shortWinText(const search::SearchReport& report) {
    return search::isJudged(report) ? shortWinText(report.value) : "-";
}

std::string frameText(Rule rule, BoardSize size) {
    return std::string{fukumi::nameOf(rule)} + ", " + sizeText(size);
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
        right(countText(report.nodes), 8) + right(secondsText(report.elapsed), 8) + ' ' +
        spaced(moves);
    if (isKnown && isProven(report.value) && !report.isWholeLine) row += " ...";
    return row;
}

std::string answerText(const Answer& answer) {
    const board::Position& position = answer.position;
    std::string text;
    if (const auto opening = book::openingName(position))
        text += "opening: " + longText(*opening) + '\n';
    const auto forbidden = forbiddenPoints(position);
    if (!forbidden.empty()) text += "forbidden:" + spaced(forbidden) + '\n';
    if (const auto end = board::gameEnd(position))
        text += endText(*end, position.size()) + '\n';
    else if (!answer.best)
        text += "no move was found\n";
    if (const Sentence note = noteOf(answer); !note.empty()) text += toEnglish(note) + '\n';
    if (answer.best) text += "best move: " + board::toHuman(*answer.best, position.size()) + '\n';
    return text;
}

std::string balanceText(const analysis::BalanceResult& result, BoardSize size) {
    const std::string value = result.isSearched() ? "value " + valueText(result.value) + " (" +
                                                        winText(result.value) + ')'
                                                  : "not searched";
    return "level " + std::to_string(result.level) + ':' + spaced(humanList(result.moves, size)) +
           ", " + value + ", " + countText(result.nodes) + " nodes";
}

std::string mostEvenText(const Answer& answer) {
    const board::Position& position = answer.position;
    const BoardSize size = position.size();
    if (!answer.balance) {
        const auto end = board::gameEnd(position);
        return end ? endText(*end, size) : toEnglish(noteOf(answer));
    }
    const analysis::BalanceResult& found = *answer.balance;
    std::string judged = "not searched";
    if (found.isSearched())
        judged = winText(found.value) + " for " + std::string{nameOf(position.sideToMove())};
    return "most even:" + spaced(humanList(found.moves, size)) + " (" + judged + ')';
}

Json mostEvenJson(const Answer& answer) {
    const BoardSize size = answer.position.size();
    const auto& result = answer.balance;
    Json json{{"bestmoves", result ? Json(humanList(result->moves, size)) : Json::array()},
              {"ended", endJson(answer.position)}};
    json.update(result && result->isSearched() ? valueJson(result->value) : unknownValueJson());
    return json;
}

std::string left(const std::string& text, std::size_t width) {
    return text.size() < width ? text + std::string(width - text.size(), ' ') : text;
}

std::string valueText(Value value) {
    if (!isProven(value)) return std::to_string(value.raw());
    const int moves = mateMoves(value);
    return isWin(value) ? "+M" + std::to_string(moves) : "-M" + std::to_string(-moves);
}

std::string countText(std::uint64_t count) {
    constexpr std::uint64_t kStep = 1000, kWhole = 10'000;
    if (count < kWhole) return std::to_string(count);
    if (count / kStep < kWhole) return std::to_string(count / kStep) + 'K';
    return std::to_string(count / kStep / kStep) + 'M';
}

Json valueJson(Value value) {
    return {{"score", value.raw()},
            {"win_in", isProven(value) ? Json(mateMoves(value)) : Json()},
            {"winrate", fraction(analysis::winRate(value))}};
}

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

std::string spaced(const std::vector<std::string>& points) {
    std::string text;
    for (const std::string& point : points) text += ' ' + point;
    return text;
}

std::vector<std::string> forbiddenPoints(const board::Position& position) {
    return humanList(position.forbiddenPoints(), position.size());
}

}  // namespace fukumi::protocol::answer
