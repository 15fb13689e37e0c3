// SPDX-License-Identifier: MIT
//
// An analysis as JSON objects, the same for `analyze --json` and `analyze --queries`. Numbers are
// for the side to move.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/board/position.hpp"
#include "engine/search/search_result.hpp"
#include "protocol/cli/json_object.hpp"

namespace fukumi::protocol::cli {

/// Adds what a report says:
///
///     "depth":4,"seldepth":9,"line":1,"move":"h8","score":120,"win_in":null,"winrate":0.6457,
///     "drawrate":0.0312,"nodes":8012,"nps":801200,"time_ms":10,"pv":["h8","i9"]
/// A draw counts as half a win in the win rate; the draw rate is null where the evaluation has
/// learned nothing of draws.
void addReport(JsonObject& object, const search::SearchReport& report, BoardSize size);

/// Adds the end of an analysis:
///
///     "bestmove":"h8","forbidden":["d4"],"book":"i9","opening":"D4 Kagetsu","ended":null
///
/// Forbidden are the points that renju forbids to black, when black is to move. Book is the move
/// that the built-in book plays most, null where it knows none. The opening is null
/// where the first stones make none of the classical ones (book/opening_name.hpp). Ended is as
/// addEnd() has it; there is no move then, but behind a foul, which not everybody claims.
void addAnswer(JsonObject& object, const board::Position& position, std::optional<Move> best);

/// Adds how the game ended (engine/board/game_end.hpp), or "ended":null where it goes on:
///
///     "ended":{"winner":"black","by":"five","stones":["h8","i8","j8","k8","l8"]}
///
/// The winner is null after a draw. By: five, overline, double four, double three, full board,
/// no legal move.
void addEnd(JsonObject& object, const board::Position& position);

[[nodiscard]] std::vector<std::string> humanList(const board::SquareSet& squares, BoardSize size);
[[nodiscard]] std::vector<std::string> humanList(const std::vector<Move>& moves, BoardSize size);
[[nodiscard]] std::vector<std::string> forbiddenPoints(const board::Position& position);

}  // namespace fukumi::protocol::cli
