// SPDX-License-Identifier: MIT
#include "engine/board/position.hpp"
#include "engine/core/random.hpp"
#include "tests/support/catch.hpp"

namespace fukumi::board {

TEST_CASE("a packed position comes back at every step", "[board]") {
    Random random{7};
    for (int game = 0; game < 20; ++game) {
        Position position{Rule::Renju, BoardSize::square(9)};
        std::vector<Position> seen{position};
        for (int step = 0; step < 30; ++step) {
            const auto s = Square::fromIndex(static_cast<int>(random.below(kMaxSquares)));
            if (!position.size().contains(s) || !position.isEmpty(s)) continue;
            switch (random.below(8)) {
                case 0: position.block(s); break;
                case 1: position.pass(); break;
                case 2: position.place(Color::White, s); break;
                default: position.play(s); break;
            }
            seen.push_back(position);
        }
        const PackedPosition packed{position};
        REQUIRE(packed.stepCount() + 1 == seen.size());
        for (std::size_t i = 0; i < seen.size(); ++i) {
            const Position again = packed.after(i);
            REQUIRE(again.board() == seen[i].board());
            REQUIRE(again.key() == seen[i].key());
            REQUIRE(again.winner() == seen[i].winner());
            REQUIRE(again.forbiddenPoints() == seen[i].forbiddenPoints());
        }
    }
}

TEST_CASE("a side to move that was set is packed, too", "[board]") {
    Position position{Rule::Freestyle, BoardSize::square(15)};
    position.place(Color::Black, Square{7, 7});
    position.setSideToMove(Color::White);
    CHECK(PackedPosition{position}.after(1).sideToMove() == Color::White);
}

}  // namespace fukumi::board
