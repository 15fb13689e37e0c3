// SPDX-License-Identifier: MIT
//
// The page's games as JSON: the setup, and the nodes of the tree, each behind its parent.
//
//     {"setup": {"rule": "renju", "width": 15, "height": 15, "black": ["h8"], "white": [],
//                "blocked": [], "first": "black"},
//      "info": {"black": "alpha", "white": "beta", "date": "2026-11-27", "result": "draw"},
//      "nodes": [[-1, null, null], [0, "i9", {"black": 0.5, "depth": 12, "winIn": null},
//                                     "a comment", {"j10": "A"}, [["h8", "i9"]]], ...],
//      "current": 1}
//
// The information (date, event, opening, result: "black", "white" or "draw") may lack any part. A
// result that is another text is SGF's: "B+T".
// A node is its parent's number, its move, the note of an analysis (black's win rate; moves to a
// proven end for the side to move), and where there are any a comment, texts on points, arrows and
// what else a file had: {"kept": [["BL", ["30"]], ...], "time": 1500, "settings": "..."},
// properties of an SGF file, milliseconds of the move, how our terminal plays the game (of node 0).
// The page gives that back as it is. A pass is the move "pass".
// The first node is the beginning. Other members are refused.
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
