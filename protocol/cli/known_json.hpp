// SPDX-License-Identifier: MIT
#pragma once

#include "engine/board/position.hpp"
#include "protocol/cli/json.hpp"

namespace fukumi::protocol::cli {

/// Moves in a position that the built-in book knows (book/format/opening_book.hpp), or that make a
/// classical opening:
///
///     [{"move":"i9","score":210,"win_in":null,"winrate":0.7408,"depth":21,"weight":16,"games":0,
///       "opening":{"text":"I7 Ungetsu","say":"{0} Ungetsu","values":["I7"]}}, ...]
///
/// Values are for the side to move, null with depth 0, where no search judged the move. The opening
/// is null if the move makes none. Moves that the book does not know, but that make an opening,
/// come last, in square order. Empty if the game is over.
[[nodiscard]] Json knownJson(const board::Position& position);

}  // namespace fukumi::protocol::cli
