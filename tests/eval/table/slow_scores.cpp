// SPDX-License-Identifier: MIT
#include "tests/eval/table/slow_scores.hpp"

#include <array>

#include "tests/support/rules_oracle.hpp"

namespace fukumi::test {

namespace {

struct End {
    int stones = 0;  ///< own stones side by side from the point outwards
    Mark behind = Mark::Empty;
};

End walk(const PlainBoard& board, Color c, Square s, Direction d, int sign) {
    End end;
    while (board.at(s, d, sign * (end.stones + 1)) == markOf(c)) ++end.stones;
    end.behind = board.at(s, d, sign * (end.stones + 1));
    return end;
}

}  // namespace

int slowRunScore(const PlainBoard& board, Rule rule, Color c, Square s, Direction d) {
    const End left = walk(board, c, s, d, -1);
    const End right = walk(board, c, s, d, 1);
    const int stones = 1 + left.stones + right.stones;
    if (stones >= 5) {
        const bool shutIn = left.behind == markOf(~c) && right.behind == markOf(~c);
        return rowWins(rule, c, stones, shutIn) ? 10000 : 0;
    }
    const bool leftOpen = left.behind == Mark::Empty;
    const bool rightOpen = right.behind == Mark::Empty;
    if (!leftOpen && !rightOpen) return 0;
    // One end blocked makes a run worth as much as an open one with a stone less.
    constexpr std::array kOpen{0, 20, 100, 500, 2500};
    const int worthAs = stones - (leftOpen && rightOpen ? 0 : 1);
    return kOpen[static_cast<std::size_t>(worthAs)];
}

int slowAttack(const PlainBoard& board, Rule rule, Color c, Square s) {
    if (board.at(s) != Mark::Empty) return 0;
    int sum = 0;
    for (const Direction d : kDirections) sum += slowRunScore(board, rule, c, s, d);
    return sum;
}

int slowTotal(const PlainBoard& board, Rule rule, Color c) {
    int sum = 0;
    forEachSquare(board.size(), [&](Square s) { sum += slowAttack(board, rule, c, s); });
    return sum;
}

}  // namespace fukumi::test
