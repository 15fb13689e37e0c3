// SPDX-License-Identifier: MIT
//
// The record of a game in a shard (shard.hpp), little endian:
//
//     0  u16 plies, n
//     2  u8  plies of the opening
//     3  i8  result: +1 black won, 0 draw, -1 white won, 2 a line that a search looked at
//     4  u32 check: fnv32 of the whole record, with zero in this place
//     8  u64 hash of the game
//    16  n times   u16 square and flags | i16 value
//
//     square and flags    bit   15    14       13      12        11  10 | 9 ... 5 | 4 ... 0
//                               quiet repeated random  backed-up 0   0  |    y    |    x
//
// Ply i is the position after i stones, black first, and what was played in it: x from the left, y
// from the top. The value is the search's, for the side to move; 200 are one log-odd, 29500 and
// more a proven win, -32768 says that nothing was searched (stones of the opening).
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/tuning/data/game_data.hpp"

namespace fukumi::tuning {

inline constexpr std::size_t kRecordHeadLength = 16;

/// REQUIRES: at most 65535 plies.
[[nodiscard]] std::string recordOf(const GameData& game);
/// Length of the record of which these are the first kRecordHeadLength bytes.
[[nodiscard]] std::size_t recordLength(std::string_view recordHead);
/// The game of a whole record; absent if the check is wrong or the plies make no game.
/// REQUIRES: record.size() == recordLength(record).
[[nodiscard]] std::optional<GameData> gameOf(std::string_view record, Rule rule, BoardSize size);

}  // namespace fukumi::tuning
