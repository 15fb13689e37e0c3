// SPDX-License-Identifier: MIT
#include "engine/board/pattern.hpp"

#include <algorithm>
#include <bit>

namespace fukumi::board {

namespace {

int runInto(const HalfWindow& half) { return std::countr_one(half.own); }

/// Whether the run ends at an enemy stone on this side.
bool endsAtEnemy(const HalfWindow& half) {
    return half.enemyBlocker && runInto(half) == half.length;
}

bool wins(Rule rule, Color c, const LineWindow& w) {
    const int run = w.runLength();
    if (run < 5) return false;
    if (run > 5) return !needsExactFive(rule, c);
    return !(needsFreeEnd(rule) && endsAtEnemy(w.before) && endsAtEnemy(w.after));
}

/// Calls `visit(window)` for each empty cell of the window with that cell filled by `fill`.
template <class Fill, class Visitor>
void forEachChild(const LineWindow& w, Fill fill, Visitor visit) {
    for (HalfWindow LineWindow::*side : {&LineWindow::before, &LineWindow::after})
        for (int i = 0; i < (w.*side).length; ++i) {
            if (((w.*side).own >> i) & 1) continue;
            LineWindow child = w;
            fill(child.*side, i);
            visit(child);
        }
}

void putOwn(HalfWindow& half, int i) { half.own = static_cast<std::uint8_t>(half.own | (1 << i)); }

void putEnemy(HalfWindow& half, int i) {
    half.own = static_cast<std::uint8_t>(half.own & ((1 << i) - 1));
    half.length = static_cast<std::uint8_t>(i);
    half.enemyBlocker = true;
}

int winningCells(Rule rule, Color c, const LineWindow& w) {
    int count = 0;
    forEachChild(
        w, putOwn, [&](const LineWindow& child) { count += wins(rule, c, child) ? 1 : 0; });
    return count;
}

bool oneStoneStops(Rule rule, Color c, const LineWindow& w) {
    bool stopped = false;
    forEachChild(w, putEnemy, [&](const LineWindow& child) {
        stopped = stopped || winningCells(rule, c, child) == 0;
    });
    return stopped;
}

LineClass classOfFour(Rule rule, Color c, const LineWindow& w) {
    if (oneStoneStops(rule, c, w)) return LineClass::Four;
    // A straight four is four in a row; any other open four is two fours in one line.
    if (hasFouls(rule, c) && w.runLength() != 4) return LineClass::DoubleFour;
    return LineClass::OpenFour;
}

}  // namespace

std::string_view nameOf(LineClass c) {
    constexpr std::array<std::string_view, kLineClassCount> kNames{"dead",
                                                                   "overline",
                                                                   "double four",
                                                                   "blocked one",
                                                                   "one",
                                                                   "blocked two",
                                                                   "two",
                                                                   "two a",
                                                                   "two b",
                                                                   "blocked three",
                                                                   "three",
                                                                   "three a",
                                                                   "four",
                                                                   "open four",
                                                                   "five"};
    return kNames[static_cast<std::size_t>(c)];
}

int LineWindow::runLength() const { return runInto(before) + 1 + runInto(after); }

LineClass classify(Rule rule, Color c, const LineWindow& w) {
    return classifyStep(
        rule, c, w, [&](const LineWindow& child) { return classify(rule, c, child); });
}

LineClass classifyStep(Rule rule, Color c, const LineWindow& w, const ChildClass& classOfChild) {
    if (wins(rule, c, w)) return LineClass::Five;
    if (w.runLength() > 5) return LineClass::Overline;
    if (winningCells(rule, c, w) > 0) return classOfFour(rule, c, w);

    std::array<int, kLineClassCount> children{};
    LineClass best = LineClass::Dead;
    forEachChild(w, putOwn, [&](const LineWindow& child) {
        const LineClass k = classOfChild(child);
        ++children[static_cast<std::size_t>(k)];
        best = std::max(best, k);
    });
    const auto count = [&](LineClass k) { return children[static_cast<std::size_t>(k)]; };
    switch (best) {
        case LineClass::OpenFour:
            return count(LineClass::OpenFour) >= 2 ? LineClass::ThreeA : LineClass::Three;
        case LineClass::Four: return LineClass::BlockedThree;
        case LineClass::ThreeA:
        case LineClass::Three: {
            const int threes = count(LineClass::ThreeA) + count(LineClass::Three);
            return threes >= 4 ? LineClass::TwoB : threes == 3 ? LineClass::TwoA : LineClass::Two;
        }
        case LineClass::BlockedThree: return LineClass::BlockedTwo;
        case LineClass::TwoB:
        case LineClass::TwoA:
        case LineClass::Two: return LineClass::One;
        case LineClass::BlockedTwo: return LineClass::BlockedOne;
        default: return LineClass::Dead;
    }
}

LineWindow windowOf(WindowIndex index) {
    const unsigned after = index & 63;
    const unsigned before = (index >> 6) & 63;
    LineWindow w;
    w.after.length = static_cast<std::uint8_t>(std::bit_width(after) - 1);
    w.after.own = static_cast<std::uint8_t>(after & ~std::bit_floor(after));
    w.after.enemyBlocker = ((index >> 12) & 1) != 0;
    w.before.length = static_cast<std::uint8_t>(5 - std::countr_zero(before));
    w.before.enemyBlocker = ((index >> 13) & 1) != 0;
    for (unsigned i = 0; i < w.before.length; ++i)
        if ((before >> (5 - i)) & 1)
            w.before.own = static_cast<std::uint8_t>(w.before.own | (1U << i));
    return w;
}

WindowIndex indexOf(const LineWindow& w) {
    WindowIndex index = w.after.own | (WindowIndex{1} << w.after.length);
    WindowIndex before = WindowIndex{1} << (5 - w.before.length);
    for (unsigned i = 0; i < w.before.length; ++i)
        before |= ((WindowIndex{w.before.own} >> i) & 1) << (5 - i);
    index |= before << 6;
    if (w.after.enemyBlocker) index |= WindowIndex{1} << 12;
    if (w.before.enemyBlocker) index |= WindowIndex{1} << 13;
    return index;
}

std::vector<WindowIndex> allWindows(Rule rule) {
    std::vector<WindowIndex> windows;
    const WindowIndex flags = needsFreeEnd(rule) ? 4 : 1;
    for (WindowIndex flag = 0; flag < flags; ++flag)
        for (WindowIndex before = 1; before < 64; ++before)
            for (WindowIndex after = 1; after < 64; ++after) {
                const WindowIndex index = (flag << 12) | (before << 6) | after;
                const LineWindow w = windowOf(index);
                // The flag says whose the blocker is; without one in reach it means nothing.
                const bool possible = !(w.after.length == 5 && w.after.enemyBlocker) &&
                                      !(w.before.length == 5 && w.before.enemyBlocker);
                if (possible) windows.push_back(index);
            }
    return windows;
}

PatternTable::PatternTable(Rule rule, Color c) {
    // A window with more own stones is the child of one with fewer: from the fullest down, every
    // child is in the table already and the recursion is one step deep.
    constexpr std::size_t kMostStones = 10;
    std::array<std::vector<WindowIndex>, kMostStones + 1> byStones;
    for (const WindowIndex index : allWindows(rule)) {
        const LineWindow w = windowOf(index);
        byStones[static_cast<std::size_t>(std::popcount(w.before.own) + std::popcount(w.after.own))]
            .push_back(index);
    }
    const ChildClass fromTable = [this](const LineWindow& child) {
        return classes_[indexOf(child)];
    };
    for (auto stones = byStones.rbegin(); stones != byStones.rend(); ++stones)
        for (const WindowIndex index : *stones)
            classes_[index] = classifyStep(rule, c, windowOf(index), fromTable);
}

}  // namespace fukumi::board
