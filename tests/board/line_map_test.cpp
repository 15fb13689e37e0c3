// SPDX-License-Identifier: MIT
#include "engine/board/line_map.hpp"

#include <bit>

#include "tests/support/catch.hpp"
#include "tests/support/plain_line.hpp"

namespace fukumi::board {

TEST_CASE("lines are numbered and their cells lie as the drawing says", "[board][lines]") {
    for (int width = kMinBoardSide; width <= kMaxBoardSide; ++width)
        for (int height = kMinBoardSide; height <= kMaxBoardSide; ++height) {
            const BoardSize size = BoardSize::make(width, height).value();
            const LineMap map{size};
            const auto lines = test::linesOf(size);
            REQUIRE(map.lineCount() == static_cast<int>(lines.size()));
            bool same = true;
            for (int id = 0; id < map.lineCount(); ++id) {
                const test::LinePlace& place = lines[static_cast<std::size_t>(id)];
                const std::size_t d = indexOf(place.direction);
                same = same && std::popcount(map.cellMask(id)) == place.length;
                for (int i = 0; i < place.length; ++i) {
                    const Square s = place.point(i);
                    const LineSlots& slots = map.slots(s);
                    const int along = place.direction == Direction::Col ? s.y() : s.x();
                    same = same && slots.line[d] == id && slots.bit[d] == along + kGuardBits &&
                           map.squareAt(id, slots.bit[d]) == s &&
                           ((map.cellMask(id) >> slots.bit[d]) & 1) != 0;
                }
            }
            CHECK(same);
        }
    CHECK(LineMap{BoardSize::square(kMaxBoardSide)}.lineCount() == kMaxLines);
}

}  // namespace fukumi::board
