// SPDX-License-Identifier: MIT
//
// A game of the engine against itself as training data.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/rules.hpp"
#include "engine/core/types.hpp"

namespace fukumi::tuning {

inline constexpr std::int16_t kNoSearch = INT16_MIN;

struct GamePly {
    Move move;
    std::int16_t value = kNoSearch;
    /// The position has no five, no forced answer and no short win by fours (proof_labels.hpp).
    bool quiet = false;
    /// The position, up to symmetry, is earlier in the same shard.
    bool repeated = false;
    /// The move was random; a value, where there is one, is that of the search's own move.
    bool random = false;
    /// The value is a proof that came from later in the game (proof_labels.hpp).
    bool backedUp = false;

    friend bool operator==(const GamePly&, const GamePly&) = default;
};

/// Whether the position of a ply is one to learn from: searched, quiet, not seen before.
[[nodiscard]] inline bool isUseful(const GamePly& ply) {
    return ply.value != kNoSearch && ply.quiet && !ply.repeated;
}

struct GameData {
    Rule rule = Rule::Freestyle;
    BoardSize size = BoardSize::square(15);
    int openingPlies = 0;
    int result = 0;
    /// Not a game: the way to a position that a search evaluated. Only its last ply was searched,
    /// and it has no result.
    bool isLine = false;
    std::vector<GamePly> plies;

    friend bool operator==(const GameData&, const GameData&) = default;
};

/// Hash of rule, size and moves: names the game whatever is said about it.
[[nodiscard]] std::uint64_t hashOf(const GameData& game);

/// One game in this number is never trained on: deep sets are drawn from those.
inline constexpr std::uint64_t kHoldOutEvery = 20;
/// Whether a game of this hash is held out.
[[nodiscard]] constexpr bool isHeldOut(std::uint64_t gameHash) {
    return gameHash % kHoldOutEvery == 0;
}

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

inline constexpr std::size_t kRecordHeadLength = 16;

/// REQUIRES: at most 65535 plies.
[[nodiscard]] std::string recordOf(const GameData& game);
/// Length of the record of which these are the first kRecordHeadLength bytes; absent if it has more
/// plies than the board has points.
[[nodiscard]] std::optional<std::size_t> recordLength(std::string_view recordHead, BoardSize size);
/// The game of a whole record; absent if the check is wrong or the plies make no game.
/// REQUIRES: record.size() == recordLength(record, size).
[[nodiscard]] std::optional<GameData> gameOf(std::string_view record, Rule rule, BoardSize size);

}  // namespace fukumi::tuning
