// SPDX-License-Identifier: MIT
//
// Files of games from before there were shards: records without a head.
//
//     u8 rule | u8 width | u8 height | u8 opening plies | u16 plies | i8 result | u8 1
//     then for each ply   u16 square index | i16 value
//
// A move that was drawn by lot has no value, and nothing says which positions are quiet.
#pragma once

#include <iosfwd>
#include <optional>

#include "engine/core/error.hpp"
#include "engine/tuning/data/game_data.hpp"

namespace fukumi::tuning {

/// The file holds something else.
class NoGames : public UserError {
public:
    NoGames() : UserError{"not a file of games"} {}
};

/// The next record; absent at the end of the file and where the last record is cut off. Throws
/// NoGames.
[[nodiscard]] std::optional<GameData> readOldGame(std::istream& in);

}  // namespace fukumi::tuning
