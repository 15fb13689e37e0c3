// SPDX-License-Identifier: MIT
#include "protocol/cli/analysis_json.hpp"

#include "book/book_move.hpp"
#include "book/embedded_book.hpp"
#include "book/opening_name.hpp"
#include "engine/analysis/win_rate.hpp"
#include "engine/board/game_end.hpp"
#include "engine/board/notation.hpp"

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
    switch (end.foul) {
        case board::Foul::Overline: return "overline";
        case board::Foul::DoubleFour: return "double four";
        case board::Foul::DoubleThree:
        case board::Foul::None: break;
    }
    return "double three";
}

}  // namespace

void addReport(JsonObject& object, const search::SearchReport& report, BoardSize size) {
    object.number("depth", report.depth.raw())
        .number("seldepth", report.selDepth.raw())
        .number("line", report.line);
    if (report.pv.empty())
        object.null("move");
    else
        object.text("move", board::toHuman(report.pv.front(), size));
    object.number("score", report.value.raw());
    if (isProven(report.value))
        object.number("win_in", mateMoves(report.value));
    else
        object.null("win_in");
    object.fraction("winrate", analysis::winRate(report.value));
    if (const auto chance = analysis::drawRate(report))
        object.fraction("drawrate", *chance);
    else
        object.null("drawrate");
    object.number("nodes", report.nodes)
        .number("nps", search::nodesPerSecond(report))
        .number("time_ms", report.elapsed.count())
        .texts("pv", humanList(report.pv, size));
}

void addAnswer(JsonObject& object, const board::Position& position, std::optional<Move> best) {
    if (best)
        object.text("bestmove", board::toHuman(*best, position.size()));
    else
        object.null("bestmove");
    object.texts("forbidden", forbiddenPoints(position));
    const auto known =
        book::bookMove(book::embeddedBook(), position, player::BookPick::Best, kBookSeed);
    if (known)
        object.text("book", board::toHuman(known->move, position.size()));
    else
        object.null("book");
    if (const auto opening = book::openingName(position))
        object.text("opening", shortText(*opening));
    else
        object.null("opening");
    addEnd(object, position);
}

void addEnd(JsonObject& object, const board::Position& position) {
    const auto end = board::gameEnd(position);
    if (!end) {
        object.null("ended");
        return;
    }
    JsonObject ended;
    if (end->winner)
        ended.text("winner", end->winner == Color::Black ? "black" : "white");
    else
        ended.null("winner");
    ended.text("by", reasonOf(*end)).texts("stones", humanList(end->stones, position.size()));
    object.json("ended", ended.line());
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
