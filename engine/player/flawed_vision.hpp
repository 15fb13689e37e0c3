// SPDX-License-Identifier: MIT
//
// A weak player's view of the board: it overlooks rows of stones, as people do.
#pragma once

#include <array>

#include "engine/board/position.hpp"
#include "engine/core/random.hpp"
#include "engine/core/types.hpp"

namespace fukumi::player {

/// Chances in percent that something is overlooked. All 0: the player sees everything.
struct OversightRates {
    int fours = 0;   ///< a four: the next stone makes a five
    int threes = 0;  ///< an open three: the next stone makes an open four
    int vague = 0;   ///< the most that a point's worth is misjudged by

    friend bool operator==(const OversightRates&, const OversightRates&) = default;
};

/// The part of a position that a weak player sees. Each row of one colour in one line is seen or
/// overlooked as a whole, the same from all its points. The chance to overlook it grows by half for
/// each of: a diagonal, a row with a gap, a point far from the last stone.
class FlawedVision {
public:
    /// `position` and `random` outlive it, and the position does not change.
    FlawedVision(const OversightRates& rates, const board::Position& position, Random& random);

    /// Whether the player overlooks a four or an open three of `c` through `s` in this direction
    /// (of LineMap::slots).
    [[nodiscard]] bool isMissed(Color c, Square s, std::size_t direction) const;
    /// Whether the player sees that a stone of `c` there makes a five.
    [[nodiscard]] bool seesFive(Color c, Square s) const;
    /// The points of a move as this player judges them.
    [[nodiscard]] int misjudged(int points) const;

private:
    /// Stones of `c` on both sides.
    [[nodiscard]] bool isGap(Color c, Square s, std::size_t direction) const;
    [[nodiscard]] bool isFar(Square s) const;

    OversightRates rates_;
    const board::Position& position_;
    Random& random_;
    std::array<ByColor<std::uint8_t>, board::kMaxLines> throws_{};  ///< 0 to 99; small ones unseen
};

}  // namespace fukumi::player
