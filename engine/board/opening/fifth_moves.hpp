// SPDX-License-Identifier: MIT
//
// Fifth moves that are the same move: those that make the same picture. A picture is all stones,
// turned, mirrored and moved about; the edges of the board do not belong to it.
//
//      . . . . .         d8 with its fourth stone: a and c make one picture, and so do b and d,
//      . c O a .         and the line between the two black stones, which is none of the board's
//      . d X b .         own, makes a and b one as well
//      . . X . .
//      . . O . .
//
// Source: A. Meritee on old.renju.net (2008), of this very position: its four points next to the
// line are "symmetrical versions" of one fifth move; 5th moves can not be symmetrical "in any
// aspect of the position".
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "engine/board/square_set.hpp"

namespace fukumi::opening {

inline constexpr std::size_t kStonesOfFifth = 5;

/// Five stones, black and white in turn; equal where the pictures are.
class Picture {
public:
    /// REQUIRES: `stones` are the four on the board, black's first.
    Picture(std::span<const Square> stones, Square fifth);
    friend bool operator==(const Picture&, const Picture&) = default;

private:
    std::array<std::uint32_t, kStonesOfFifth> stones_{};
};

/// Whether two fifth moves are the same one.
[[nodiscard]] bool areSymmetrical(std::span<const Square> stones, Square a, Square b);

/// One square of each group of the same fifth move, the first in square order.
/// REQUIRES: four stones.
[[nodiscard]] board::SquareSet differentFifths(std::span<const Square> stones, BoardSize size);

}  // namespace fukumi::opening
