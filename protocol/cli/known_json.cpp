// SPDX-License-Identifier: MIT
#include "protocol/cli/known_json.hpp"

#include <map>

#include <nlohmann/json.hpp>

#include "book/format/embedded_book.hpp"
#include "book/format/opening_book.hpp"
#include "book/openings/opening_name.hpp"
#include "engine/board/rules/game_end.hpp"
#include "protocol/cli/analysis_json.hpp"

namespace fukumi::protocol::cli {

namespace {

using Names = std::map<Move, Sentence>;

/// The openings that moves make here: third stones alone make one.
Names namesOfMoves(const board::Position& position) {
    constexpr int kStonesBefore = 2;
    Names names;
    if (position.stoneCount() != kStonesBefore) return names;
    board::Position behind = position;
    forEachSquare(position.size(), [&](Square s) {
        if (!position.isLegal(s)) return;
        behind.play(s);
        if (const auto opening = book::openingName(behind)) names[s] = nameSentence(*opening);
        behind.undo();
    });
    return names;
}

Json moveJson(const book::BookMove& each, const Sentence& opening, BoardSize size) {
    Json json{{"move", pointJson(each.move, size)}};
    json.update(each.isSearched() ? valueJson(each.value) : unknownValueJson());
    json["depth"] = each.depth.raw();
    json["weight"] = each.weight;
    json["games"] = each.games;
    json["opening"] = opening.empty() ? Json() : sentenceJson(opening);
    return json;
}

}  // namespace

Json knownJson(const board::Position& position) {
    Json known = Json::array();
    if (board::isFinished(position)) return known;
    Names names = namesOfMoves(position);
    for (const book::BookMove& each : book::knownMoves(book::embeddedBook(), position)) {
        known += moveJson(each, names[each.move], position.size());
        names.erase(each.move);
    }
    for (const auto& [move, name] : names) {
        book::BookMove unknown{move};
        unknown.weight = 0;
        known += moveJson(unknown, name, position.size());
    }
    return known;
}

}  // namespace fukumi::protocol::cli
