// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "engine/board/position.hpp"
#include "engine/core/random.hpp"

namespace fukumi::test {

/// A position as after a fight: stones at random, one near another, but fours and open threes
/// mostly answered; neither side with a five, no stone of renju's black that was a foul when it
/// came. `stones` are as many as fit without a five; the side to move follows from their number.
[[nodiscard]] board::Position randomMidgame(Rule rule, BoardSize size, int stones, Random& random);

/// Sides from `shortest` to `shortest + choices - 1`, each by itself.
[[nodiscard]] BoardSize randomSize(int shortest, int choices, Random& random);

/// Any square of the board, taken or not.
[[nodiscard]] Square randomSquare(BoardSize size, Random& random);

/// The number that the environment variable says, or `usual`.
[[nodiscard]] std::uint64_t numberFromEnvironment(const char* name, std::uint64_t usual);

/// Number of positions that a random test looks at: `usual`, or what the environment variable
/// FUKUMI_RANDOM_POSITIONS says (long runs set 100000).
[[nodiscard]] int randomPositionCount(int usual);

/// The rules that a random test looks at: all, or the one that the environment variable
/// FUKUMI_RANDOM_RULE names.
[[nodiscard]] std::vector<Rule> randomRules();

}  // namespace fukumi::test
