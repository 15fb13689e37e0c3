// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include "engine/core/types.hpp"

namespace fukumi::solver {

/// Value of a position under perfect play, and the length of the rest of the game: a winner
/// hurries, a loser delays, a draw lasts until the board is full.
struct MnkValue {
    std::optional<Color> winner;  ///< absent: a draw
    int pliesToEnd = 0;           ///< from the position on

    friend bool operator==(const MnkValue&, const MnkValue&) = default;
};

}  // namespace fukumi::solver
