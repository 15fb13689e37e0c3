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

#include <optional>

#include "engine/board/threat_lines.hpp"
#include "engine/core/static_vector.hpp"

namespace fukumi::threat {

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

/// The square of such a four; absent when there is none.
[[nodiscard]] std::optional<Move> openFourMove(board::ThreatLines& lines, Color attacker);

/// The defender's legal moves after which threatensOpenFour() is false. Neither side can make a
/// five: every other move that is not a four loses in four plies. REQUIRES:
/// threatensOpenFour(lines, attacker) and no five cell of either colour. About 0.3 us.
[[nodiscard]] MoveList answersToOpenFour(board::ThreatLines& lines, Color attacker);

/// Adds the legal moves of `c` that make a four and are not among `moves` yet, by line.
void appendFours(board::ThreatLines& lines, Color c, MoveList& moves);

/// Whether `c` may play on the empty square: not a foul of renju's black.
[[nodiscard]] bool isLegalFor(board::ThreatLines& lines, Color c, Square s);

}  // namespace fukumi::threat
