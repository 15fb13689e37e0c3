// SPDX-License-Identifier: MIT
#include "tests/eval/nets/slow_window.hpp"

#include <array>
#include <span>

namespace fukumi::test {

namespace {

/// 0 empty, 1 own, 2 enemy, 3 wall.
int cellAt(const board::Position& position, Color own, int x, int y) {
    if (!position.size().contains(x, y)) return 3;
    const board::Cell cell = position.cellAt(Square{x, y});
    if (cell == board::Cell::Blocked) return 3;
    if (cell == board::Cell::Empty) return 0;
    return cell == board::cellOf(own) ? 1 : 2;
}

/// Cells of one side, near to far.
template <std::size_t kCount>
std::array<int, kCount> sideOf(
    const board::Position& position, Color own, Square s, Direction d, int sign) {
    std::array<int, kCount> cells;
    int step = 0;
    for (int& cell : cells) {
        step += sign;
        cell = cellAt(position, own, s.x() + step * stepX(d), s.y() + step * stepY(d));
    }
    return cells;
}

/// As the specification counts: shorter sides first, then base three from the near end.
int halfCode(std::span<const int> cells) {
    int code = 0;
    int power = 1;
    for (const int cell : cells) {
        if (cell == 3) break;
        code += power + cell * power;
        power *= 3;
    }
    return code;
}

int triangle(int n) { return n * (n + 1) / 2; }

/// The packed index of a window.
int windowNumber(int centre, int a, int b, int halves) {
    const int low = std::min(a, b);
    const int high = std::max(a, b);
    return centre * triangle(halves) + low * halves - low * (low - 1) / 2 + (high - low);
}

board::HalfWindow classSide(
    const board::Position& position, Color c, Square s, Direction d, int sign) {
    board::HalfWindow half;
    half.length = 0;
    for (const int cell : sideOf<5>(position, c, s, d, sign)) {
        if (cell >= 2) {
            half.enemyBlocker = cell == 2 && needsFreeEnd(position.rule());
            break;
        }
        if (cell == 1) half.own |= static_cast<std::uint8_t>(1U << half.length);
        ++half.length;
    }
    return half;
}

}  // namespace

SlowWindow slowWindow(const board::Position& position,
                      const ByColor<board::PatternTable>& classes,
                      Color own,
                      Square s,
                      Direction d) {
    SlowWindow window;
    const int centre = cellAt(position, own, s.x(), s.y());
    if (centre == 3) return window;
    bool anyStone = centre != 0;
    for (const int sign : {-1, 1})
        for (const int cell : sideOf<4>(position, own, s, d, sign)) {
            if (cell == 3) break;  // nothing behind a wall belongs to the window
            anyStone = anyStone || cell != 0;
        }
    if (!anyStone) return window;
    window.isWorthNothing = false;

    window.classId = 224 + centre;
    if (centre == 0) {
        const auto classFor = [&](Color c) {
            const board::LineWindow w{classSide(position, c, s, d, -1),
                                      classSide(position, c, s, d, 1)};
            return static_cast<int>(classes[c][board::indexOf(w)]);
        };
        window.classId = 15 * classFor(own) + classFor(~own);
    }
    const std::array left = sideOf<4>(position, own, s, d, -1);
    const std::array right = sideOf<4>(position, own, s, d, 1);
    const auto number = [&](std::size_t count, int halves) {
        return windowNumber(centre,
                            halfCode(std::span{left}.first(count)),
                            halfCode(std::span{right}.first(count)),
                            halves);
    };
    window.near2 = number(2, 13);
    window.near3 = number(3, 40);
    window.near4 = number(4, 121);
    return window;
}

}  // namespace fukumi::test
