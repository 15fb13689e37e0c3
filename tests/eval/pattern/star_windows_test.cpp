// SPDX-License-Identifier: MIT
#include "engine/eval/pattern/star_windows.hpp"

#include <array>

#include "engine/board/line_map.hpp"
#include "engine/core/isa.hpp"
#include "engine/core/random.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/skip.hpp"

namespace fukumi::test {

namespace {

/// A line of `length` cells with stones of both colours, blocked squares and empty cells; on half
/// of the lines most cells are empty.
eval::LineWords randomLine(Random& random, int length) {
    eval::LineWords line{};
    const std::uint32_t kinds = random.below(2) == 0 ? 5 : 16;
    for (int i = 0; i < length; ++i) {
        const std::uint32_t cell = std::uint32_t{1} << (board::kGuardBits + i);
        const std::uint32_t kind = random.below(kinds);
        if (kind < 2)
            line.stones[kind] |= cell;
        else if (kind != 2 || random.below(4) != 0)
            line.empty |= cell;
    }
    return line;
}

}  // namespace

TEST_CASE("both forms find the same windows around a stone", "[eval][pattern]") {
    if (bestIsa() != Isa::Avx2 || eval::kAvx2StarWindows == nullptr)
        return saySkipped("this processor or build has no AVX2");
    Random random{7};
    for (const auto reach :
         {eval::StarReach::Four, eval::StarReach::Five, eval::StarReach::FiveEnds}) {
        std::size_t compared = 0;
        for (int round = 0; round < 3000; ++round) {
            std::array<eval::LineWords, 4> lines;
            eval::StarLines star{};
            for (std::size_t d = 0; d < 4; ++d) {
                const int length = 1 + static_cast<int>(random.below(22));
                lines[d] = randomLine(random, length);
                const auto cell = random.below(static_cast<std::uint32_t>(length));
                star.lines[d] = &lines[d];
                star.bits[d] = static_cast<std::uint8_t>(board::kGuardBits + cell);
                lines[d].empty &= ~(std::uint32_t{1} << star.bits[d]);
            }
            eval::StarWindows portable{};
            eval::StarWindows avx2{};
            eval::kPortableStarWindows(star, reach, portable);
            eval::kAvx2StarWindows(star, reach, avx2);
            for (std::size_t d = 0; d < 4; ++d)
                for (int lane = 0; lane <= 2 * eval::kStarCentre; ++lane) {
                    const int bit = star.bits[d] - eval::kStarCentre + lane;
                    const bool isAsked = ((eval::lanesOf(reach) >> lane) & 1) != 0 &&
                                         ((lines[d].empty >> bit) & 1) != 0;
                    if (!isAsked) continue;
                    ++compared;
                    for (std::size_t c = 0; c < 2; ++c)
                        REQUIRE(avx2.indices[d][c][lane] == portable.indices[d][c][lane]);
                }
        }
        CHECK(compared > 20'000);
    }
}

}  // namespace fukumi::test
