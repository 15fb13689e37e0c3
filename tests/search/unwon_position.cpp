// SPDX-License-Identifier: MIT
#include "tests/search/unwon_position.hpp"

#include <vector>

#include "tests/support/rules_oracle.hpp"

namespace fukumi::test {

namespace {

void shuffle(std::vector<Square>& squares, Random& random) {
    for (int i = static_cast<int>(squares.size()) - 1; i > 0; --i)
        std::swap(squares[static_cast<std::size_t>(i)],
                  squares[static_cast<std::size_t>(random.between(0, i))]);
}

/// Takes the squares one after the other: a stone that does not win, else a blocked square.
void fill(PlainBoard& board, Rule rule, const std::vector<Square>& squares, Random& random) {
    for (const Square s : squares) {
        const Color first = kColors[random.below(2)];
        if (!wouldWin(board, rule, s, first))
            board.set(s, markOf(first));
        else if (!wouldWin(board, rule, s, ~first))
            board.set(s, markOf(~first));
        else
            board.set(s, Mark::Blocked);
    }
}

bool somebodyHasFour(const PlainBoard& board, Rule rule) {
    bool found = false;
    forEachSquare(board.size(), [&](Square s) {
        if (found || board.at(s) != Mark::Empty) return;
        found = wouldWin(board, rule, s, Color::Black) || wouldWin(board, rule, s, Color::White);
    });
    return found;
}

}  // namespace

board::Position unwonPosition(Rule rule, BoardSize size, int empties, Random& random) {
    for (;;) {
        PlainBoard board{size};
        std::vector<Square> squares;
        forEachSquare(size, [&](Square s) { squares.push_back(s); });
        shuffle(squares, random);
        squares.resize(squares.size() - static_cast<std::size_t>(empties));
        fill(board, rule, squares, random);
        // A later stone may free the end of a caro five or complete one of another colour's row.
        if (hasWon(board, rule, Color::Black) || hasWon(board, rule, Color::White)) continue;
        return positionOf(board, rule, kColors[random.below(2)]);
    }
}

board::Position tensePosition(Rule rule, BoardSize size, int empties, Random& random) {
    for (;;) {
        const board::Position position = unwonPosition(rule, size, empties, random);
        if (!somebodyHasFour(plainOf(position.board()), rule)) return position;
    }
}

}  // namespace fukumi::test
