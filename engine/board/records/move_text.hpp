// SPDX-License-Identifier: MIT
//
// A game as a list of moves: "h8 i9 g7", "h8i9g7", "8,8 9,9" (or "8,8,120", with a time, as in
// files of Piskvork), with numbers or without ("1. h8 2. i9"), and as the link that the page with
// the board gives:
//
//     #renju,20x20,black:h8,white:i9,blocked:a1,first:white,j7k8
//
// where all that stands before the moves may be missing. Links of gomocalc.com begin with "#/".
#pragma once

#include <optional>
#include <string_view>
#include <variant>

#include "engine/board/records/format_error.hpp"
#include "engine/board/records/game_record.hpp"
#include "engine/core/rules.hpp"

namespace fukumi::board {

struct MoveText {
    GameRecord record;
    std::optional<Rule> rule;
};

/// `size` is that of the board; without it the text's own, and 15x15 where it has none.
[[nodiscard]] std::variant<MoveText, FormatError> parseMoveText(std::string_view text,
                                                                std::optional<BoardSize> size);

}  // namespace fukumi::board
