// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include "engine/core/types.hpp"

namespace fukumi::solver {

/// What a position is worth under perfect play, and how long the game still lasts: a winner
/// hurries, a loser delays, a draw lasts until the board is full.
struct MnkValue {
    std::optional<Color> winner;  ///< absent: a draw
    int pliesToEnd = 0;           ///< from the position on

    friend bool operator==(const MnkValue&, const MnkValue&) = default;
};

}  // namespace fukumi::solver
