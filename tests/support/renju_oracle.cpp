// SPDX-License-Identifier: MIT
#include "tests/support/renju_oracle.hpp"

#include <algorithm>
#include <set>
#include <vector>

namespace fukumi::test {

namespace {

using Stones = std::set<Square>;

Square pointAt(Square s, Direction d, int steps) {
    return Square{s.x() + steps * stepX(d), s.y() + steps * stepY(d)};
}

/// The unbroken row of black stones through `s`.
Stones rowThrough(const PlainBoard& board, Square s, Direction d) {
    Stones row;
    for (int k = 0; board.at(s, d, k) == Mark::Black; ++k) row.insert(pointAt(s, d, k));
    for (int k = -1; board.at(s, d, k) == Mark::Black; --k) row.insert(pointAt(s, d, k));
    return row;
}

bool makesRowOf(const PlainBoard& board, Square s, std::size_t length) {
    return std::any_of(kDirections.begin(), kDirections.end(), [&](Direction d) {
        return rowThrough(board, s, d).size() == length;
    });
}

bool makesOverline(const PlainBoard& board, Square s) {
    return std::any_of(kDirections.begin(), kDirections.end(), [&](Direction d) {
        return rowThrough(board, s, d).size() >= 6;
    });
}

/// Empty points of the line near `s`, where a stone could still join a row with it.
std::vector<Square> emptyPointsNear(const PlainBoard& board, Square s, Direction d) {
    std::vector<Square> points;
    for (int k = -4; k <= 4; ++k)
        if (board.at(s, d, k) == Mark::Empty) points.push_back(pointAt(s, d, k));
    return points;
}

PlainBoard withBlack(PlainBoard board, Square s) {
    board.set(s, Mark::Black);
    return board;
}

/// The fours of one line that the stone on `s` belongs to, each with the points that complete it.
int countFours(const PlainBoard& board, Square s, Direction d) {
    std::set<Stones> fours;
    for (const Square fifth : emptyPointsNear(board, s, d)) {
        Stones row = rowThrough(withBlack(board, fifth), s, d);
        if (row.size() == 5 && row.erase(fifth) == 1) fours.insert(row);
    }
    return static_cast<int>(fours.size());
}

/// Whether the stones on `s` and `other` are part of one straight four.
bool isStraightFour(const PlainBoard& board, Square s, Square other, Direction d) {
    const Stones row = rowThrough(board, s, d);
    if (row.size() != 4 || !row.contains(other)) return false;
    int ways = 0;
    for (const Square fifth : emptyPointsNear(board, s, d)) {
        const Stones five = rowThrough(withBlack(board, fifth), s, d);
        if (five.size() == 5 && five.contains(fifth)) ++ways;
    }
    return ways == 2;
}

/// The points that turn the three of this line into a straight four; empty if it is not a three.
std::vector<Square> straightFourPoints(const PlainBoard& board, Square s, Direction d) {
    std::vector<Square> points;
    for (const Square fourth : emptyPointsNear(board, s, d))
        if (isStraightFour(withBlack(board, fourth), s, fourth, d)) points.push_back(fourth);
    return points;
}

/// Paragraph 9.3 for the stone on `s`.
Judgement judgeThrees(const PlainBoard& board, Square s) {
    std::vector<std::vector<Square>> threes;
    for (const Direction d : kDirections)
        if (auto points = straightFourPoints(board, s, d); !points.empty())
            threes.push_back(std::move(points));
    Judgement result;
    if (threes.size() < 2) return result;
    int real = 0;
    for (const auto& points : threes) {
        bool canBecomeFour = false;
        for (const Square fourth : points) {
            const Judgement there = judge(board, fourth);
            result.nesting = std::max(result.nesting, there.nesting + 1);
            canBecomeFour = canBecomeFour || there.verdict == Verdict::Legal;
        }
        if (canBecomeFour) ++real;
    }
    if (real >= 2) result.verdict = Verdict::DoubleThree;
    return result;
}

}  // namespace

Judgement judge(PlainBoard board, Square s) {
    board.set(s, Mark::Black);
    if (makesRowOf(board, s, 5)) return {Verdict::Five, 0};
    if (makesOverline(board, s)) return {Verdict::Overline, 0};
    int fours = 0;
    for (const Direction d : kDirections) fours += countFours(board, s, d);
    if (fours >= 2) return {Verdict::DoubleFour, 0};
    return judgeThrees(board, s);
}

}  // namespace fukumi::test
