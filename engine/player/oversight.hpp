// SPDX-License-Identifier: MIT
//
// Rows of stones that a weak player overlooks, as people do.
#pragma once

#include <array>

#include "engine/board/position.hpp"
#include "engine/core/by_color.hpp"
#include "engine/core/random.hpp"

namespace fukumi::player {

/// Chances in percent. All 0: nothing is overlooked.
struct Oversight {
    int fours = 0;   ///< a four stands: the next stone makes a five
    int threes = 0;  ///< an open three stands: the next stone makes an open four
    int vague = 0;   ///< the most that a point's worth is misjudged by
};

/// One look at the board. A row of one colour in one line is seen or overlooked for this look, from
/// all its points alike. Harder to see, by half each time: a diagonal, a row with a gap, and a
/// point far from the last stone.
class Glance {
public:
    /// Both must outlive the glance, and the position stays as it is.
    Glance(const Oversight& oversight, const board::Position& position, Random& random);

    /// Whether `c` has a four or an open three through `s` in this direction (of LineMap::slots)
    /// that goes unseen.
    [[nodiscard]] bool isMissed(Color c, Square s, std::size_t direction) const;
    /// Whether a stone of `c` there is seen to make a five.
    [[nodiscard]] bool seesFive(Color c, Square s) const;
    /// Points of a move, as they are taken for.
    [[nodiscard]] int misjudged(int points) const;

private:
    /// Stones of `c` on both sides.
    [[nodiscard]] bool isGap(Color c, Square s, std::size_t direction) const;
    [[nodiscard]] bool isFar(Square s) const;

    Oversight oversight_;
    const board::Position& position_;
    Random& random_;
    std::array<ByColor<std::uint8_t>, board::kMaxLines> throws_{};  ///< 0 to 99; small ones unseen
};

}  // namespace fukumi::player
