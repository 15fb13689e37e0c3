// SPDX-License-Identifier: MIT
//
// Every square lies on four lines. A line is stored as 32-bit words with one bit a cell and five
// guard bits on each side, so that windows may hang over the edge and shifts never wrap:
//
//     bit   31..27   26 ...................... 5   4..0
//           guard    cell 21 .............. cell 0  guard
//
// Line ids run through the directions in order: rows from the top, columns from the left,
// anti-diagonals ( / ) from the top left, diagonals ( \ ) from the bottom left. Cells of a line are
// numbered by x, in columns by y, so a cell's bit is that coordinate + 5.
#pragma once

#include <array>
#include <cstdint>

#include "engine/core/types.hpp"

namespace fukumi::board {

inline constexpr int kGuardBits = 5;
/// 22 rows + 22 columns + 2 * 43 diagonals.
inline constexpr int kMaxLines = 2 * kMaxBoardSide + 2 * (2 * kMaxBoardSide - 1);

/// The four lines through a square and the square's bit in each, indexed by direction.
struct LineSlots {
    std::array<std::uint8_t, 4> line;
    std::array<std::uint8_t, 4> bit;
};

class LineMap {
public:
    explicit LineMap(BoardSize size);

    [[nodiscard]] int lineCount() const { return lineCount_; }
    [[nodiscard]] const LineSlots& slots(Square s) const { return slots_[s.index()]; }
    /// REQUIRES: line < lineCount() and the bit is that of a cell of the board.
    [[nodiscard]] Square squareAt(int line, int bit) const {
        const Ray& ray = rays_[static_cast<std::size_t>(line)];
        return Square::fromIndex(ray.origin + bit * ray.step);
    }
    /// Words with one bit for every cell of the line that exists.
    [[nodiscard]] std::uint32_t cellMask(int line) const {
        return cellMasks_[static_cast<std::size_t>(line)];
    }

private:
    struct Ray {
        std::int16_t origin;  // index of the (imaginary) square at bit 0
        std::int16_t step;
    };

    std::array<LineSlots, kSquareSpan> slots_{};
    std::array<Ray, kMaxLines> rays_{};
    std::array<std::uint32_t, kMaxLines> cellMasks_{};
    int lineCount_ = 0;
};

}  // namespace fukumi::board
