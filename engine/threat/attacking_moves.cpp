// SPDX-License-Identifier: MIT
#include "engine/threat/attacking_moves.hpp"

#include <bit>

namespace fukumi::threat {

AttackingMoves attackingMoves(const board::ThreatLines& lines, Color attacker) {
    AttackingMoves moves;
    for (int id = 0; id < lines.map().lineCount(); ++id) {
        const board::LineRecord& line = lines.line(id);
        const std::uint32_t own = line.stones[indexOf(attacker)];
        if (own == 0) continue;
        // Windows of five cells (bit = first cell) without anything foreign, by their own stones.
        const std::uint32_t usable = own | line.empty;
        std::uint32_t free = usable;
        std::uint32_t one = own;
        std::uint32_t two = 0;
        for (int k = 1; k < 5; ++k) {
            free &= usable >> k;
            two |= one & (own >> k);
            one |= own >> k;
        }
        std::uint32_t withOne = 0;
        std::uint32_t withTwo = 0;
        for (int k = 0; k < 5; ++k) {
            withOne |= (free & one) << k;
            withTwo |= (free & two) << k;
        }
        for (std::uint32_t cells = withOne & line.empty; cells != 0; cells &= cells - 1) {
            const int bit = std::countr_zero(cells);
            const Square s = lines.map().squareAt(id, bit);
            moves.pairs.insert(s);
            if (((withTwo >> bit) & 1) != 0) moves.closedThrees.insert(s);
        }
    }
    return moves;
}

}  // namespace fukumi::threat
