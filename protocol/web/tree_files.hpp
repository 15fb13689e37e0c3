// SPDX-License-Identifier: MIT
//
// Files by lines of JSON. Bytes are a text whose characters are the bytes, U+0000 to U+00FF.
//
//     {"id": 1, "read": BYTES, "name": "game.lib", "size": "15x15", "like": GAME}
//     -> {"id": 1, "task": "read", "format": "lib", "games": 1, "game": GAME,
//         "notices": [{"line": 4, "what": SENTENCE, "done": SENTENCE}],
//         "beyond_line": null}      or a SENTENCE
//
// The answer for a collection has the first game and a list, an entry for each game:
// black's name, white's name, date, event, result; null if the game cannot be read. "game": N in a
// query reads the game of that number, without a list.
//
//     -> {"id": 1, "task": "read", "format": "rif", "games": 2, "game": GAME, "notices": [],
//         "list": [["Meijin", "Hara", "1932-05-01", "Final", "black"], null]}
//
//     {"id": 2, "write": "sgf", "game": GAME}        or "psq", "pos", "lib", "db", "moves", "svg"
//     -> {"id": 2, "task": "write", "bytes": BYTES, "left_out": null, "notices": []}
//        or a SENTENCE, and the parts that are written in another way, as in an answer to read
//
//     -> {"id": 1, "error": "line 3: h8 is taken", "say": ..., "values": [...]}
//
// SENTENCE and errors are as in protocol/answer/json.hpp, GAME is as in docs/json.md; a rule that
// the file does not name is null. Formats are those of book::formats(). The size is
// for lists of moves and libraries, which do not name one; by default it is that of "like", the
// game on the page. A database, which knows positions up to symmetry, is turned as that game is. A
// .psq holds the current line only.
#pragma once

#include "protocol/answer/json.hpp"

namespace fukumi::protocol::web {

using answer::Json;

[[nodiscard]] bool isAboutFile(const Json& query);
/// The answer without its id, or why the file cannot be read or written.
/// REQUIRES: isAboutFile().
[[nodiscard]] Result<Json> fileAnswer(const Json& query);

}  // namespace fukumi::protocol::web
