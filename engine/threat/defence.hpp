// SPDX-License-Identifier: MIT
//
// Exact defence sets by trial blocking: instead of a table of shapes, each candidate stone is put
// into the words of the line (or on the lines) and the same products that found the threat say
// whether it is still there. Exact for every rule by construction.
//
// None of the sets contains the defender's own fours, unless they happen to meet the threat: a four
// postpones everything by two plies, so the caller adds them and searches what follows.
//
// Thread rule: as ThreatLines (the lines are played on and restored).
#pragma once

#include <bit>
#include <cstdint>

#include "engine/board/threat_lines.hpp"
#include "engine/core/static_vector.hpp"

namespace fukumi::threat {

// Questions about one line with one more stone of the defender in it, answered on the packed words
// without touching the board. Words have the layout of board/line_map.hpp.

/// Caro's half of stopCells().
[[nodiscard]] std::uint32_t caroStopCells(Rule rule, Color attacker, const board::LineRecord& line);

/// Cells where one stone of the defender leaves the attacker no five in this line.
///
///     all rules but caro    the five cell, if there is only one
///     caro                  X O O O _ O _      the five cell, or the free end
///                             a     s   s      (an enemy at one end, a stone at the other blocks)
///
/// REQUIRES: the attacker has a five cell in the line. Fouls are not looked at.
[[nodiscard]] inline std::uint32_t stopCells(Rule rule,
                                             Color attacker,
                                             const board::LineRecord& line) {
    if (needsFreeEnd(rule)) return caroStopCells(rule, attacker, line);
    const std::uint32_t five =
        line.sets[indexOf(attacker)][static_cast<int>(board::ThreatClass::Five)];
    return std::has_single_bit(five) ? five : 0;
}

/// The empty cells of the line within five cells of any of `cells`: no stone farther off changes
/// whether a cell is a five, a four or an open four (windows and the cells just outside
/// them; checked by brute force in tests/threat/defence_test.cpp).
[[nodiscard]] constexpr std::uint32_t emptyAround(const board::LineRecord& line,
                                                  std::uint32_t cells) {
    std::uint32_t around = cells;
    for (int step = 1; step <= 5; ++step) around |= (cells << step) | (cells >> step);
    return around & line.empty;
}

/// Calls `visit(Square)` for every empty square in square order. `visit` may play stones and take
/// them back.
template <class Visitor>
void forEachEmpty(const board::ThreatLines& lines, Visitor&& visit) {
    // Rows are the first lines; the first column's id says how many there are.
    const int rows = lines.map().slots(Square{0, 0}).line[indexOf(Direction::Col)];
    for (int row = 0; row < rows; ++row)
        for (std::uint32_t cells = lines.line(row).empty; cells != 0; cells &= cells - 1)
            visit(lines.map().squareAt(row, std::countr_zero(cells)));
}

/// At most two: caro's five cell and free end; one in the other rules.
using FourAnswers = StaticVector<Move, 2>;

/// The defender's legal moves after which the attacker has no five: the only ones that do not lose
/// at once, unless the defender makes a five himself. Empty: the four cannot be stopped (in renju
/// perhaps because black's only stop is a foul).
/// REQUIRES: lines.any(attacker, Five). 15 to 45 ns.
[[nodiscard]] FourAnswers answersToFour(board::ThreatLines& lines, Color attacker);

/// The same when every five of the attacker lies in a line through `last`, as after his four.
[[nodiscard]] FourAnswers answersToFourAt(board::ThreatLines& lines, Color attacker, Square last);

/// Whether the attacker, were it his move, could legally make a four that no stone stops in its
/// lines: ThreatClass::OpenFour, or fours in two lines at once (not for renju's black, whose double
/// four is a foul). White's fours in renju whose only stop is a foul are not looked for.
[[nodiscard]] bool threatensOpenFour(board::ThreatLines& lines, Color attacker);

/// The defender's legal moves after which threatensOpenFour() is false. Neither side can make a
/// five: every other move that is not a four loses in four plies. REQUIRES:
/// threatensOpenFour(lines, attacker) and no five cell of either colour. About 0.3 us.
[[nodiscard]] MoveList answersToOpenFour(board::ThreatLines& lines, Color attacker);

/// Adds the legal moves of `c` that make a four and are not among `moves` yet, by line.
void appendFours(board::ThreatLines& lines, Color c, MoveList& moves);

/// Whether `c` may play on the empty square: not a foul of renju's black.
[[nodiscard]] bool isLegalFor(board::ThreatLines& lines, Color c, Square s);

// Verdict of the threat lines on a position, without any search: the first question at every node.

/// The verdict for the side to move. Plies count up to and including the five.
struct Verdict {
    enum class Kind : std::uint8_t {
        Open,        ///< nothing forced
        WinIn1,      ///< `move` makes a five
        LossIn2,     ///< the opponent's five cannot be stopped
        AnswerFour,  ///< the opponent has a five: one of `answers`, anything else loses in 2
        WinIn3,      ///< `move` makes a four that cannot be stopped
        /// The opponent has no four yet but threatens an unstoppable one: an own four, or one of
        /// answersToOpenFour(); anything else loses in 4.
        AnswerOpenFour
    };

    Kind kind = Kind::Open;
    Move move{};
    FourAnswers answers;
};

/// REQUIRES: no colour has a five on the board. 5 to 60 ns.
[[nodiscard]] Verdict immediateVerdict(board::ThreatLines& lines, Color sideToMove);

}  // namespace fukumi::threat
