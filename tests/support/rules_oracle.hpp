// SPDX-License-Identifier: MIT
//
// The winner, from the words of the rules.
#pragma once

#include "tests/support/plain_board.hpp"
#include "tests/support/plain_line.hpp"

namespace fukumi::test {

/// The longest unbroken row of one colour's stones through a point of a line.
struct PlainRun {
    int first = 0;
    int last = 0;

    [[nodiscard]] int length() const { return last - first + 1; }
    [[nodiscard]] bool holds(int i) const { return first <= i && i <= last; }
};

/// REQUIRES: a stone is on point `i`.
[[nodiscard]] PlainRun runThrough(const PlainLine& line, int i);

/// Whether a row of `length` stones of a colour wins. `shutIn`: an enemy stone is at each end.
/// REQUIRES: length >= 5.
[[nodiscard]] bool rowWins(Rule rule, Color c, int length, bool shutIn);

/// Whether the stone on point `i` belongs to a winning row of this line.
/// REQUIRES: a stone is there.
[[nodiscard]] bool winsInLine(const PlainLine& line, int i, Rule rule);

/// The line of a board through a point, and the point's number in it.
struct PointOfLine {
    PlainLine line;
    int index;
};
[[nodiscard]] PointOfLine lineThrough(const PlainBoard& board, Square s, Direction d);

/// Whether the stone on `s` belongs to a winning row. Fouls are not looked at.
/// REQUIRES: a stone is there.
[[nodiscard]] bool wins(const PlainBoard& board, Rule rule, Square s);

/// Whether a stone of `c` on the empty point would win.
[[nodiscard]] bool wouldWin(const PlainBoard& board, Rule rule, Square s, Color c);

/// Whether the colour has a winning row anywhere.
[[nodiscard]] bool hasWon(const PlainBoard& board, Rule rule, Color c);

}  // namespace fukumi::test
