// SPDX-License-Identifier: MIT
#include "protocol/answer/point_values.hpp"

#include <algorithm>
#include <memory>

#include <nlohmann/json.hpp>

#include "engine/board/records/notation.hpp"
#include "engine/core/ranges.hpp"
#include "engine/eval/table/table_eval.hpp"
#include "protocol/answer/analysis_view.hpp"
#include "protocol/answer/sentences.hpp"

namespace fukumi::protocol::answer {

PointValues::PointValues(const board::Position& position) {
    eval::TableEvaluator evaluator{std::make_shared<eval::TableModel>(position.rule())};
    evaluator.reset(position);
    int highest = 0;
    forEachSquare(position.size(), [&](Square s) {
        if (!position.isEmpty(s)) return;
        const PointValue value{evaluator.attack(position, Color::Black, s),
                               evaluator.attack(position, Color::White, s)};
        all_[s] = value;
        if (!position.isLegal(s)) return;
        if (best_.empty() || value.total() > highest) best_.clear();
        highest = std::max(highest, value.total());
        if (value.total() == highest) best_.push_back(s);
    });
}

std::string pointValuesView(const board::Position& position, Colors colors) {
    const PointValues values{position};
    Notes notes;
    for (const auto& [square, value] : values.all())
        notes[square] = {std::to_string(value.total()),
                         value.total() > 0 ? Style::Good : Style::Dim};
    for (const Square s : values.best()) notes[s].style = Style::Best;
    noteForbidden(position, notes);
    return viewBoard(position, notes, colors);
}

std::string pointValuesText(const board::Position& position, Colors colors) {
    return pointValuesView(position, colors) + std::string{nameOf(position.sideToMove())} +
           " to move\n" + frameText(position.rule(), position.size()) +
           "\n\na point's score: what a stone there gains, and what it denies the other "
           "side\nbest:" +
           spaced(humanList(PointValues{position}.best(), position.size())) + '\n';
}

Json pointValuesJson(const board::Position& position) {
    const PointValues values{position};
    Json points = Json::array();
    for (const auto& [square, value] : values.all())
        points.push_back({{"point", board::toHuman(square, position.size())},
                          {"black", value.black},
                          {"white", value.white},
                          {"value", value.total()}});
    return {{"best", humanList(values.best(), position.size())},
            {"forbidden", forbiddenPoints(position)},
            {"values", std::move(points)}};
}

std::string pointValuesSvg(const board::Position& position) {
    const PointValues values{position};
    std::map<Square, SvgNote> notes;
    for (const auto& [square, value] : values.all())
        notes[square] = {std::to_string(value.total()),
                         ranges::find(values.best(), square) != values.best().end()};
    return svgBoard(position, notes);
}

}  // namespace fukumi::protocol::answer
