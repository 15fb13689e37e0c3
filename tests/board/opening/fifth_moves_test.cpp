// SPDX-License-Identifier: MIT
#include "engine/board/opening/fifth_moves.hpp"

#include <algorithm>

#include "engine/board/records/notation.hpp"
#include "engine/core/random.hpp"
#include "tests/support/catch.hpp"

namespace fukumi::opening {

namespace {

constexpr BoardSize kBoard = BoardSize::square(15);

std::vector<Square> squares(std::string_view text) {
    return board::listFromHuman(text, kBoard).value();
}

Square square(std::string_view text) { return squares(text).front(); }

int squaredDistance(Square a, Square b) {
    const int dx = a.x() - b.x(), dy = a.y() - b.y();
    return dx * dx + dy * dy;
}

/// The slow and obvious way: two pictures are one where some pairing of their stones, black with
/// black and white with white, keeps every distance.
bool areSymmetricalSlowly(const std::vector<Square>& stones, Square a, Square b) {
    const std::vector<Square> left{stones[0], stones[2], a, stones[1], stones[3]};
    std::vector<Square> black{stones[0], stones[2], b}, white{stones[1], stones[3]};
    std::sort(black.begin(), black.end());
    std::sort(white.begin(), white.end());
    do {
        do {
            std::vector<Square> right = black;
            right.insert(right.end(), white.begin(), white.end());
            bool fits = true;
            for (std::size_t i = 0; i < left.size(); ++i)
                for (std::size_t j = 0; j < i; ++j)
                    fits = fits &&
                           squaredDistance(left[i], left[j]) == squaredDistance(right[i], right[j]);
            if (fits) return true;
        } while (std::next_permutation(white.begin(), white.end()));
    } while (std::next_permutation(black.begin(), black.end()));
    return false;
}

}  // namespace

TEST_CASE("the four points next to a line of four are one fifth move", "[board][opening]") {
    const auto stones = squares("h8 h9 h7 h6");
    for (const char* const each : {"g8", "g7", "i8", "i7"})
        CHECK(areSymmetrical(stones, square("g8"), square(each)));
    CHECK_FALSE(areSymmetrical(stones, square("g8"), square("i9")));
    CHECK_FALSE(areSymmetrical(stones, square("g8"), square("f8")));
}

TEST_CASE("the edges of the board do not belong to a picture", "[board][opening]") {
    const auto stones = squares("h8 i9 i8 h9");
    CHECK(areSymmetrical(stones, square("h7"), square("g8")) ==
          areSymmetricalSlowly(stones, square("h7"), square("g8")));
    CHECK(areSymmetrical(squares("h8 h9 i9 i8"), square("j10"), square("g7")));
}

TEST_CASE("symmetrical fifth moves are those of the slow comparison", "[board][opening]") {
    // Whole numbers: a map that keeps all distances of five points of a lattice and does not come
    // from the lattice's eight symmetries would need points on one line; then one of the eight does
    // the same.
    Random random{3};
    for (int round = 0; round < 400; ++round) {
        std::vector<Square> stones{kBoard.center()};
        while (stones.size() < 4) {
            const Square s{5 + static_cast<int>(random.below(5)),
                           5 + static_cast<int>(random.below(5))};
            if (std::find(stones.begin(), stones.end(), s) == stones.end()) stones.push_back(s);
        }
        for (int pair = 0; pair < 60; ++pair) {
            const auto draw = [&] {
                return Square{4 + static_cast<int>(random.below(7)),
                              4 + static_cast<int>(random.below(7))};
            };
            const Square a = draw(), b = draw();
            const auto isTaken = [&](Square s) {
                return std::find(stones.begin(), stones.end(), s) != stones.end();
            };
            if (isTaken(a) || isTaken(b)) continue;
            INFO(board::toHuman(a, kBoard) << ' ' << board::toHuman(b, kBoard));
            REQUIRE(areSymmetrical(stones, a, b) == areSymmetricalSlowly(stones, a, b));
        }
    }
}

TEST_CASE("of each fifth move one square is left", "[board][opening]") {
    for (const char* const text : {"h8 h9 h7 h6", "h8 i9 j10 g7", "h8 h9 i9 g10"}) {
        const auto stones = squares(text);
        const auto different = differentFifths(stones, kBoard);
        forEachSquare(kBoard, [&](Square s) {
            if (std::find(stones.begin(), stones.end(), s) != stones.end()) return;
            int alike = 0;
            different.forEach(
                [&](Square each) { alike += areSymmetrical(stones, each, s) ? 1 : 0; });
            CHECK(alike == 1);
        });
    }
}

}  // namespace fukumi::opening
