// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/core/rules.hpp"
#include "engine/eval/windows/half_code.hpp"

namespace fukumi::eval::windows {

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

}  // namespace fukumi::eval::windows
