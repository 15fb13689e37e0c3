// SPDX-License-Identifier: MIT
//
// What the slow forms of all networks are made of: windows with codes of their own, and layers in
// plain loops over 64-bit integers.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "engine/board/pattern_table.hpp"
#include "engine/board/position.hpp"
#include "engine/core/by_color.hpp"
#include "engine/eval/network/payload.hpp"

namespace fukumi::test {

using SlowNumbers = std::vector<std::int64_t>;

/// Which rows of the tables a window has.
struct SlowWindow {
    bool isWorthNothing = true;  ///< a wall, or no stone in nine cells
    int near2 = 0;
    int near3 = 0;
    int near4 = 0;
    int classId = 0;
};
[[nodiscard]] SlowWindow slowWindow(const board::Position& position,
                                    const ByColor<board::PatternTable>& classes,
                                    Color own,
                                    Square s,
                                    Direction d);

/// The numbers of a window, `channels` of them within the bound.
template <class View>
[[nodiscard]] SlowNumbers rowOf(const View& view,
                                const SlowWindow& window,
                                int channels,
                                int bound) {
    SlowNumbers row(static_cast<std::size_t>(channels), 0);
    if (window.isWorthNothing) return row;
    for (int k = 0; k < channels; ++k) {
        const auto of = [&](const auto& table, int number) {
            return int{table[static_cast<std::size_t>(channels * number + k)]};
        };
        const int sum = of(view.near2, window.near2) + of(view.near3, window.near3) +
                        of(view.near4, window.near4) + of(view.classes, window.classId);
        row[static_cast<std::size_t>(k)] = std::clamp(sum, -bound, bound);
    }
    return row;
}

/// bias + weights x, shifted and clamped.
[[nodiscard]] SlowNumbers layer(const eval::network::Layer& l,
                                const SlowNumbers& x,
                                int shift,
                                std::int64_t low,
                                std::int64_t high);

template <class Row>
std::int64_t dot(const Row& row, const SlowNumbers& x) {
    std::int64_t sum = 0;
    for (std::size_t i = 0; i < x.size(); ++i) sum += std::int64_t{row[i]} * x[i];
    return sum;
}

}  // namespace fukumi::test
