// SPDX-License-Identifier: MIT
//
// A game of the engine against itself as training data.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/core/rules.hpp"
#include "engine/core/types.hpp"

namespace fukumi::tuning {

inline constexpr std::int16_t kNoSearch = INT16_MIN;

struct GamePly {
    Move move;
    std::int16_t value = kNoSearch;
    /// The position has no five, no forced answer and no short win by fours (game_marker.hpp).
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

}  // namespace fukumi::tuning
