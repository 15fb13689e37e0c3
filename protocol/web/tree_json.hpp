// SPDX-License-Identifier: MIT
//
// The page's games as JSON: GAME of docs/json.md. Other members are refused. The page gives back
// other data of a file (properties of SGF, times, how our terminal plays the game) as they are.
#pragma once

#include "book/foreign/stored_game.hpp"
#include "protocol/answer/json.hpp"

namespace fukumi::protocol::web {

using answer::Json;

struct PageGame {
    book::StoredGame game;
    board::GameTree::Node current = board::GameTree::kRoot;
};

/// The game that a member of a query holds, or an error with the member's name.
[[nodiscard]] Result<PageGame> pageGame(const Json& page, std::string_view field);

/// A file without a rule has `null` for it. A game is shown from its end, a library from its
/// beginning.
[[nodiscard]] Json pageJson(const book::StoredGame& game, bool isLibrary);

}  // namespace fukumi::protocol::web
