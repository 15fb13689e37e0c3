// SPDX-License-Identifier: MIT
//
// The values of properties in the Smart Game Format (sgf_game.hpp).
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/board/records/game_record.hpp"
#include "engine/core/types.hpp"
#include "engine/core/value.hpp"

namespace fukumi::book {

/// A mark on a point, and the text that we show for it.
struct MarkLetter {
    std::string_view property;
    std::string_view text;
};
inline constexpr std::array kMarkLetters{MarkLetter{"TR", "\u25B3"},
                                         MarkLetter{"SQ", "\u25A1"},
                                         MarkLetter{"CR", "\u25CB"},
                                         MarkLetter{"MA", "\u2715"}};

/// As GameResult.
inline constexpr std::array<std::string_view, 3> kSgfResults{"B+", "W+", "0"};

/// The result that a text says: "B+5", "w+Resign", "White wins", "b by time", "black resigns",
/// "1-0", "0", "Draw"; absent if it names no end.
[[nodiscard]] std::optional<board::GameResult> sgfResult(std::string_view text);

/// A value for black as SBKV has it: its win rate in percent with up to two decimals, as few as
/// name it.
[[nodiscard]] std::string sgfRate(Value black);
/// The value for black that SBKV names; absent if it is not a number from 0 to 100.
[[nodiscard]] std::optional<Value> valueOfSgfRate(std::string_view text);

/// "hh", letters from the left and from the top.
[[nodiscard]] std::string sgfLetters(Square s);
/// "hh" or "h8"; absent if it is not a point of the board.
[[nodiscard]] std::optional<Square> sgfPoint(std::string_view text, BoardSize size);
/// The points of "hh", "gg:hh" and "hh,ih"; absent if a part is not a point of the board.
[[nodiscard]] std::optional<std::vector<Square>> sgfPoints(std::string_view text, BoardSize size);

}  // namespace fukumi::book
