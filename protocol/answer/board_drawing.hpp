// SPDX-License-Identifier: MIT
//
// The board as text, with notes on empty points, and as a picture (SVG 1.1) for documents. The
// cells of the text are as wide as the widest note:
//
//      9   .   .   1   .            9 . . . .
//      8   .   X   O  -5            8 . X O .        without notes: as records/drawing.hpp,
//      7   .   .  [X] 12            7 . .[X].        which reads it back
//          a   b   c   d              a b c d
//
// Empty star points are '+'.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "engine/board/position.hpp"
#include "protocol/answer/json.hpp"

namespace fukumi::protocol::answer {

enum class Colors : std::uint8_t { Off, On };

/// The role of a piece of text; plain where colours are off.
enum class Style : std::uint8_t {
    Plain,
    Dim,    ///< empty points
    Black,  ///< stones
    White,
    Last,      ///< the last move
    Best,      ///< the best candidate
    Good,      ///< other candidates
    Forbidden  ///< points and warnings
};

/// A note on a point; text of printable ASCII.
struct Note {
    std::string text;
    Style style = Style::Plain;
};

using Notes = std::map<Square, Note>;

/// Rows from the top, then the letters. Notes on taken points are left out.
[[nodiscard]] std::string viewBoard(const board::Position& position,
                                    const Notes& notes,
                                    Colors colors);

/// Marks every point that is forbidden to black, to move.
void noteForbidden(const board::Position& position, Notes& notes);

/// Words on an empty point, five characters at most; the best one is set off.
struct SvgNote {
    std::string text;
    bool isBest = false;
    /// The colour of its circle, as SVG names colours; the usual one if it is empty.
    std::string fill{};
};

/// Stones have numbers if the history is a game from the empty board. The last move is marked.
/// Points that are forbidden to black, to move, are crossed.
[[nodiscard]] std::string svgBoard(const board::Position& position,
                                   const std::map<Square, SvgNote>& notes);

// The scoring table's value of every empty point (engine/eval/table/table_eval.hpp): the number by
// which the player of the table chooses its move. `values` of play and `analyze --values`.

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
///      "values":[{"point":"a15","black":120,"white":100,"value":220},..]}
[[nodiscard]] Json pointValuesJson(const board::Position& position);

/// As svgBoard().
[[nodiscard]] std::string pointValuesSvg(const board::Position& position);

}  // namespace fukumi::protocol::answer
