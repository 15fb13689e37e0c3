// SPDX-License-Identifier: MIT
#include <set>

#include "engine/board/pattern.hpp"
#include "engine/board/position.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/pattern_oracle.hpp"
#include "tests/support/rules_oracle.hpp"
#include "tests/support/shadow_game.hpp"

namespace fukumi::test {

using board::HalfWindow;
using board::LineClass;
using board::LineWindow;
using board::PatternTable;
using board::WindowIndex;

namespace {

/// The window as a plain line; `centre` becomes the asked point's number.
PlainLine lineOf(const LineWindow& window, Color c, int& centre) {
    PlainLine line;
    const auto markAt = [&](const HalfWindow& half, int i) {
        return ((half.own >> i) & 1) != 0 ? markOf(c) : Mark::Empty;
    };
    if (window.before.enemyBlocker) line.append(markOf(~c));
    for (int i = window.before.length - 1; i >= 0; --i) line.append(markAt(window.before, i));
    centre = line.length();
    line.append(Mark::Empty);
    for (int i = 0; i < window.after.length; ++i) line.append(markAt(window.after, i));
    if (window.after.enemyBlocker) line.append(markOf(~c));
    return line;
}

}  // namespace

TEST_CASE("a window and its number belong together", "[board][patterns]") {
    for (const Rule rule : kRules) {
        std::set<WindowIndex> numbers;
        for (const WindowIndex number : board::allWindows(rule)) {
            CHECK(indexOf(board::windowOf(number)) == number);
            CHECK(number < board::kWindowCount);
            numbers.insert(number);
        }
        CHECK(numbers.size() == board::allWindows(rule).size());
    }
    // One to 63 on each side; in caro the 31 sides with a blocker also in a second colour.
    CHECK(board::allWindows(Rule::Freestyle).size() == 63 * 63);
    CHECK(board::allWindows(Rule::Caro).size() == (63 + 31) * (63 + 31));
}

TEST_CASE("the class table says of every window what the oracle finds",
          "[board][patterns][oracle]") {
    for (const Rule rule : kRules)
        for (const Color c : kColors) {
            const PatternTable table{rule, c};
            PatternOracle oracle{rule, c};
            int differences = 0;
            std::set<LineClass> seen;
            for (const WindowIndex number : board::allWindows(rule)) {
                int centre = 0;
                const PlainLine line = lineOf(board::windowOf(number), c, centre);
                if (table[number] != oracle.classOf(line, centre)) ++differences;
                seen.insert(table[number]);
            }
            INFO(nameOf(rule) << (c == Color::Black ? ", black" : ", white"));
            CHECK(differences == 0);
            CHECK(seen.contains(LineClass::Overline) == !rowWins(rule, c, 6, false));
            CHECK(seen.contains(LineClass::DoubleFour) ==
                  (rule == Rule::Renju && c == Color::Black));
        }
}

TEST_CASE("the table is built by the classifier", "[board][patterns]") {
    // Windows with few empty cells: the plain recursion takes its time over the others.
    constexpr int kMostEmpty = 6;
    for (const Rule rule : kRules)
        for (const Color c : kColors) {
            const PatternTable table{rule, c};
            int differences = 0;
            int compared = 0;
            for (const WindowIndex number : board::allWindows(rule)) {
                const LineWindow window = board::windowOf(number);
                const int empty = window.before.length + window.after.length -
                                  std::popcount(window.before.own) -
                                  std::popcount(window.after.own);
                if (empty > kMostEmpty) continue;
                ++compared;
                if (table[number] != board::classify(rule, c, window)) ++differences;
            }
            CHECK(differences == 0);
            CHECK(compared > 3000);
        }
}

namespace {

/// The table of one colour and its oracle.
struct TableAndOracle {
    TableAndOracle(Rule rule, Color c) : table{rule, c}, oracle{rule, c} {}

    PatternTable table;
    PatternOracle oracle;
};

/// Empty points of a line whose class, looked up from the board's own words, is not the oracle's.
int countDifferences(const board::Position& position,
                     const LinePlace& place,
                     Color c,
                     TableAndOracle& judge) {
    const PlainLine line = lineOf(plainOf(position.board()), place);
    const bool caro = position.rule() == Rule::Caro || position.rule() == Rule::Caro6;
    int differences = 0;
    for (int i = 0; i < place.length; ++i) {
        if (line.at(i) != Mark::Empty) continue;
        const board::LineSlots& slots = position.lines().map().slots(place.point(i));
        const std::size_t d = indexOf(place.direction);
        const board::LineRecord& record = position.lines().line(slots.line[d]);
        const WindowIndex number = caro ? board::caroWindowIndex(record, c, slots.bit[d])
                                        : board::windowIndex(record, c, slots.bit[d]);
        if (judge.table[number] != judge.oracle.classOf(line, i)) ++differences;
    }
    return differences;
}

}  // namespace

TEST_CASE("windows are read from a line as they lie on the board", "[board][patterns][oracle]") {
    Random random{17};
    const BoardSize size = BoardSize::make(22, 13).value();
    for (const Rule rule : kRules)
        for (const Color c : kColors) {
            ShadowGame game{rule, size};
            TableAndOracle judge{rule, c};
            int differences = 0;
            for (int step = 0; step < 300 && !game.isFull(); ++step) {
                playRandomStep(game, random);
                if (step % 10 != 0) continue;
                const board::Position position = positionOf(game.plain(), rule);
                for (const LinePlace& place : linesOf(size))
                    differences += countDifferences(position, place, c, judge);
            }
            CHECK(differences == 0);
        }
}

}  // namespace fukumi::test
