// SPDX-License-Identifier: MIT
#include "tests/book/foreign/random_library.hpp"

#include "engine/board/square_set.hpp"

namespace fukumi::test {

namespace {

int upTo(Random& random, int most) {
    return static_cast<int>(random.below(static_cast<std::uint32_t>(most + 1)));
}

Square freeSquare(Random& random, BoardSize size, board::SquareSet& taken) {
    while (true) {
        const Square s{upTo(random, size.width() - 1), upTo(random, size.height() - 1)};
        if (taken.contains(s)) continue;
        taken.insert(s);
        return s;
    }
}

}  // namespace

book::BookPosition randomBookPosition(Random& random) {
    constexpr int kMoreSides = kMaxBoardSide - kMinBoardSide;
    book::BookPosition position;
    position.rule = kRules[random.below(kRules.size())];
    const int width = kMinBoardSide + upTo(random, kMoreSides);
    const int height = random.below(3) == 0 ? kMinBoardSide + upTo(random, kMoreSides) : width;
    position.size = BoardSize::make(width, height).value();
    board::SquareSet taken;
    for (int i = upTo(random, 8); i > 0; --i)
        position.stones.push_back(freeSquare(random, position.size, taken));
    for (int i = 1 + upTo(random, 3); i > 0; --i) {
        book::BookMove move;
        move.move = freeSquare(random, position.size, taken);
        if (random.below(4) != 0) {
            move.value = Value{upTo(random, 60'000) - 30'000};
            move.depth = Depth{1 + upTo(random, kMaxSquares - 1)};
        }
        move.games = static_cast<std::uint32_t>(random.next());
        move.weight = static_cast<std::uint16_t>(random.next());
        position.moves.push_back(move);
    }
    if (random.below(3) == 0) position.note = "a note | with a bar, #" + std::to_string(width);
    return position;
}

book::BookLibrary randomLibrary(Random& random, int positions) {
    book::BookLibrary library;
    for (int i = 0; i < positions; ++i) library.add(randomBookPosition(random));
    return library;
}

}  // namespace fukumi::test
