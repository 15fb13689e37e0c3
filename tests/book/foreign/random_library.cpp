// SPDX-License-Identifier: MIT
#include "tests/book/foreign/random_library.hpp"

#include "engine/board/square_set.hpp"

namespace fukumi::test {

namespace {

Square freeSquare(Random& random, BoardSize size, board::SquareSet& taken) {
    while (true) {
        const Square s{random.between(0, size.width() - 1), random.between(0, size.height() - 1)};
        if (taken.contains(s)) continue;
        taken.insert(s);
        return s;
    }
}

Value anyValue(Random& random) {
    constexpr int kFirst = 2;  // the shortest loss that a move can bring
    switch (random.below(4)) {
        case 0: return winIn(random.between(kFirst, kFirst + 60));
        case 1: return lossIn(random.between(kFirst, kFirst + 60));
        default: return Value{random.between(-2000, 2000)};
    }
}

}  // namespace

book::BookPosition randomBookPosition(Random& random) {
    book::BookPosition position;
    position.rule = random.pick(kRules);
    const int width = random.between(kMinBoardSide, kMaxBoardSide);
    const int height = random.below(3) == 0 ? random.between(kMinBoardSide, kMaxBoardSide) : width;
    position.size = BoardSize::make(width, height).value();
    board::SquareSet taken;
    for (int i = random.between(0, 8); i > 0; --i)
        position.stones.push_back(freeSquare(random, position.size, taken));
    for (int i = random.between(1, 4); i > 0; --i) {
        book::BookMove move;
        move.move = freeSquare(random, position.size, taken);
        if (random.below(4) != 0) {
            move.value = Value{random.between(-30'000, 30'000)};
            move.depth = Depth{random.between(1, kMaxSquares)};
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

book::BookLibrary randomNet(Random& random, Rule rule, BoardSize size, int games) {
    book::BookLibrary library;
    for (int game = 0; game < games; ++game) {
        book::BookPosition position{rule, size, {}, {}, {}};
        board::SquareSet taken;
        const int from = random.below(4) == 0 ? random.between(0, 4) : 0;
        for (int stone = 0; stone < 8; ++stone) {
            // Few points, so that games meet again.
            const Square s{size.width() / 2 + random.between(-1, 2),
                           size.height() / 2 + random.between(-1, 1)};
            if (taken.contains(s)) continue;
            taken.insert(s);
            book::BookMove move{.move = s};
            if (random.below(3) != 0) {
                move.value = anyValue(random);
                move.depth = Depth{random.between(1, 31)};
            }
            move.weight = static_cast<std::uint16_t>(random.below(5));
            move.games = random.below(3);
            position.moves = {move};
            position.note =
                random.below(4) == 0 ? "note " + std::to_string(random.below(100)) + "\\nline" : "";
            if (static_cast<int>(position.stones.size()) >= from) library.add(position);
            position.stones.push_back(s);
        }
    }
    return library;
}

}  // namespace fukumi::test
