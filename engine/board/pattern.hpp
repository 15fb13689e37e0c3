// SPDX-License-Identifier: MIT
//
// Line classes: the shape that a line becomes when a colour plays in one of its empty cells.
//
// A class looks at the five cells on each side of the new stone, up to the first one that is
// neither empty nor own on that side (the blocker). Nothing beyond a blocker matters, which is why
// a window has so few shapes: see pattern_table.hpp.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <string_view>

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

}  // namespace fukumi::board
