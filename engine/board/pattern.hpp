// SPDX-License-Identifier: MIT
//
// Line classes: the shape that a line becomes when a colour plays in one of its empty cells.
//
// A class looks at the five cells on each side of the new stone, up to the first one that is
// neither empty nor own on that side (the blocker). Nothing beyond a blocker matters, which is why
// a window has so few shapes.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <functional>
#include <string_view>
#include <vector>

#include "engine/board/threat_update.hpp"
#include "engine/core/rules.hpp"

namespace fukumi::board {

/// Drawings: O the new stone and own stones, _ empty, | blocker. "n more stones" are own stones.
///
///     class         the line after the stone                                  example
///     Dead          no five through the stone is possible any more            |O_O_|
///     Overline      six or more where exactly five are needed                 OOOOOO
///     DoubleFour    renju, black: two fours in one line, a foul               O_OOO_O
///     BlockedOne    four more stones make a five, never an open three         |O____
///     One           can become an open two                                    ___O___
///     BlockedTwo    three more make a five, can become a blocked three        |OO___
///     Two           one or two cells make it an open three                    __O__O__
///     TwoA          three cells do                                            __O_O__
///     TwoB          four or more cells do                                     ___OO___
///     BlockedThree  one more makes a four, none an open four                  |OOO__
///     Three         one cell makes it an open four                            |_OOO__  _OO_O_
///     ThreeA        two or more cells do                                      __OOO__
///     Four          one enemy stone in the line stops all its fives           |OOOO_  OO_OO
///     OpenFour      no single enemy stone stops it                            _OOOO_
///     Five          it wins                                                   OOOOO
enum class LineClass : std::uint8_t {
    Dead,
    Overline,
    DoubleFour,
    BlockedOne,
    One,
    BlockedTwo,
    Two,
    TwoA,
    TwoB,
    BlockedThree,
    Three,
    ThreeA,
    Four,
    OpenFour,
    Five
};
inline constexpr int kLineClassCount = 15;

[[nodiscard]] std::string_view nameOf(LineClass c);

/// One side of a window: the cells from the stone outwards up to the blocker.
struct HalfWindow {
    std::uint8_t own = 0;     ///< bit i: own stone at distance i + 1
    std::uint8_t length = 5;  ///< cells before the blocker, 0..5; 5 = none within reach
    bool enemyBlocker =
        false;  ///< the blocker is an enemy stone (an edge or a blocked point if not)

    friend bool operator==(const HalfWindow&, const HalfWindow&) = default;
};

/// The cells around a new stone.
struct LineWindow {
    HalfWindow before;
    HalfWindow after;

    /// The unbroken run through the stone, itself included (at most 11).
    [[nodiscard]] int runLength() const;
    friend bool operator==(const LineWindow&, const LineWindow&) = default;
};

/// The class of a window, by its definition: a recursion over the stones that could follow. Slow
/// (up to a millisecond); the engine uses the table made from it.
[[nodiscard]] LineClass classify(Rule rule, Color c, const LineWindow& window);

/// One step of that recursion: `classOfChild(window)` says what a window with one more own stone
/// is.
using ChildClass = std::function<LineClass(const LineWindow&)>;
[[nodiscard]] LineClass classifyStep(Rule rule,
                                     Color c,
                                     const LineWindow& window,
                                     const ChildClass& classOfChild);

// Line classes as a table, small enough for the first-level cache: since nothing beyond a blocker
// matters, one side of a window is its own stones and a sentinel in place of the blocker.
//
//     after the stone, outwards:   O _ O | ?        own bits 1 0 1, sentinel at cell 4
//     code                         1 1 0 1          (bit 3 the sentinel, bits 2..0 the stones)
//
// Six bits a side make 4 096 windows; caro needs one bit more a side (is the blocker an enemy
// stone?), 16 384 windows. The field's usual key of two bits a cell needs 65 536 to 1 048 576.

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
