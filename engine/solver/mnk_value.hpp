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

/// Whether `mover` likes `a` better than `b`.
[[nodiscard]] constexpr bool isBetter(const MnkValue& a, const MnkValue& b, Color mover) {
    const auto rank = [mover](const MnkValue& value) {
        return !value.winner ? 0 : *value.winner == mover ? 1 : -1;
    };
    if (rank(a) != rank(b)) return rank(a) > rank(b);
    if (rank(a) == 0) return false;
    return rank(a) > 0 ? a.pliesToEnd < b.pliesToEnd : a.pliesToEnd > b.pliesToEnd;
}

}  // namespace fukumi::solver
