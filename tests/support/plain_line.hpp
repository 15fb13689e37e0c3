// SPDX-License-Identifier: MIT
//
// One line of a plain board, its points numbered by rising x (by y in a column).
#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "tests/support/plain_board.hpp"

namespace fukumi::test {

class PlainLine {
public:
    [[nodiscard]] int length() const { return length_; }
    /// Edge outside 0 .. length() - 1.
    [[nodiscard]] Mark at(int i) const {
        return i >= 0 && i < length_ ? marks_[static_cast<std::size_t>(i)] : Mark::Edge;
    }
    /// REQUIRES: 0 <= i < length().
    void set(int i, Mark mark) { marks_[static_cast<std::size_t>(i)] = mark; }
    /// REQUIRES: length() < kMaxBoardSide.
    void append(Mark mark) { marks_[static_cast<std::size_t>(length_++)] = mark; }

private:
    std::array<Mark, kMaxBoardSide> marks_{};
    int length_ = 0;
};

/// Where a line lies: its first point and its length.
struct LinePlace {
    Direction direction;
    Square first;
    int length;

    [[nodiscard]] Square point(int i) const {
        return Square{first.x() + i * stepX(direction), first.y() + i * stepY(direction)};
    }
};

/// All lines of a board: rows from the top, columns from the left, diagonals / from the top left,
/// diagonals \ from the bottom left.
[[nodiscard]] std::vector<LinePlace> linesOf(BoardSize size);

[[nodiscard]] PlainLine lineOf(const PlainBoard& board, const LinePlace& place);

}  // namespace fukumi::test
