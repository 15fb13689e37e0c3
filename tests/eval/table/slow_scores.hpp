// SPDX-License-Identifier: MIT
//
// The five-in-row scores by walking from point to point: no windows, no tables of windows, nothing
// kept from one question to the next.
#pragma once

#include "tests/support/plain_board.hpp"

namespace fukumi::test {

/// Gain of a stone of `c` on the empty point, in one direction.
[[nodiscard]] int slowRunScore(const PlainBoard& board, Rule rule, Color c, Square s, Direction d);

/// ... over all four directions; 0 on a taken point.
[[nodiscard]] int slowAttack(const PlainBoard& board, Rule rule, Color c, Square s);

/// The sum over the whole board.
[[nodiscard]] int slowTotal(const PlainBoard& board, Rule rule, Color c);

}  // namespace fukumi::test
