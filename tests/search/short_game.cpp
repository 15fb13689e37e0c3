// SPDX-License-Identifier: MIT
#include "tests/search/short_game.hpp"

#include <algorithm>

#include "engine/core/static_vector.hpp"
#include "tests/support/plain_board.hpp"
#include "tests/support/rules_oracle.hpp"

namespace fukumi::test {

namespace {

constexpr BoardSize kBoard = BoardSize::square(15);

/// Pairs of one colour, without a five, around a strip of three rows that is empty.
///
///     X X O O X X O O ...
///     O O X X O O X X ...
///     X X . . . . . . ...     columns 2 to 12 of rows 6 to 8
PlainBoard boardWithStrip() {
    PlainBoard board{kBoard};
    forEachSquare(kBoard, [&](Square s) {
        const bool isInStrip = s.x() >= 2 && s.x() <= 12 && s.y() >= 6 && s.y() <= 8;
        const bool isBlack = (s.x() / 2 + s.y()) % 2 == 0;
        if (!isInStrip) board.set(s, markOf(isBlack ? Color::Black : Color::White));
    });
    return board;
}

}  // namespace

board::Position beforeTheLimit(int plies, Random& random) {
    for (;;) {
        PlainBoard board = boardWithStrip();
        int stones = 33 - 25 - plies;
        const Color attacker = kColors[random.below(2)];
        const int start = random.between(3, 7);
        for (int row = random.between(3, 4); row > 0 && stones > 0;) {
            const Square s{start + random.between(0, 4), 7};
            if (board.at(s) != Mark::Empty) continue;
            board.set(s, markOf(attacker));
            --stones;
            --row;
        }
        while (stones > 0) {
            const Square s{random.between(2, 12), 6 + 2 * random.between(0, 1)};
            if (board.at(s) != Mark::Empty) continue;
            board.set(s, markOf(kColors[random.below(2)]));
            --stones;
        }
        const bool isWon =
            hasWon(board, Rule::Renju, Color::Black) || hasWon(board, Rule::Renju, Color::White);
        if (!isWon) return positionOf(board, Rule::Renju, kColors[random.below(2)]);
    }
}

int outcomeWithin(board::Position& position, int plies) {
    if (plies == 0) return 0;
    MoveList moves;
    forEachSquare(position.size(), [&](Square s) {
        if (position.isLegal(s)) moves.push_back(s);
    });
    for (const Move m : moves)
        if (position.makesFive(position.sideToMove(), m)) return 1;
    if (moves.empty()) return -1;  // black has only fouls left
    int best = -1;
    for (const Move m : moves) {
        const board::ScopedMove played{position, m};
        best = std::max(best, -outcomeWithin(position, plies - 1));
        if (best == 1) break;
    }
    return best;
}

}  // namespace fukumi::test
