// SPDX-License-Identifier: MIT
#include "tests/eval/table/slow_scores.hpp"

#include <array>

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

bool fiveCounts(Rule rule, Color c, int stones, bool shutIn) {
    switch (rule) {
        case Rule::Freestyle: return true;
        case Rule::Standard: return stones == 5;
        case Rule::Renju: return stones == 5 || c == Color::White;
        case Rule::Caro: return stones == 5 && !shutIn;
        case Rule::Caro6: return stones > 5 || !shutIn;
    }
    return false;
}

}  // namespace

int slowRunScore(const PlainBoard& board, Rule rule, Color c, Square s, Direction d) {
    const End left = walk(board, c, s, d, -1);
    const End right = walk(board, c, s, d, 1);
    const int stones = 1 + left.stones + right.stones;
    if (stones >= 5) {
        const bool shutIn = left.behind == markOf(~c) && right.behind == markOf(~c);
        return fiveCounts(rule, c, stones, shutIn) ? 10000 : 0;
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
