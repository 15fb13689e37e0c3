// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/core/rules.hpp"

namespace fukumi::eval::windows {

// Windows and their codes: the cells on both sides of a point in one direction.
//
//     distance   5 4 3 2 1 . 1 2 3 4 5
//     cell       # _ O _ X p O O _ _ _      _ empty 0, O own 1, X enemy 2, # wall 3
//                before      after          wall: outside the board, or a blocked square
//
// One side is a half code: the cells from near to far up to the first wall, in base three, behind
// all shorter ones. The codes of n cells begin with those of n - 1 cells that end at a wall:
//
//     n = 2      0: wall at once    1..3: one cell, then wall    4..12: two cells
//     count      2: 13, 3: 40, 4: 121, 5: 364
//
// A window and its mirror image are one: the smaller half code comes first.

/// One side of a window.
using HalfCode = std::uint16_t;

enum class WindowCell : std::uint8_t { Empty = 0, Own = 1, Enemy = 2, Wall = 3 };

/// 1, 3, 9, ...: 3^n.
[[nodiscard]] constexpr std::size_t powerOfThree(std::size_t n) {
    std::size_t power = 1;
    for (; n > 0; --n) power *= 3;
    return power;
}
/// Half codes whose wall comes within the first n cells: 3^0 + ... + 3^(n-1). Also where the codes
/// of n cells without a wall begin.
[[nodiscard]] constexpr std::size_t walledCount(std::size_t n) { return (powerOfThree(n) - 1) / 2; }
/// Half codes of n cells.
[[nodiscard]] constexpr std::size_t halfCount(std::size_t n) { return walledCount(n + 1); }
/// Pairs of half codes up to exchange.
[[nodiscard]] constexpr std::size_t pairCount(std::size_t n) {
    return halfCount(n) * (halfCount(n) + 1) / 2;
}
/// Windows of n cells a side with an empty, own or enemy centre.
[[nodiscard]] constexpr std::size_t windowCount(std::size_t n) { return 3 * pairCount(n); }

static_assert(halfCount(2) == 13 && halfCount(3) == 40 && halfCount(4) == 121);
static_assert(windowCount(2) == 273 && windowCount(3) == 2460 && windowCount(4) == 22143);

/// Cells a side that tables are made for, and those that a line class may look at.
inline constexpr std::size_t kInnerReach = 4;
inline constexpr std::size_t kOuterReach = 5;

/// The number of a side of cells, near to far.
[[nodiscard]] HalfCode halfCodeOf(std::span<const WindowCell> cells);
/// The cells of a code of `count` cells; what lies beyond the wall is wall.
[[nodiscard]] std::array<WindowCell, kOuterReach> cellsOf(HalfCode code, std::size_t count);
/// The code of the nearest `to` of `from` cells; REQUIRES: to <= from.
[[nodiscard]] HalfCode shorten(HalfCode code, std::size_t from, std::size_t to);
/// The same side as the other colour sees it.
[[nodiscard]] HalfCode exchangeColors(HalfCode code, std::size_t count);

/// Index of a window of `count` cells a side; which half is which does not matter.
/// REQUIRES: centre is not a wall.
[[nodiscard]] constexpr std::size_t windowIndex(WindowCell centre,
                                                HalfCode a,
                                                HalfCode b,
                                                std::size_t count) {
    const std::size_t low = a < b ? a : b;
    const std::size_t high = a < b ? b : a;
    const std::size_t rank = low * halfCount(count) - low * (low + 1) / 2 + high;
    return static_cast<std::size_t>(centre) * pairCount(count) + rank;
}

/// As board::kLineClassCount.
inline constexpr std::uint16_t kClassCount = 15;
/// Both colours' line classes of an empty centre, as one number; of a taken one its stone.
///
///     0 .. 224   class of an own stone * kClassCount + class of an enemy stone
///     225, 226   an own stone, an enemy stone
inline constexpr std::uint16_t kOwnStoneId = kClassCount * kClassCount;
inline constexpr std::uint16_t kEnemyStoneId = kOwnStoneId + 1;
inline constexpr std::size_t kClassIdCount = kEnemyStoneId + 1;

/// Different windows, numbered: first the wall, 0; then those without a stone in their
/// nine inner cells, which networks ignore and of which patterns ask only for the line classes;
/// then those with one.
struct WindowRow {
    WindowCell centre;
    std::array<HalfCode, 2> halves;  ///< kInnerReach cells each, black as own
    std::uint16_t blackClass;        ///< class id with black as own
    std::uint16_t whiteClass;        ///< class id with white as own
};

/// From the cells of a line to the number of a window, under one rule.
///
///     line word     two bits a cell, 0 empty, 1 black, 2 white, 3 wall; cell i at bit 2i
///     key of a side its cells' bits as they are in the word
///     index         (centre * halves + after) * halves + before
///     row           rowOf(index)
///
/// In freestyle nothing looks farther than four cells, and the tables are smaller.
class WindowTable {
public:
    explicit WindowTable(Rule rule);

    /// Cells a side that decide about a row: kInnerReach or kOuterReach.
    [[nodiscard]] std::size_t reach() const { return reach_; }
    /// Window of each row number.
    [[nodiscard]] std::span<const WindowRow> rows() const { return rowWindows_; }
    /// The first row with a stone in its inner cells: those before it are worth nothing.
    [[nodiscard]] std::size_t firstWithStone() const { return firstWithStone_; }

    /// Half codes of the reach.
    [[nodiscard]] std::size_t halves() const { return halves_; }
    /// Index of the window around the cell `cell` of a line; walls have the largest. REQUIRES:
    /// cell < 32; where cells of the window are missing in the word, `cell` itself is a wall.
    [[nodiscard]] std::uint32_t indexAt(std::uint64_t line, unsigned cell) const {
        const auto side = [&](std::size_t from) {
            return static_cast<std::size_t>((line >> (from & 63)) & sideMask_);
        };
        const std::size_t after = after_[side(2 * cell + 2)];
        const std::size_t before = before_[side(2 * cell - 2 * reach_)];
        const std::size_t centre = (line >> (2 * cell)) & 3;
        return static_cast<std::uint32_t>((centre * halves_ + after) * halves_ + before);
    }
    [[nodiscard]] const std::uint16_t* rowsByIndex() const { return rowOf_.data(); }
    /// The row of that window; 0 for a wall.
    [[nodiscard]] std::uint16_t rowAt(std::uint64_t line, unsigned cell) const {
        return rowOf_[indexAt(line, cell)];
    }

    /// Memory of the table.
    [[nodiscard]] std::size_t bytes() const;

private:
    void addWindows(Rule rule);
    void addRows(WindowCell centre,
                 HalfCode a,
                 HalfCode b,
                 std::size_t first,
                 const struct RowSource& source);

    std::size_t reach_;
    std::size_t halves_;
    std::uint64_t sideMask_;
    std::vector<HalfCode> after_;
    std::vector<HalfCode> before_;
    std::vector<std::uint16_t> rowOf_;
    std::vector<WindowRow> rowWindows_;
    std::size_t firstWithStone_ = 0;
};

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
