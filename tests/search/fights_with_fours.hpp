// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "engine/board/position.hpp"
#include "engine/core/random.hpp"

namespace fukumi::test {

/// The moves that answer fours, by nothing but the rules: own fives; else the moves after which
/// the opponent has no five left; else the points of his fives. Empty if nothing has to be played,
/// or if fouls are all that there is.
[[nodiscard]] std::vector<Square> movesAgainstFours(const board::Position& position);

/// A fight with one to three fours of the side that is not to move, and a move against them.
[[nodiscard]] board::Position fightWithFours(Rule rule, Random& random);

}  // namespace fukumi::test
