// SPDX-License-Identifier: MIT
#include <bit>

#include "engine/board/pattern_table.hpp"
#include "engine/eval/pattern/star_windows.hpp"

namespace fukumi::eval {

namespace {

template <bool FreeEnd>
void findIn(const LineWords& line, int bit, std::uint32_t reach, std::uint32_t (*out)[kStarLanes]) {
    const int first = bit - kStarCentre;
    for (std::uint32_t cells = line.empty & (reach << first); cells != 0; cells &= cells - 1) {
        const int cell = std::countr_zero(cells);
        const auto lane = static_cast<std::size_t>(cell - first);
        for (std::size_t c = 0; c < 2; ++c)
            out[c][lane] =
                board::windowIndex<FreeEnd>(line.stones[c], line.stones[1 - c], line.empty, cell);
    }
}

}  // namespace

void findStarWindowsPortable(const StarLines& star, StarReach reach, StarWindows& out) {
    const std::uint32_t lanes = lanesOf(reach);
    for (std::size_t d = 0; d < 4; ++d) {
        if (reach == StarReach::FiveEnds)
            findIn<true>(*star.lines[d], star.bits[d], lanes, out.indices[d]);
        else
            findIn<false>(*star.lines[d], star.bits[d], lanes, out.indices[d]);
    }
}

}  // namespace fukumi::eval
