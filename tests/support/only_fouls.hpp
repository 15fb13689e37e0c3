// SPDX-License-Identifier: MIT
#pragma once

namespace fukumi::test {

/// A drawing (position_builder.hpp): with black to move in renju, d4 would be an overline.
inline constexpr const char* kOnlyFouls =
    "O O X X O O X\n"
    "X X O O X O O\n"
    "X X X . X X X\n"
    "O O X O O X O\n"
    "X X O O X O X\n"
    "O O X X O X O\n"
    "X X O O X X O\n";

}  // namespace fukumi::test
