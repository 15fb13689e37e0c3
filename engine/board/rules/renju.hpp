// SPDX-License-Identifier: MIT
//
// Forbidden points of renju (RIF rules, section 9), exact and recursive, from the threat lines.
//
// For a black stone on an empty square, in this order:
//   1. an exact five in any line: legal, it wins, whatever else the stone makes;
//   2. two or more fours (two may lie in one line: O_OOO_O and its kin), or an overline: foul;
//   3. two or more real threes: foul. A three is real if black can legally play one of the points
//      that turn it into a straight four, and does not make a five there: the same test,
//      recursively, with the new stone on the board.
#pragma once

#include <cstdint>

#include "engine/board/square_set.hpp"
#include "engine/board/threat_lines.hpp"

namespace fukumi::board {

enum class Foul : std::uint8_t { None, Overline, DoubleFour, DoubleThree };

/// Whether black may not play on `s`. The lines are played on and restored.
/// REQUIRES: a rule with fouls, `s` empty. About 7 ns where no two threes meet.
[[nodiscard]] bool isFoul(ThreatLines& lines, Square s);

/// The foul's name, for people (the first that holds of: overline, double four, double three).
[[nodiscard]] Foul foulAt(ThreatLines& lines, Square s);

/// A cheap superset test: false means certainly legal.
[[nodiscard]] bool mayBeFoul(const ThreatLines& lines, Square s);

}  // namespace fukumi::board
