// SPDX-License-Identifier: MIT
#include "tests/support/rules_oracle.hpp"

#include <algorithm>

namespace fukumi::test {

PlainRun runThrough(const PlainLine& line, int i) {
    const Mark own = line.at(i);
    PlainRun run{i, i};
    while (line.at(run.first - 1) == own) --run.first;
    while (line.at(run.last + 1) == own) ++run.last;
    return run;
}

bool rowWins(Rule rule, Color c, int length, bool shutIn) {
    switch (rule) {
        case Rule::Freestyle: return true;
        case Rule::Standard: return length == 5;
        case Rule::Renju: return length == 5 || c == Color::White;
        case Rule::Caro: return length == 5 && !shutIn;
        case Rule::Caro6: return length > 5 || !shutIn;
    }
    return false;
}

bool winsInLine(const PlainLine& line, int i, Rule rule) {
    const bool black = line.at(i) == Mark::Black;
    const Mark enemy = black ? Mark::White : Mark::Black;
    const PlainRun run = runThrough(line, i);
    const int length = run.length();
    const bool shutIn = line.at(run.first - 1) == enemy && line.at(run.last + 1) == enemy;
    return length >= 5 && rowWins(rule, black ? Color::Black : Color::White, length, shutIn);
}

PointOfLine lineThrough(const PlainBoard& board, Square s, Direction d) {
    int before = 0;
    while (board.at(s, d, -before - 1) != Mark::Edge) ++before;
    PointOfLine found{{}, before};
    for (int k = -before; board.at(s, d, k) != Mark::Edge; ++k)
        found.line.append(board.at(s, d, k));
    return found;
}

bool wins(const PlainBoard& board, Rule rule, Square s) {
    return std::any_of(kDirections.begin(), kDirections.end(), [&](Direction d) {
        const auto [line, i] = lineThrough(board, s, d);
        return winsInLine(line, i, rule);
    });
}

bool wouldWin(const PlainBoard& board, Rule rule, Square s, Color c) {
    PlainBoard after = board;
    after.set(s, markOf(c));
    return wins(after, rule, s);
}

bool hasWon(const PlainBoard& board, Rule rule, Color c) {
    bool won = false;
    forEachSquare(board.size(), [&](Square s) {
        won = won || (board.at(s) == markOf(c) && wins(board, rule, s));
    });
    return won;
}

}  // namespace fukumi::test
