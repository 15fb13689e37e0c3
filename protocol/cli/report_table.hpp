// SPDX-License-Identifier: MIT
//
// Search reports as rows of a table for people.
#pragma once

#include <optional>
#include <string>

#include "engine/board/rules/game_end.hpp"
#include "engine/search/observer.hpp"

namespace fukumi::protocol::cli {

/// "renju, 15x15".
[[nodiscard]] std::string frameText(Rule rule, BoardSize size);

[[nodiscard]] std::string reportTableHead();
/// Without a line end. The line of play is not cut; " ..." follows it if the game is decided and
/// the line ends before.
[[nodiscard]] std::string reportTableRow(const search::SearchReport& report, BoardSize size);

/// "opening: D4 Kagetsu (Flower Moon)\n" where there is one, "forbidden: d4 e5\n" and
/// "best move: h8\n". Where the game is over, how it ended.
[[nodiscard]] std::string answerText(const board::Position& position, std::optional<Move> best);

/// "black has won with a five: h8 i8 j8 k8 l8", "white has won: j8 is a double three, forbidden to
/// black", "a draw: the board is full", ...
[[nodiscard]] std::string endText(const board::GameEnd& end, BoardSize size);

/// "68%"; "won" and "lost" where it is proven.
[[nodiscard]] std::string winText(Value value);
/// The same in two characters where it can be: "68", "W", "L".
[[nodiscard]] std::string shortWinText(Value value);

}  // namespace fukumi::protocol::cli
