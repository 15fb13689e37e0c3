// SPDX-License-Identifier: MIT
//
// Threats that the next stone of a colour makes in one line, found by putting stones and looking
// whether they win: no windows, no tables.
#pragma once

#include "tests/support/plain_line.hpp"

namespace fukumi::test {

/// The answers for one colour's stone on one empty point of a line.
struct LineThreats {
    bool five = false;  ///< the stone wins in this line
    bool four = false;  ///< one more stone would make a winning five that holds both
    /// The stone makes a four, does not win by itself, and no single enemy stone in the line takes
    /// all points away that would complete a five.
    bool unstoppable = false;
    /// The stone is one of four side by side between two empty points: whichever of them the enemy
    /// takes, the other one wins.
    bool straightFour = false;
    bool openThree = false;  ///< one more stone would make a straight four that holds both
    bool overline = false;   ///< the stone makes six or more side by side
    /// Sets of four stones, this one among them, that one more stone makes a winning five. A
    /// straight four is one set, though two points complete it.
    int fours = 0;
};

/// REQUIRES: point `i` of the line is empty.
[[nodiscard]] LineThreats threatsOf(PlainLine line, int i, Rule rule, Color c);

/// The same under the name of the product's classes: renju's black has straight fours only.
[[nodiscard]] bool isOpenFour(const LineThreats& threats, Rule rule, Color c);
/// A renju foul of black that one line shows by itself: an overline, or two fours.
[[nodiscard]] bool isLineFoul(const LineThreats& threats, Rule rule, Color c);

}  // namespace fukumi::test
