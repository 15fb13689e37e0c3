// SPDX-License-Identifier: MIT
#include "tests/book/foreign/foreign_library.hpp"

#include "engine/board/square_set.hpp"

namespace fukumi::test {

namespace {

int upTo(Random& random, int most) {
    return static_cast<int>(random.below(static_cast<std::uint32_t>(most + 1)));
}

Value anyValue(Random& random) {
    constexpr int kFirst = 2;  // the shortest loss that a move can bring
    switch (random.below(4)) {
        case 0: return winIn(kFirst + upTo(random, 60));
        case 1: return lossIn(kFirst + upTo(random, 60));
        default: return Value{upTo(random, 4000) - 2000};
    }
}

}  // namespace

book::BookLibrary randomNet(Random& random, Rule rule, BoardSize size, int games) {
    book::BookLibrary library;
    for (int game = 0; game < games; ++game) {
        book::BookPosition position{rule, size, {}, {}, {}};
        board::SquareSet taken;
        const int from = random.below(4) == 0 ? upTo(random, 4) : 0;
        for (int stone = 0; stone < 8; ++stone) {
            // Few points, so that games meet again.
            const Square s{size.width() / 2 + upTo(random, 3) - 1,
                           size.height() / 2 + upTo(random, 2) - 1};
            if (taken.contains(s)) continue;
            taken.insert(s);
            book::BookMove move{.move = s};
            if (random.below(3) != 0) {
                move.value = anyValue(random);
                move.depth = Depth{1 + upTo(random, 30)};
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
