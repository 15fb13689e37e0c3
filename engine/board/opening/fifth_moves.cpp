// SPDX-License-Identifier: MIT
#include "engine/board/opening/fifth_moves.hpp"

#include <algorithm>
#include <vector>

#include "engine/board/symmetry.hpp"
#include "engine/core/check.hpp"
#include "engine/core/ranges.hpp"

namespace fukumi::opening {

namespace {

using Stones = std::array<std::uint32_t, kStonesOfFifth>;

// Mirrors and turns of a square around the board: it is moved back into the corner afterwards.
constexpr BoardSize kPlane = BoardSize::square(kMaxBoardSide);

/// Moved into the top left corner, and sorted; black and white stay apart.
Stones inCorner(const std::array<Square, kStonesOfFifth>& squares) {
    int left = kMaxBoardSide, top = kMaxBoardSide;
    for (const Square s : squares) {
        left = std::min(left, s.x());
        top = std::min(top, s.y());
    }
    constexpr std::uint32_t kWhite = 1U << 16;
    Stones stones{};
    for (std::size_t i = 0; i < squares.size(); ++i) {
        const Square moved{squares[i].x() - left, squares[i].y() - top};
        stones[i] = static_cast<std::uint32_t>(moved.index()) + (i % 2 == 1 ? kWhite : 0);
    }
    std::sort(stones.begin(), stones.end());
    return stones;
}

}  // namespace

Picture::Picture(std::span<const Square> stones, Square fifth) {
    FUKUMI_CHECK(stones.size() + 1 == kStonesOfFifth);
    bool isFirst = true;
    for (const board::Symmetry each : board::kSymmetries) {
        std::array<Square, kStonesOfFifth> turned{};
        for (std::size_t i = 0; i < turned.size(); ++i)
            turned[i] = board::apply(each, i < stones.size() ? stones[i] : fifth, kPlane);
        const Stones picture = inCorner(turned);
        if (isFirst || picture < stones_) stones_ = picture;
        isFirst = false;
    }
}

bool areSymmetrical(std::span<const Square> stones, Square a, Square b) {
    return Picture{stones, a} == Picture{stones, b};
}

board::SquareSet differentFifths(std::span<const Square> stones, BoardSize size) {
    board::SquareSet different;
    std::vector<Picture> seen;
    forEachSquare(size, [&](Square s) {
        if (ranges::find(stones, s) != stones.end()) return;
        const Picture picture{stones, s};
        if (ranges::find(seen, picture) != seen.end()) return;
        seen.push_back(picture);
        different.insert(s);
    });
    return different;
}

}  // namespace fukumi::opening
