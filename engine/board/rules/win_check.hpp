// SPDX-License-Identifier: MIT
//
// Is there a winning five? Straight from the text of the rules, on the plain board: slow, and
// independent of every incremental structure.
#pragma once

#include <optional>

#include "engine/board/board.hpp"
#include "engine/board/square_set.hpp"
#include "engine/core/rules.hpp"

namespace fukumi::board {

/// A run of stones of one colour.
struct Run {
    int length = 0;
    bool enemyBefore = false;
    bool enemyAfter = false;
};

/// The run of `c` through `s`, counting `s` as a stone of `c` whatever it holds.
[[nodiscard]] Run runThrough(const Board& board, Square s, Color c, Direction d);

/// Whether a run wins for `c`.
[[nodiscard]] bool isWinningRun(Rule rule, Color c, const Run& run);

/// Whether a stone of `c` on `s` (there already, or put there) is part of a winning line.
/// A foul is not looked for: in renju an exact five wins even if the stone also makes a foul.
[[nodiscard]] bool winsAt(const Board& board, Rule rule, Square s, Color c);

/// The stones of all winning lines through the stone on `s`; empty when it wins nothing.
[[nodiscard]] SquareSet winningStones(const Board& board, Rule rule, Square s);

/// The colour that has a winning line anywhere (black's, should both have one).
[[nodiscard]] std::optional<Color> winnerOf(const Board& board, Rule rule);

}  // namespace fukumi::board
