// SPDX-License-Identifier: MIT
//
// Random positions that neither side has won yet, as full as a test wants them.
#pragma once

#include "engine/board/position.hpp"
#include "engine/core/random.hpp"

namespace fukumi::test {

/// A board with `empties` empty squares, stones of both colours (not in equal numbers) and, where a
/// stone of either colour would win, a blocked square. Either side is to move.
/// REQUIRES: 0 <= empties <= size.squareCount().
[[nodiscard]] board::Position unwonPosition(Rule rule, BoardSize size, int empties, Random& random);

/// The same with neither side a stone short of a five and a line or two of empty squares, where
/// there is most to calculate.
[[nodiscard]] board::Position tensePosition(Rule rule, BoardSize size, int empties, Random& random);

}  // namespace fukumi::test
