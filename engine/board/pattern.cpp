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
    // A straight four is four in a row; any other unstoppable four is two fours in one line.
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

}  // namespace fukumi::board
