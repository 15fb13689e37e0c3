// SPDX-License-Identifier: MIT
//
// Forbidden points of renju, from the text of the rules (RIF, section 9), stone by stone.
//
//     five          an unbroken row of exactly five: it wins, whatever else the stone makes
//     overline      an unbroken row of six or more
//     four          four stones that one more makes a five
//     straight four an unbroken row of four that two points make a five
//     three         three stones that one more, making no five, turns into a straight four
//     9.2           black may not make an overline, two fours or two threes by one stone
//     9.3           two threes are allowed where no more than one of them can become a straight
//                   four without another foul on that very point: an overline or a double four, or
//                   a double three that is not itself allowed by this paragraph
#pragma once

#include "tests/support/plain_board.hpp"

namespace fukumi::test {

enum class Verdict { Legal, Five, Overline, DoubleFour, DoubleThree };

[[nodiscard]] constexpr bool isForbidden(Verdict v) {
    return v == Verdict::Overline || v == Verdict::DoubleFour || v == Verdict::DoubleThree;
}

struct Judgement {
    Verdict verdict = Verdict::Legal;
    /// Nesting of paragraph 9.3: 0 if it was not needed, 1 where it was settled by
    /// points that need it no more, and so on.
    int nesting = 0;
};

/// Black's stone on the empty point, judged. Where an overline and other fouls meet, the verdict is
/// the first of: overline, double four, double three.
[[nodiscard]] Judgement judge(PlainBoard board, Square s);

}  // namespace fukumi::test
