// SPDX-License-Identifier: MIT
//
// An analysis as text for people and as JSON, the same at every door. Numbers are for the side to
// move.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/analysis/balance.hpp"
#include "engine/board/position.hpp"
#include "engine/board/rules/game_end.hpp"
#include "engine/search/searcher.hpp"
#include "protocol/answer/ask.hpp"
#include "protocol/answer/json.hpp"

namespace fukumi::protocol::answer {

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
///      "opening":{"text":"D4 Kagetsu","say":"{0} Kagetsu","values":["D4"]},"note":null,
///      "ended":null}
///
/// The note is a sentence if the move has no value. Forbidden are the points that renju forbids to
/// black, when black is to move. Book is the move that the built-in book plays most, null if it
/// knows none. The opening is null if the first stones make none of the classical ones
/// (book/openings/opening_name.hpp). Ended is that of endJson(); there is no move then, except
/// after a foul, which not everybody claims.
[[nodiscard]] Json answerJson(const Answer& answer);

/// End of the game (engine/board/rules/game_end.hpp), null if it goes on:
///
///     {"winner":"black","by":"five","stones":["h8","i8","j8","k8","l8"],
///      "text":"black has won with a five: h8 i8 j8 k8 l8"}
///
/// The winner is null after a draw. By: five, overline, double four, double three, full board,
/// no legal move. The text is endText().
[[nodiscard]] Json endJson(const board::Position& position);

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

/// {"level":3,"moves":["h9"],"nodes":9000,"score":4,"win_in":null,"winrate":0.505}: the value after
/// the moves, for the side that is to move before them; null with level 0, where no search judged
/// them.
[[nodiscard]] Json balanceJson(const analysis::BalanceResult& result, BoardSize size);

/// "renju, 15x15".
[[nodiscard]] std::string frameText(Rule rule, BoardSize size);

[[nodiscard]] std::string reportTableHead();
/// Without a line end. The line of play is not cut; " ..." follows it if the game is decided and
/// the line ends before.
[[nodiscard]] std::string reportTableRow(const search::SearchReport& report, BoardSize size);

/// "opening: D4 Kagetsu (Flower Moon)\n" where there is one, "forbidden: d4 e5\n" and
/// "best move: h8\n"; before that why the move has no value. If the game is over, how it ended.
[[nodiscard]] std::string answerText(const Answer& answer);

/// "black has won with a five: h8 i8 j8 k8 l8", "white has won: j8 is a double three, forbidden to
/// black", "a draw: the board is full", ...
[[nodiscard]] std::string endText(const board::GameEnd& end, BoardSize size);

/// "level 3: h9 g7, value 4 (50%), 9000 nodes"; "level 0: h9 g7, not searched, 0 nodes".
[[nodiscard]] std::string balanceText(const analysis::BalanceResult& result, BoardSize size);
/// "most even: h9 g7 (50% for black)", or why no such moves were found. REQUIRES: they were asked
/// for, here and below.
[[nodiscard]] std::string mostEvenText(const Answer& answer);
/// {"bestmoves":["h9","g7"],"ended":null,"score":4,"win_in":null,"winrate":0.505}; the values are
/// null without moves, and if no search judged them.
[[nodiscard]] Json mostEvenJson(const Answer& answer);

/// "153", "-20", or "+M3" and "-M4" where it is proven.
[[nodiscard]] std::string valueText(Value value);
/// 9999, 1200K, 56M: four significant digits at least.
[[nodiscard]] std::string countText(std::uint64_t count);
/// "68%"; "won" and "lost" where it is proven.
[[nodiscard]] std::string winText(Value value);
/// The same in two characters where it can be: "68", "W", "L".
[[nodiscard]] std::string shortWinText(Value value);
/// "-" if the move was chosen without a search.
[[nodiscard]] std::string shortWinText(const search::SearchReport& report);

/// {"score":120,"win_in":null,"winrate":0.6457}
[[nodiscard]] Json valueJson(Value value);

/// With blanks after the text, up to that width.
[[nodiscard]] std::string left(const std::string& text, std::size_t width);

/// "h8", or null.
[[nodiscard]] Json pointJson(std::optional<Move> point, BoardSize size);
[[nodiscard]] std::vector<std::string> humanList(const board::SquareSet& squares, BoardSize size);
[[nodiscard]] std::vector<std::string> humanList(const std::vector<Move>& moves, BoardSize size);
/// " h8 i9": a blank before each.
[[nodiscard]] std::string spaced(const std::vector<std::string>& points);
[[nodiscard]] std::vector<std::string> forbiddenPoints(const board::Position& position);

}  // namespace fukumi::protocol::answer
