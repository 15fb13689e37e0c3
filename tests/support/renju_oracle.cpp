// SPDX-License-Identifier: MIT
#include "tests/support/renju_oracle.hpp"

#include <algorithm>
#include <set>
#include <utility>
#include <vector>

#include "tests/support/rules_oracle.hpp"

namespace fukumi::test {

namespace {

/// The unbroken row of black stones through `s`, as steps from there. REQUIRES: `s` is black.
PlainRun rowThrough(const PlainBoard& board, Square s, Direction d) {
    PlainRun row;
    while (board.at(s, d, row.last + 1) == Mark::Black) ++row.last;
    while (board.at(s, d, row.first - 1) == Mark::Black) --row.first;
    return row;
}

bool makesRow(const PlainBoard& board, Square s, bool (*fits)(int length)) {
    return std::any_of(kDirections.begin(), kDirections.end(), [&](Direction d) {
        return fits(rowThrough(board, s, d).length());
    });
}

/// Calls `visit(step, point, board with a black stone there)` for empty points of the line near
/// `s`, where a stone could still join a row with it.
template <class Visit>
void fillPointsNear(const PlainBoard& board, Square s, Direction d, Visit&& visit) {
    PlainBoard filled = board;
    for (int step = -4; step <= 4; ++step) {
        if (board.at(s, d, step) != Mark::Empty) continue;
        const Square point{s.x() + step * stepX(d), s.y() + step * stepY(d)};
        filled.set(point, Mark::Black);
        visit(step, point, std::as_const(filled));
        filled.set(point, Mark::Empty);
    }
}

/// The fours of one line that the stone on `s` belongs to: sets of stones, of which two points that
/// complete a five make one.
int countFours(const PlainBoard& board, Square s, Direction d) {
    std::set<std::set<int>> fours;
    fillPointsNear(board, s, d, [&](int fifth, Square, const PlainBoard& five) {
        const PlainRun row = rowThrough(five, s, d);
        if (row.length() != 5 || !row.holds(fifth)) return;
        std::set<int> stones;
        for (int step = row.first; step <= row.last; ++step)
            if (step != fifth) stones.insert(step);
        fours.insert(stones);
    });
    return static_cast<int>(fours.size());
}

/// Whether the stones on `s` and `other` steps from it are part of one straight four.
bool isStraightFour(const PlainBoard& board, Square s, int other, Direction d) {
    const PlainRun row = rowThrough(board, s, d);
    if (row.length() != 4 || !row.holds(other)) return false;
    int ways = 0;
    fillPointsNear(board, s, d, [&](int fifth, Square, const PlainBoard& filled) {
        const PlainRun five = rowThrough(filled, s, d);
        if (five.length() == 5 && five.holds(fifth)) ++ways;
    });
    return ways == 2;
}

/// The points that turn the three of this line into a straight four; empty if it is not a three.
std::vector<Square> straightFourPoints(const PlainBoard& board, Square s, Direction d) {
    std::vector<Square> points;
    fillPointsNear(board, s, d, [&](int fourth, Square point, const PlainBoard& four) {
        if (isStraightFour(four, s, fourth, d)) points.push_back(point);
    });
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
    if (makesRow(board, s, [](int length) { return length == 5; })) return {Verdict::Five, 0};
    if (makesRow(board, s, [](int length) { return length > 5; })) return {Verdict::Overline, 0};
    int fours = 0;
    for (const Direction d : kDirections) fours += countFours(board, s, d);
    if (fours >= 2) return {Verdict::DoubleFour, 0};
    return judgeThrees(board, s);
}

}  // namespace fukumi::test
