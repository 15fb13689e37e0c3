// SPDX-License-Identifier: MIT
#pragma once

#include <bit>

#include "engine/board/threat_lines.hpp"

namespace fukumi::threat {

/// Calls `visit(Square)` for every empty square in square order. `visit` may play stones and take
/// them back.
template <class Visitor>
void forEachEmpty(const board::ThreatLines& lines, Visitor&& visit) {
    // Rows are the first lines; the first column's id says how many there are.
    const int rows = lines.map().slots(Square{0, 0}).line[indexOf(Direction::Col)];
    for (int row = 0; row < rows; ++row)
        for (std::uint32_t cells = lines.line(row).empty; cells != 0; cells &= cells - 1)
            visit(lines.map().squareAt(row, std::countr_zero(cells)));
}

}  // namespace fukumi::threat
