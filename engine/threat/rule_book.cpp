// SPDX-License-Identifier: MIT
#include "engine/threat/rule_book.hpp"

#include <set>

namespace fukumi::threat {

namespace {

using board::Board;
using board::Cell;

/// A black stone for as long as it lives.
class Stone {
public:
    Stone(Board& board, Square s) : board_{board}, square_{s} { board_.put(s, Cell::Black); }
    ~Stone() { board_.clear(square_); }
    Stone(const Stone&) = delete;
    Stone& operator=(const Stone&) = delete;

private:
    Board& board_;
    Square square_;
};

/// The squares of one line, by their distance from a middle square.
class Line {
public:
    Line(const Board& board, Square middle, Direction d)
        : board_{board}, middle_{middle}, direction_{d} {}

    [[nodiscard]] bool isBlack(int step) const { return has(step) && cellAt(step) == Cell::Black; }
    [[nodiscard]] bool isEmpty(int step) const { return has(step) && cellAt(step) == Cell::Empty; }
    [[nodiscard]] Square square(int step) const {
        return Square{middle_.x() + step * stepX(direction_),
                      middle_.y() + step * stepY(direction_)};
    }
    /// The farthest black stone that is connected with `step` on one side (sign -1 or 1), the
    /// square at `step` counting as black.
    [[nodiscard]] int lastBlack(int step, int sign) const {
        while (isBlack(step + sign)) step += sign;
        return step;
    }
    [[nodiscard]] int runLength(int step) const {
        return lastBlack(step, 1) - lastBlack(step, -1) + 1;
    }

private:
    [[nodiscard]] bool has(int step) const {
        return board_.size().contains(middle_.x() + step * stepX(direction_),
                                      middle_.y() + step * stepY(direction_));
    }
    [[nodiscard]] Cell cellAt(int step) const { return board_.cellAt(square(step)); }

    const Board& board_;
    Square middle_;
    Direction direction_;
};

/// Fours in the line that contain its middle stone: the different groups of four.
int foursIn(const Line& line) {
    std::set<std::set<int>> groups;
    for (int step = -4; step <= 4; ++step) {
        if (!line.isEmpty(step) || line.runLength(step) != 5) continue;
        std::set<int> group;
        for (int i = line.lastBlack(step, -1); i <= line.lastBlack(step, 1); ++i)
            if (i != step) group.insert(i);
        if (group.contains(0)) groups.insert(group);
    }
    return static_cast<int>(groups.size());
}

/// Whether the black stone at `step` is part of a straight four that contains the middle stone.
bool isStraightFour(const Line& line, int step) {
    const int low = line.lastBlack(step, -1);
    const int high = line.lastBlack(step, 1);
    if (high - low != 3 || low > 0 || high < 0) return false;
    return line.isEmpty(low - 1) && !line.isBlack(low - 2) && line.isEmpty(high + 1) &&
           !line.isBlack(high + 2);
}

bool makesExactFive(const Board& board, Square s) {
    for (const Direction d : kDirections)
        if (Line{board, s, d}.runLength(0) == 5) return true;
    return false;
}

/// Whether the line holds a three with the middle stone, which is on the board.
bool isThree(Board& board, Square middle, Direction d) {
    const Line line{board, middle, d};
    for (int step = -4; step <= 4; ++step) {
        if (!line.isEmpty(step)) continue;
        const Square point = line.square(step);
        bool straight = false;
        {
            const Stone stone{board, point};
            straight = isStraightFour(line, step);
        }
        if (straight && !makesExactFive(board, point) && !isForbiddenByTheBook(board, point))
            return true;
    }
    return false;
}

}  // namespace

bool isForbiddenByTheBook(Board& board, Square s) {
    if (makesExactFive(board, s)) return false;
    const Stone stone{board, s};
    int fours = 0;
    int threes = 0;
    for (const Direction d : kDirections) {
        const Line line{board, s, d};
        if (line.runLength(0) >= 6) return true;
        fours += foursIn(line);
        if (fours >= 2) return true;
    }
    for (const Direction d : kDirections) threes += isThree(board, s, d) ? 1 : 0;
    return threes >= 2;
}

}  // namespace fukumi::threat
