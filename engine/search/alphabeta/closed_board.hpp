// SPDX-License-Identifier: MIT
//
// Positions that are decided by counting: no five is possible any more, or the game ends by its
// limit (core/rules.hpp).
//
// Under renju the last points count, too: an overline stays forbidden when no five is possible, and
// white does not play there as long as there are others. With one such point it depends on who has
// to begin when the others are taken, with several black runs out of moves in any case.
#pragma once

#include <optional>

#include "engine/board/position.hpp"
#include "engine/core/rules.hpp"
#include "engine/core/value.hpp"

namespace fukumi::search::alphabeta {

/// A draw by the limit that would be won if the game were played on is better than another by this.
inline constexpr Value kShade{1};
/// Black will have none but forbidden points, but the search does not see the end of it. More than
/// the evaluation says of most won positions.
inline constexpr Value kOutOfMoves{2000};

/// The value of a position in which no five is possible any more, for the side to move; absent in
/// others. Before the limit of the game running out of moves is worth a shade.
[[nodiscard]] std::optional<Value> closedBoard(board::Position& position, const DrawLimit& limit);

}  // namespace fukumi::search::alphabeta
