// SPDX-License-Identifier: MIT
//
// An analysis as JSON, the same for `analyze --json` and `analyze --queries`. Numbers are for the
// side to move.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/analysis/balance.hpp"
#include "engine/board/position.hpp"
#include "engine/search/observer.hpp"
#include "protocol/cli/json.hpp"

namespace fukumi::protocol::cli {

/// Report of a depth:
///
///     {"depth":4,"seldepth":9,"line":1,"move":"h8","score":120,"win_in":null,"winrate":0.6457,
///      "drawrate":0.0312,"nodes":8012,"nps":801200,"time_ms":10,"pv":["h8","i9"],
///      "complete":null}
///
/// Complete is null unless the game is decided (win_in). True: pv is played to the end, where the
/// winner has won. False: pv ends before.
///
/// A tree search (`mcts`) adds to line 1 the moves that it tried, in the order in which it would
/// play them, with visits, mean result and prior (0 to 1):
///
///     "root":[{"move":"h8","visits":1200,"win_in":null,"winrate":0.612,"prior":0.31},...]
///
/// A draw counts as half a win in the win rate; the draw rate is null if the evaluation has learned
/// nothing of draws. Depth 0 means not judged (the lowest levels), and score and win rate are null
/// too.
[[nodiscard]] Json reportJson(const search::SearchReport& report, BoardSize size);

/// End of an analysis:
///
///     {"bestmove":"h8","forbidden":["d4"],"book":"i9",
///      "opening":{"text":"D4 Kagetsu","say":"{0} Kagetsu","values":["D4"]},"ended":null}
///
/// Forbidden are the points that renju forbids to black, when black is to move. Book is the move
/// that the built-in book plays most, null if it knows none. The opening is null if the first
/// stones make none of the classical ones (book/openings/opening_name.hpp). Ended is that of
/// endJson(); there is no move then, but behind a foul, which not everybody claims.
[[nodiscard]] Json answerJson(const board::Position& position, std::optional<Move> best);

/// End of the game (engine/board/rules/game_end.hpp), null if it goes on:
///
///     {"winner":"black","by":"five","stones":["h8","i8","j8","k8","l8"]}
///
/// The winner is null after a draw. By: five, overline, double four, double three, full board,
/// no legal move.
[[nodiscard]] Json endJson(const board::Position& position);

/// {"level":3,"moves":["h9"],"nodes":9000,"score":4,"win_in":null,"winrate":0.505}: the value after
/// the moves, for the side that is to move before them.
[[nodiscard]] Json balanceJson(const analysis::BalanceResult& result, BoardSize size);

/// {"score":120,"win_in":null,"winrate":0.6457}
[[nodiscard]] Json valueJson(Value value);
/// The same members, null: not judged.
[[nodiscard]] Json unknownValueJson();

/// "h8", or null.
[[nodiscard]] Json pointJson(std::optional<Move> point, BoardSize size);
[[nodiscard]] std::vector<std::string> humanList(const board::SquareSet& squares, BoardSize size);
[[nodiscard]] std::vector<std::string> humanList(const std::vector<Move>& moves, BoardSize size);
[[nodiscard]] std::vector<std::string> forbiddenPoints(const board::Position& position);

}  // namespace fukumi::protocol::cli
