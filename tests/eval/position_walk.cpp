// SPDX-License-Identifier: MIT
#include "tests/eval/position_walk.hpp"

namespace fukumi::test {

namespace {}  // namespace

BoardSize randomSize(Random& random) {
    const int width = random.between(kMinBoardSide, kMaxBoardSide);
    const int height = random.below(2) == 0 ? width : random.between(kMinBoardSide, kMaxBoardSide);
    return BoardSize::make(width, height).value();
}

Square randomEmptySquare(const board::Position& position, Random& random) {
    const BoardSize size = position.size();
    for (int tries = 0; tries < 8 && !position.history().empty(); ++tries) {
        const Square last = position.history().back().square;
        const int x = last.x() + random.between(-4, 4);
        const int y = last.y() + random.between(-4, 4);
        if (size.contains(x, y) && position.isEmpty(Square{x, y})) return Square{x, y};
    }
    for (;;) {
        const Square s{random.between(0, size.width() - 1), random.between(0, size.height() - 1)};
        if (position.isEmpty(s)) return s;
    }
}

void stepForward(board::Position& position, Random& random) {
    const auto dice = random.below(100);
    if (dice < 3) return position.pass();
    const Square s = randomEmptySquare(position, random);
    if (dice < 6) return position.block(s);
    if (dice < 70) return position.play(s);
    position.place(kColors[random.below(2)], s);
}

board::Position randomPosition(Rule rule, BoardSize size, int empties, Random& random) {
    board::Position position{rule, size};
    while (position.emptyCount() > empties) stepForward(position, random);
    return position;
}

}  // namespace fukumi::test
