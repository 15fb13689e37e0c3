// SPDX-License-Identifier: MIT
//
// The Smart Game Format (.sgf, FF[4]) of games of five in a row (GM[4]):
//
//     (;FF[4]GM[4]RU[renju]SZ[15]PB[alpha]PW[beta]      the head: rule, size, names
//     ;B[hh];W[ih](;B[ii];W[gg])(;B[jj]))               moves; each "(" begins a variation
//
// Points are letters from the left and from the top ("hh"), or as people write them ("h8"). SZ may
// be "20:15"; without it the board is 15x15. Stones that stand there before the first move: AB, AW,
// and MA for points that are taken out of the game; PL says who begins. C is a comment, LB texts on
// points. Other properties are passed over, and files of other games refused (GM[1] is go). Of
// several games in one file the first is read.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "engine/board/records/format_error.hpp"
#include "engine/board/records/game_record.hpp"
#include "engine/board/records/game_tree.hpp"
#include "engine/core/rules.hpp"

namespace fukumi::board {

struct SgfGame {
    GameRecord head;           ///< all but the moves
    std::optional<Rule> rule;  ///< absent where RU names none that we know
    GameTree tree;
};

[[nodiscard]] std::variant<SgfGame, FormatError> parseSgf(std::string_view text);
/// With all variations; values are not held by the format. parseSgf() reads it back.
[[nodiscard]] std::string writeSgf(const SgfGame& game);

}  // namespace fukumi::board
