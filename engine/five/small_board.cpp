// SPDX-License-Identifier: MIT
#include "engine/five/small_board.hpp"

#include <algorithm>
#include <bit>

#include "engine/core/check.hpp"

namespace fukumi::five {

namespace {

/// Where each square goes: `turn` by the number of the bit.
Squares turnedBy(const std::vector<Squares>& turn, Squares squares) {
    Squares result = 0;
    for (; squares != 0; squares &= squares - 1)
        result |= turn[static_cast<std::size_t>(std::countr_zero(squares))];
    return result;
}

}  // namespace

SmallBoard::SmallBoard(BoardSize size) : size_{size} {
    FUKUMI_CHECK(fits(size));
    forEachSquare(size, [&](Square s) { all_ |= bitOf(s); });
    for (const Direction d : kDirections)
        forEachSquare(size, [&](Square s) {
            if (!size.contains(s.x() - stepX(d), s.y() - stepY(d))) addLine(s, d);
        });
    for (const board::Symmetry symmetry : board::symmetriesOf(size)) {
        std::vector<Squares> turn;
        for (Squares left = all_; left != 0; left &= left - 1)
            turn.push_back(bitOf(apply(symmetry, squareOf(left & (~left + 1)), size)));
        turns_.push_back(std::move(turn));
    }
}

void SmallBoard::addLine(Square first, Direction d) {
    std::vector<Squares> rows;
    for (int start = 0;; ++start) {
        const int x = first.x() + start * stepX(d);
        const int y = first.y() + start * stepY(d);
        if (!size_.contains(x + 4 * stepX(d), y + 4 * stepY(d))) break;
        Squares row = 0;
        for (int i = 0; i < 5; ++i) row |= bitOf(Square{x + i * stepX(d), y + i * stepY(d)});
        rows.push_back(row);
    }
    if (rows.empty()) return;
    rows_.insert(rows_.end(), rows.begin(), rows.end());
    lines_.push_back(std::move(rows));
}

Square SmallBoard::squareOf(Squares one) const {
    const int bit = std::countr_zero(one);
    return Square{bit % size_.width(), bit / size_.width()};
}

SmallStones SmallBoard::stonesOf(const board::Board& board) const {
    SmallStones stones;
    forEachSquare(size_, [&](Square s) {
        if (board.at(s) == board::Cell::Black) stones.attacker |= bitOf(s);
        if (board.at(s) == board::Cell::White) stones.defender |= bitOf(s);
    });
    return stones;
}

board::Board SmallBoard::boardOf(const SmallStones& stones) const {
    board::Board board{size_};
    forEachSquare(size_, [&](Square s) {
        if ((stones.attacker & bitOf(s)) != 0) board.put(s, board::Cell::Black);
        if ((stones.defender & bitOf(s)) != 0) board.put(s, board::Cell::White);
    });
    return board;
}

Squares SmallBoard::fivesOf(Squares own, Squares other) const {
    Squares fives = 0;
    for (const Squares row : rows_)
        if ((row & other) == 0 && std::popcount(row & own) == 4) fives |= row & ~own;
    return fives;
}

SmallStones SmallBoard::canonical(const SmallStones& stones) const {
    SmallStones best = stones;
    for (const std::vector<Squares>& turn : turns_) {
        const SmallStones here{turnedBy(turn, stones.attacker), turnedBy(turn, stones.defender)};
        best = std::min(best, here);
    }
    return best;
}

}  // namespace fukumi::five
