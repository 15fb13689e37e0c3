// SPDX-License-Identifier: MIT
#pragma once

#include "engine/board/position.hpp"
#include "engine/core/random.hpp"

namespace fukumi::test {

/// A position of renju on 15 x 15, `plies` stones (1 to 8) before the draw at 25 empty points, with
/// three or four stones of one colour in a row that is open.
[[nodiscard]] board::Position beforeTheLimit(int plies, Random& random);

/// 1 = the side to move wins within these plies, -1 = it loses, 0 = neither: plain minimax over
/// every legal move.
[[nodiscard]] int outcomeWithin(board::Position& position, int plies);

}  // namespace fukumi::test
