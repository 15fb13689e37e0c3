// SPDX-License-Identifier: MIT
#include "engine/search/candidates.hpp"

#include <array>
#include <bit>

namespace fukumi::search {

namespace {

using Row = std::uint32_t;

/// Rows of taken squares with room for four empty rows above and below the board.
constexpr int kMargin = 4;
using Rows = std::array<Row, kMaxBoardSide + 2 * kMargin>;

Row widen(Row row, int by) {
    Row wide = row;
    for (int k = 1; k <= by; ++k) wide |= (row << k) | (row >> k);
    return wide;
}

/// Squares at distance `k` on the eight rays of row `y`.
Row rays(const Rows& taken, std::size_t y, unsigned k) {
    const Row above = taken[y - k];
    const Row below = taken[y + k];
    const Row both = above | below;
    return both | (both << k) | (both >> k) | (taken[y] << k) | (taken[y] >> k);
}

}  // namespace

MoveList candidates(const board::Position& position, Reach reach) {
    const board::ThreatLines& lines = position.lines();
    const int height = position.size().height();
    Rows taken{};
    // The first lines of the map are the board's rows.
    for (int y = 0; y < height; ++y)
        taken[static_cast<std::size_t>(y + kMargin)] =
            lines.map().cellMask(y) & ~lines.line(y).empty;

    const unsigned block = reach == Reach::Near ? 2 : 3;
    MoveList moves;
    for (int y = 0; y < height; ++y) {
        const auto at = static_cast<std::size_t>(y + kMargin);
        Row near = 0;
        for (std::size_t k = at - block; k <= at + block; ++k) near |= taken[k];
        near = widen(near, static_cast<int>(block));
        for (unsigned k = block + 1; k <= kMargin; ++k) near |= rays(taken, at, k);
        for (Row cells = near & lines.line(y).empty; cells != 0; cells &= cells - 1)
            moves.push_back(lines.map().squareAt(y, std::countr_zero(cells)));
    }
    if (moves.empty() && position.stoneCount() == 0 && position.isEmpty(position.size().center()))
        moves.push_back(position.size().center());
    if (moves.empty()) moves = emptySquares(position);
    return moves;
}

MoveList emptySquares(const board::Position& position) {
    MoveList squares;
    forEachSquare(position.size(), [&](Square s) {
        if (position.isEmpty(s)) squares.push_back(s);
    });
    return squares;
}

}  // namespace fukumi::search
