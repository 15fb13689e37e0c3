// SPDX-License-Identifier: MIT
#include "engine/board/line_map.hpp"

namespace fukumi::board {

LineMap::LineMap(BoardSize size) {
    const int w = size.width();
    const int h = size.height();
    const int firstCol = h;
    const int firstAnti = firstCol + w;
    const int firstDiag = firstAnti + w + h - 1;
    lineCount_ = firstDiag + w + h - 1;

    forEachSquare(size, [&](Square s) {
        const int x = s.x();
        const int y = s.y();
        const std::array<int, 4> line{
            y, firstCol + x, firstAnti + x + y, firstDiag + x - y + h - 1};
        const std::array<int, 4> cell{x, y, x, x};
        for (const Direction d : kDirections) {
            const std::size_t i = indexOf(d);
            const int bit = cell[i] + kGuardBits;
            const auto id = static_cast<std::size_t>(line[i]);
            const int step = stepY(d) * Square::kStride + stepX(d);
            slots_[s.index()].line[i] = static_cast<std::uint8_t>(line[i]);
            slots_[s.index()].bit[i] = static_cast<std::uint8_t>(bit);
            rays_[id] = {static_cast<std::int16_t>(static_cast<int>(s.index()) - bit * step),
                         static_cast<std::int16_t>(step)};
            cellMasks_[id] |= std::uint32_t{1} << bit;
        }
    });
}

}  // namespace fukumi::board
