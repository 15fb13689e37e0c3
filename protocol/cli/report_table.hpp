// SPDX-License-Identifier: MIT
//
// Search reports as rows of a table for people.
#pragma once

#include <optional>
#include <string>

#include "engine/board/position.hpp"
#include "engine/search/search_result.hpp"

namespace fukumi::protocol::cli {

[[nodiscard]] std::string reportTableHead();
/// Without a line end; the line of play goes on to its end.
[[nodiscard]] std::string reportTableRow(const search::SearchReport& report, BoardSize size);

/// "opening: D4 Kagetsu (Flower Moon)\n" where there is one, "forbidden: d4 e5\n" and
/// "best move: h8\n", or that there is none.
[[nodiscard]] std::string answerText(const board::Position& position, std::optional<Move> best);

/// "68%"; "won" and "lost" where it is proven.
[[nodiscard]] std::string winText(Value value);
/// The same in two characters where it can be: "68", "W", "L".
[[nodiscard]] std::string shortWinText(Value value);

}  // namespace fukumi::protocol::cli
