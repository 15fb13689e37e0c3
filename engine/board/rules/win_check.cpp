// SPDX-License-Identifier: MIT
#include "engine/board/rules/win_check.hpp"

namespace fukumi::board {

namespace {

/// Stones of `c` next to `s` in one direction, and whether an enemy stone follows them.
struct Walk {
    int stones = 0;
    bool enemyAtEnd = false;
};

Walk walk(const Board& board, Square s, Color c, int dx, int dy) {
    Walk result;
    int x = s.x() + dx;
    int y = s.y() + dy;
    while (board.size().contains(x, y) && board.cellAt(Square{x, y}) == cellOf(c)) {
        ++result.stones;
        x += dx;
        y += dy;
    }
    result.enemyAtEnd = board.size().contains(x, y) && board.cellAt(Square{x, y}) == cellOf(~c);
    return result;
}

}  // namespace

Run runThrough(const Board& board, Square s, Color c, Direction d) {
    const Walk before = walk(board, s, c, -stepX(d), -stepY(d));
    const Walk after = walk(board, s, c, stepX(d), stepY(d));
    return {before.stones + 1 + after.stones, before.enemyAtEnd, after.enemyAtEnd};
}

bool isWinningRun(Rule rule, Color c, const Run& run) {
    if (run.length < 5) return false;
    if (run.length > 5) return !needsExactFive(rule, c);
    return !(needsFreeEnd(rule) && run.enemyBefore && run.enemyAfter);
}

bool winsAt(const Board& board, Rule rule, Square s, Color c) {
    for (const Direction d : kDirections)
        if (isWinningRun(rule, c, runThrough(board, s, c, d))) return true;
    return false;
}

SquareSet winningStones(const Board& board, Rule rule, Square s) {
    SquareSet stones;
    const Cell cell = board.cellAt(s);
    if (cell != Cell::Black && cell != Cell::White) return stones;
    const Color c = cell == Cell::Black ? Color::Black : Color::White;
    for (const Direction d : kDirections) {
        if (!isWinningRun(rule, c, runThrough(board, s, c, d))) continue;
        stones.insert(s);
        for (const int sign : {-1, 1}) {
            int x = s.x() + sign * stepX(d);
            int y = s.y() + sign * stepY(d);
            while (board.size().contains(x, y) && board.cellAt(Square{x, y}) == cell) {
                stones.insert(Square{x, y});
                x += sign * stepX(d);
                y += sign * stepY(d);
            }
        }
    }
    return stones;
}

std::optional<Color> winnerOf(const Board& board, Rule rule) {
    std::optional<Color> winner;
    forEachSquare(board.size(), [&](Square s) {
        for (const Color c : kColors)
            if (board.cellAt(s) == cellOf(c) && winner != Color::Black && winsAt(board, rule, s, c))
                winner = c;
    });
    return winner;
}

}  // namespace fukumi::board
