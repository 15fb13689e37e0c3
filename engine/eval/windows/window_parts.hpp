// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "engine/eval/windows/window_table.hpp"

namespace fukumi::eval::windows {

/// The four rows of weights that a window's numbers are the sum of, for a colour that looks: those
/// of its two and three nearest cells a side, of its line classes, and of its four nearest cells.
using WindowParts = std::array<std::uint32_t, 4>;

/// Finds the parts of windows; keeps the inner half codes in other forms, so that twenty thousand
/// windows need not work them out.
class WindowPartsFinder {
public:
    WindowPartsFinder();

    [[nodiscard]] WindowParts ofBlack(const WindowRow& row) const {
        return parts(row.centre, row.halves[0], row.halves[1], row.blackClass);
    }
    [[nodiscard]] WindowParts ofWhite(const WindowRow& row) const {
        return parts(exchanged(row.centre),
                     exchanged_[row.halves[0]],
                     exchanged_[row.halves[1]],
                     row.whiteClass);
    }

private:
    using HalfCodes = std::array<HalfCode, halfCount(kInnerReach)>;

    [[nodiscard]] static WindowCell exchanged(WindowCell centre) {
        if (centre == WindowCell::Own) return WindowCell::Enemy;
        return centre == WindowCell::Enemy ? WindowCell::Own : centre;
    }
    [[nodiscard]] WindowParts parts(WindowCell centre,
                                    HalfCode a,
                                    HalfCode b,
                                    std::uint32_t classId) const {
        const auto index = [&](HalfCode first, HalfCode second, std::size_t count) {
            return static_cast<std::uint32_t>(windowIndex(centre, first, second, count));
        };
        return {index(near2_[a], near2_[b], 2),
                index(near3_[a], near3_[b], 3),
                classId,
                index(a, b, kInnerReach)};
    }

    HalfCodes near2_{};
    HalfCodes near3_{};
    HalfCodes exchanged_{};
};

}  // namespace fukumi::eval::windows
