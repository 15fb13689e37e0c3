// SPDX-License-Identifier: MIT
//
// Games of the engine against itself, as training data: a file of records, little endian.
//
//     u8 rule | u8 width | u8 height | u8 opening plies | u16 plies | i8 result | u8 version
//     then for each ply   u16 square index | i16 value
//
// result: +1 black won, 0 draw, -1 white won. value: of the search that chose the move, for the
// side to move; kNoSearch for opening stones and moves that were not searched.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <optional>
#include <vector>

#include "engine/core/rules.hpp"
#include "engine/core/types.hpp"

namespace fukumi::tuning {

inline constexpr std::int16_t kNoSearch = INT16_MIN;

struct GamePly {
    Move move;
    std::int16_t value = kNoSearch;
};

struct GameData {
    Rule rule = Rule::Freestyle;
    BoardSize size = BoardSize::square(15);
    int openingPlies = 0;
    int result = 0;
    std::vector<GamePly> plies;
};

void writeGame(std::ostream& out, const GameData& game);
/// The next record; absent at the end of the file. Throws UserError on a damaged record.
[[nodiscard]] std::optional<GameData> readGame(std::istream& in);

}  // namespace fukumi::tuning
