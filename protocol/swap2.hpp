// SPDX-License-Identifier: MIT
//
// The opening of swap2, as SWAP2BOARD asks for it:
//
//     0 stones   put three (black, white, black)
//     3 stones   take black (SWAP), or stay white and put the fourth
//     5 stones   take black (SWAP), or stay white and put the sixth
//
// SWAP always means: I take the colour that is not to move. After three stones a player may also
// put two and let the opponent choose; that answer is not given here.
#pragma once

#include <array>

#include "engine/core/types.hpp"
#include "engine/core/value.hpp"

namespace fukumi::protocol {

/// Three stones that leave neither side much better, on a board of any size.
[[nodiscard]] std::array<Square, 3> swap2Opening(BoardSize size);

/// Whether to take the other colour when this is what the position is worth to the side to move.
[[nodiscard]] constexpr bool shouldSwap(Value value) { return value < kDraw; }

}  // namespace fukumi::protocol
