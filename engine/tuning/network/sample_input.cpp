// SPDX-License-Identifier: MIT
#include "engine/tuning/network/sample_input.hpp"

#include <algorithm>

namespace fukumi::tuning {

namespace {

constexpr int kRows = 4;  // empty rows above the board in `taken_`

/// The line and the cell in it, a direction each: row, column, anti-diagonal, diagonal.
struct Spot {
    std::array<std::size_t, 4> line;
    std::array<unsigned, 4> cell;
};
Spot spotOf(int x, int y, int height, int margin) {
    const auto u = [](int n) { return static_cast<std::size_t>(n); };
    const auto c = [&](int n) { return static_cast<unsigned>(n + margin); };
    return {{u(y), u(x), u(x + y), u(x - y + height - 1)}, {c(x), c(y), c(x), c(x)}};
}

std::uint32_t widened(std::uint32_t row, int by) {
    std::uint32_t wide = row;
    for (int k = 1; k <= by; ++k) wide |= (row << k) | (row >> k);
    return wide;
}

}  // namespace

void InputMaker::clearBoard(BoardSize size) {
    size_ = size;
    for (auto& direction : lines_) direction.fill(~std::uint64_t{0});
    taken_.fill(0);
    // Cells from .. to of a line inside the board.
    const auto clear = [](std::uint64_t& line, int from, int to) {
        line &= ~(((std::uint64_t{1} << (2 * (to - from + 1))) - 1) << (2 * (from + kMargin)));
    };
    const int width = size.width();
    const int height = size.height();
    const auto number = [](int line) { return static_cast<std::size_t>(line); };
    for (int y = 0; y < height; ++y) clear(lines_[0][number(y)], 0, width - 1);
    for (int x = 0; x < width; ++x) clear(lines_[1][number(x)], 0, height - 1);
    for (int k = 0; k < width + height - 1; ++k)
        for (const std::size_t diagonal : {2U, 3U})
            clear(lines_[diagonal][number(k)], std::max(0, k - height + 1), std::min(width - 1, k));
}

void InputMaker::place(Square s, std::uint64_t cell) {
    const Spot spot = spotOf(s.x(), s.y(), size_.height(), kMargin);
    for (std::size_t d = 0; d < 4; ++d) lines_[d][spot.line[d]] |= cell << (2 * spot.cell[d]);
    taken_[static_cast<std::size_t>(s.y() + kRows)] |= std::uint32_t{1} << (s.x() + kMargin);
}

void InputMaker::make(BoardSize size,
                      std::span<const std::uint16_t> moves,
                      std::optional<std::uint16_t> chosen,
                      SampleInput& out) {
    clearBoard(size);
    for (std::size_t i = 0; i < moves.size(); ++i)
        place(Square::fromIndex(moves[i]), i % 2 == 0 ? 1 : 2);
    out.size = size;
    out.blackToMove = moves.size() % 2 == 0;
    out.points.clear();
    out.candidates.clear();
    forEachSquare(size_, [&](Square s) {
        const Spot spot = spotOf(s.x(), s.y(), size_.height(), kMargin);
        SampleInput::Point point;
        point.place =
            static_cast<std::uint16_t>(static_cast<std::size_t>(s.y() + 1) * kPlaneStride +
                                       static_cast<std::size_t>(s.x()) + 1);
        unsigned any = 0;
        for (std::size_t d = 0; d < 4; ++d) {
            const std::uint16_t row = windows_.rowAt(lines_[d][spot.line[d]], spot.cell[d]);
            point.rows[d] = row < windows_.firstWithStone() ? std::uint16_t{0} : row;
            any |= point.rows[d];
        }
        if (any != 0) out.points.push_back(point);
        if (chosen) addCandidate(s, point.place, *chosen, out);
    });
}

void InputMaker::addCandidate(Square s,
                              std::uint16_t place,
                              std::uint16_t chosen,
                              SampleInput& out) const {
    const auto row = static_cast<std::size_t>(s.y() + kRows);
    const std::uint32_t bit = std::uint32_t{1} << (s.x() + kMargin);
    if ((taken_[row] & bit) != 0) return;
    std::uint32_t block = 0;
    for (std::size_t r = row - 2; r <= row + 2; ++r) block |= widened(taken_[r], 2);
    const bool isChosen = s.index() == chosen;
    if ((block & bit) == 0 && !isChosen) return;
    if (isChosen) out.chosen = static_cast<std::uint16_t>(out.candidates.size());
    out.candidates.push_back(place);
}

}  // namespace fukumi::tuning
