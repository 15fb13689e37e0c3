// SPDX-License-Identifier: MIT
//
// The scoring table's value of every empty point (engine/eval/table/table_eval.hpp): the number by
// which the player of the table chooses its move. `values` of play and `analyze --values`.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "engine/board/position.hpp"
#include "protocol/answer/board_drawing.hpp"
#include "protocol/answer/json.hpp"

namespace fukumi::protocol::answer {

/// The gains of a stone on the point, for each colour: the own part is attack, the other defence.
struct PointValue {
    int black = 0;
    int white = 0;

    [[nodiscard]] int total() const { return black + white; }
};

class PointValues {
public:
    explicit PointValues(const board::Position& position);

    /// The values of all empty points.
    [[nodiscard]] const std::map<Square, PointValue>& all() const { return all_; }
    /// Points that the side to move may take whose value is the highest; none on a full board.
    [[nodiscard]] const std::vector<Square>& best() const { return best_; }

private:
    std::map<Square, PointValue> all_;
    std::vector<Square> best_;
};

/// The board with the values on it: the best ones are highlighted, forbidden points are marked.
[[nodiscard]] std::string pointValuesView(const board::Position& position, Colors colors);
/// The same, and below it the side to move, the rule and the best points.
[[nodiscard]] std::string pointValuesText(const board::Position& position, Colors colors);

/// Every empty point, rows from the top:
///
///     {"best":["i8"],"forbidden":[],
///      "values":[{"black":120,"point":"a15","value":220,"white":100},..]}
[[nodiscard]] Json pointValuesJson(const board::Position& position);

/// As svgBoard().
[[nodiscard]] std::string pointValuesSvg(const board::Position& position);

}  // namespace fukumi::protocol::answer
