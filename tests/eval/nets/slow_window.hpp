// SPDX-License-Identifier: MIT
#pragma once

#include "engine/board/pattern.hpp"
#include "engine/board/position.hpp"
#include "engine/core/types.hpp"

namespace fukumi::test {

/// Which rows of the tables a window has, by separate codes.
struct SlowWindow {
    bool isWorthNothing = true;  ///< a wall, or no stone in nine cells
    int near2 = 0;
    int near3 = 0;
    int near4 = 0;
    int classId = 0;
};
[[nodiscard]] SlowWindow slowWindow(const board::Position& position,
                                    const ByColor<board::PatternTable>& classes,
                                    Color own,
                                    Square s,
                                    Direction d);

}  // namespace fukumi::test
