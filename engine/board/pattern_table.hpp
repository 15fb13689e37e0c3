// SPDX-License-Identifier: MIT
//
// Line classes as a table, small enough for the first-level cache: since nothing beyond a blocker
// matters, one side of a window is its own stones and a sentinel in place of the blocker.
//
//     after the stone, outwards:   O _ O | ?        own bits 1 0 1, sentinel at cell 4
//     code                         1 1 0 1          (bit 3 the sentinel, bits 2..0 the stones)
//
// Six bits a side make 4 096 windows; caro needs one bit more a side (is the blocker an enemy
// stone?), 16 384 windows. The field's usual key of two bits a cell needs 65 536 to 1 048 576.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "engine/board/line_map.hpp"
#include "engine/board/pattern.hpp"
#include "engine/board/threat_update.hpp"

namespace fukumi::board {

/// Number of a window: bits 0-5 the side after the stone, bits 6-11 the side before it (mirrored);
/// in caro bits 12 and 13 say that the blocker after / before is an enemy stone.
using WindowIndex = std::uint32_t;
inline constexpr std::size_t kWindowCount = std::size_t{1} << 14;

namespace pattern_detail {

/// Code of five cells `own | blocked << 5` for each side; see the drawing above. The side before
/// the stone keeps its bit order (nearest cell highest), its sentinel is the lowest set bit.
consteval std::array<std::array<std::uint8_t, 1024>, 2> makeHalfCodes() {
    std::array<std::array<std::uint8_t, 1024>, 2> codes{};
    for (unsigned key = 0; key < 1024; ++key) {
        const unsigned own = key & 31;
        const unsigned blocked = key >> 5;
        unsigned length = 0;
        while (length < 5 && !((blocked >> length) & 1)) ++length;
        codes[0][key] = static_cast<std::uint8_t>((own & ((1U << length) - 1)) | (1U << length));
        unsigned reach = 0;
        while (reach < 5 && !((blocked >> (4 - reach)) & 1)) ++reach;
        const unsigned sentinel = 1U << (5 - reach);
        codes[1][key] =
            static_cast<std::uint8_t>(((own << 1) & ~(2 * sentinel - 1) & 63) | sentinel);
    }
    return codes;
}
inline constexpr auto kHalfCodes = makeHalfCodes();

}  // namespace pattern_detail

/// Index of the window of a colour around the cell at `bit` of a line: `own`, `enemy` and `empty`
/// are the line's words. FreeEnd adds the two caro bits.
template <bool FreeEnd>
[[nodiscard]] inline WindowIndex windowIndex(std::uint32_t own,
                                             std::uint32_t enemy,
                                             std::uint32_t empty,
                                             int bit) {
    const std::uint32_t blocked = ~(own | empty);
    const std::uint32_t after = pattern_detail::kHalfCodes[0][((own >> (bit + 1)) & 31) |
                                                              (((blocked >> (bit + 1)) & 31) << 5)];
    const std::uint32_t before =
        pattern_detail::kHalfCodes[1][((own >> (bit - 5)) & 31) |
                                      (((blocked >> (bit - 5)) & 31) << 5)];
    const WindowIndex index = after | (before << 6);
    if constexpr (!FreeEnd) return index;
    // The sentinel is the highest bit after the stone and the lowest before it.
    const std::uint32_t afterEnemy = (enemy >> (bit + 1)) & 31;
    const std::uint32_t beforeEnemy = ((enemy >> (bit - 5)) & 31) << 1;
    const bool enemyAfter = (afterEnemy & std::bit_floor(after)) != 0;
    const bool enemyBefore = (beforeEnemy & before & (~before + 1)) != 0;
    return index | (WindowIndex{enemyAfter} << 12) | (WindowIndex{enemyBefore} << 13);
}

/// The same for a line of the board, in rules where every blocker is alike.
[[nodiscard]] inline WindowIndex windowIndex(const LineRecord& line, Color c, int bit) {
    return windowIndex<false>(line.stones[indexOf(c)], 0, line.empty, bit);
}

/// The same with the two caro bits.
[[nodiscard]] inline WindowIndex caroWindowIndex(const LineRecord& line, Color c, int bit) {
    return windowIndex<true>(line.stones[indexOf(c)], line.stones[indexOf(~c)], line.empty, bit);
}

/// The window of an index; REQUIRES: both sentinels are there.
[[nodiscard]] LineWindow windowOf(WindowIndex index);
/// The inverse of windowOf().
[[nodiscard]] WindowIndex indexOf(const LineWindow& window);
/// Every index that can occur under a rule.
[[nodiscard]] std::vector<WindowIndex> allWindows(Rule rule);

/// The classes of every window for one rule and colour, built by the classifier; about 16 KiB.
class PatternTable {
public:
    PatternTable(Rule rule, Color c);

    [[nodiscard]] LineClass operator[](WindowIndex index) const { return classes_[index]; }

private:
    std::array<LineClass, kWindowCount> classes_{};
};

}  // namespace fukumi::board
