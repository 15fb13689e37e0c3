// SPDX-License-Identifier: MIT
#include "tests/search/fights_with_fours.hpp"

#include "tests/support/rules_oracle.hpp"
#include "tests/threat/random_midgame.hpp"

namespace fukumi::test {

namespace {

std::vector<Square> fivePoints(const PlainBoard& board, Rule rule, Color c) {
    std::vector<Square> points;
    forEachSquare(board.size(), [&](Square s) {
        if (board.at(s) == Mark::Empty && wouldWin(board, rule, s, c)) points.push_back(s);
    });
    return points;
}

/// Puts four stones of a colour into five points of a line, if they are free and make no five.
void addFour(board::Position& position, Color c, Random& random) {
    const Direction d = kDirections[random.below(4)];
    const Square start = randomSquare(position.size(), random);
    const int gap = static_cast<int>(random.below(5));
    std::vector<Square> stones;
    for (int i = 0; i < 5; ++i) {
        const int x = start.x() + i * stepX(d);
        const int y = start.y() + i * stepY(d);
        if (!position.size().contains(x, y) || !position.isEmpty(Square{x, y})) return;
        if (i != gap) stones.push_back(Square{x, y});
    }
    for (std::size_t i = 0; i < stones.size(); ++i) {
        position.place(c, stones[i]);
        if (!position.winner()) continue;
        for (std::size_t k = 0; k <= i; ++k) position.undo();
        return;
    }
}

}  // namespace

std::vector<Square> movesAgainstFours(const board::Position& position) {
    const Color us = position.sideToMove();
    const Rule rule = position.rule();
    PlainBoard board = plainOf(position.board());
    if (const auto own = fivePoints(board, rule, us); !own.empty()) return own;
    const std::vector<Square> fives = fivePoints(board, rule, ~us);
    std::vector<Square> stops, blocks;
    if (fives.empty()) return {};
    forEachSquare(board.size(), [&](Square s) {
        if (!position.isLegal(s)) return;
        board.set(s, markOf(us));
        if (fivePoints(board, rule, ~us).empty()) stops.push_back(s);
        board.set(s, Mark::Empty);
    });
    for (const Square s : fives)
        if (position.isLegal(s)) blocks.push_back(s);
    return stops.empty() ? blocks : stops;
}

board::Position fightWithFours(Rule rule, Random& random) {
    while (true) {
        const int stones = 4 + static_cast<int>(random.below(30));
        board::Position position = randomMidgame(rule, randomSize(8, 8, random), stones, random);
        const auto fours = 1 + random.below(3);
        for (std::uint32_t i = 0; i < fours; ++i) addFour(position, ~position.sideToMove(), random);
        if (!position.winner() && !movesAgainstFours(position).empty()) return position;
    }
}

}  // namespace fukumi::test
