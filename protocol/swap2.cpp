// SPDX-License-Identifier: MIT
#include "protocol/swap2.hpp"

namespace fukumi::protocol {

//     . . . . .
//     . . . . .
//     . . X . .      the centre
//     . . . O .
//     X . . . .      far enough from the first to need a move to connect
std::array<Square, 3> swap2Opening(BoardSize size) {
    const int x = size.center().x();
    const int y = size.center().y();
    return {Square{x, y}, Square{x + 1, y + 1}, Square{x - 2, y + 2}};
}

}  // namespace fukumi::protocol
