// SPDX-License-Identifier: MIT
#include "engine/board/live_windows.hpp"

namespace fukumi::board {

bool hasRoomForFive(const ThreatLines& lines, Color c) {
    const bool exact = needsExactFive(lines.rule(), c);
    const bool freeEnd = needsFreeEnd(lines.rule());
    for (int id = 0; id < lines.map().lineCount(); ++id) {
        const LineRecord& line = lines.line(id);
        const std::uint32_t own = line.stones[indexOf(c)];
        const std::uint32_t enemy = line.stones[indexOf(~c)];
        const std::uint32_t usable = own | line.empty;
        // Bit i: the five cells from i on.
        std::uint32_t windows =
            usable & (usable >> 1) & (usable >> 2) & (usable >> 3) & (usable >> 4);
        if (exact) windows &= ~((own << 1) | (own >> 5));
        if (freeEnd) windows &= ~((enemy << 1) & (enemy >> 5));
        if (windows != 0) return true;
    }
    return false;
}

}  // namespace fukumi::board
