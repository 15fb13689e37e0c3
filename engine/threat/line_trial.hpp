// SPDX-License-Identifier: MIT
//
// Questions about one line with one more stone of the defender in it, answered on the packed words
// without touching the board. Words have the layout of board/line_map.hpp.
#pragma once

#include <bit>
#include <cstdint>

#include "engine/board/threat_lines.hpp"

namespace fukumi::threat {

/// The attacker's cells in one line.
struct LineThreats {
    std::uint32_t five;
    std::uint32_t four;
    std::uint32_t openFour;  ///< as board::ThreatClass::OpenFour
};

/// The attacker's threats in the line once the defender has a stone on `cell` (one bit, an empty
/// cell of the line). About 10 ns.
[[nodiscard]] LineThreats threatsAfterBlock(Rule rule,
                                            Color attacker,
                                            const board::LineRecord& line,
                                            std::uint32_t cell);

/// Caro's half of stopCells().
[[nodiscard]] std::uint32_t caroStopCells(Rule rule, Color attacker, const board::LineRecord& line);

/// Cells where one stone of the defender leaves the attacker no five in this line.
///
///     all rules but caro    the five cell, if there is only one
///     caro                  X O O O _ O _      the five cell, or the free end
///                             a     s   s      (an enemy at one end, a stone at the other blocks)
///
/// REQUIRES: the attacker has a five cell in the line. Fouls are not looked at.
[[nodiscard]] inline std::uint32_t stopCells(Rule rule,
                                             Color attacker,
                                             const board::LineRecord& line) {
    if (needsFreeEnd(rule)) return caroStopCells(rule, attacker, line);
    const std::uint32_t five =
        line.sets[indexOf(attacker)][static_cast<int>(board::ThreatClass::Five)];
    return std::has_single_bit(five) ? five : 0;
}

/// The empty cells of the line within five cells of any of `cells`: no stone farther off changes
/// whether a cell is a five, a four or an unstoppable four (windows and the cells just outside
/// them; checked by brute force in tests/threat/defence_test.cpp).
[[nodiscard]] constexpr std::uint32_t emptyAround(const board::LineRecord& line,
                                                  std::uint32_t cells) {
    std::uint32_t around = cells;
    for (int step = 1; step <= 5; ++step) around |= (cells << step) | (cells >> step);
    return around & line.empty;
}

}  // namespace fukumi::threat
