// SPDX-License-Identifier: MIT
#include "engine/board/pattern_table.hpp"

#include <bit>

namespace fukumi::board {

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
