// SPDX-License-Identifier: MIT
#include "engine/board/records/star_points.hpp"

#include <vector>

namespace fukumi::board {

namespace {

constexpr int kSmallest = 9;
constexpr int kFourthLineFrom = 13;
constexpr int kSideMiddlesFrom = 19;

/// The two lines of a side that carry stars, from 0.
std::vector<int> outerLines(int side) {
    const int line = side < kFourthLineFrom ? 2 : 3;
    return {line, side - 1 - line};
}

std::vector<int> middleLines(int side) {
    return side % 2 == 0 ? std::vector<int>{} : std::vector<int>{side / 2};
}

void insertCrossings(const std::vector<int>& columns, const std::vector<int>& rows, SquareSet& to) {
    for (const int x : columns)
        for (const int y : rows) to.insert(Square{x, y});
}

}  // namespace

SquareSet starPoints(BoardSize size) {
    SquareSet points;
    const int width = size.width(), height = size.height();
    if (width < kSmallest || height < kSmallest) return points;
    insertCrossings(outerLines(width), outerLines(height), points);
    insertCrossings(middleLines(width), middleLines(height), points);
    if (width >= kSideMiddlesFrom) insertCrossings(middleLines(width), outerLines(height), points);
    if (height >= kSideMiddlesFrom) insertCrossings(outerLines(width), middleLines(height), points);
    return points;
}

}  // namespace fukumi::board
