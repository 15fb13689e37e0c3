// SPDX-License-Identifier: MIT
//
// Renju's forbidden points straight from the text of the rules (RIF rules, section 9), on the plain
// board: slow, and sharing no code with the threat lines or board/rules/renju.hpp. Proof checking
// uses it, and tests compare the fast test with it.
#pragma once

#include "engine/board/board.hpp"

namespace fukumi::threat {

/// Whether black may not play on the empty square. `board` is played on and restored.
///
///   1. an exact five by the stone: allowed, whatever else it makes
///   2. six or more in a row: forbidden
///   3. two or more fours: forbidden. A four = four black stones, the new one among them, that one
///      more stone makes an exact five; two of them may lie in one line
///   4. two or more threes: forbidden. A three = black may play a point, without making a five and
///      without breaking these rules, that makes a straight four with the new stone in it:
///      four in a row, both neighbours empty, either of them making an exact five
[[nodiscard]] bool isForbiddenByTheBook(board::Board& board, Square s);

}  // namespace fukumi::threat
