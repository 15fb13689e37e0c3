// SPDX-License-Identifier: MIT
//
// The classes of single lines, as drawings and over all lines of some length.
#include <algorithm>
#include <array>
#include <span>
#include <string>
#include <string_view>

#include "engine/board/position.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/plain_line.hpp"
#include "tests/support/threat_oracle.hpp"
#include "tests/support/threat_view.hpp"

namespace fukumi::test {

using board::Position;
using board::ThreatClass;

namespace {

/// Drawing: O own, X enemy, _ empty, # blocked, * the asked point; | is the board's edge, and where
/// none is drawn there is room. Classes: 5 five, 4 four, U unstoppable four, 3 open three, ! foul
/// only by this line. All that a stone makes besides a five is left out: it has won.
struct Drawing {
    std::string_view line;
    std::string_view classes;
    std::string_view note;
};

std::string classesOf(const LineThreats& t, Rule rule, Color c) {
    if (t.five) return "5";
    std::string text;
    if (t.four) text += '4';
    if (isOpenFour(t, rule, c)) text += 'U';
    if (t.openThree) text += '3';
    if (isLineFoul(t, rule, c)) text += '!';
    return text;
}

std::string classesOf(const Position& position, Square s, Color c) {
    const board::ThreatLines& lines = position.lines();
    const board::LineSlots& slots = lines.map().slots(s);
    const int row = slots.line[indexOf(Direction::Row)];
    const auto bit = [&](std::uint32_t word) { return ((word >> slots.bit[0]) & 1) != 0; };
    if (bit(lines.set(row, c, ThreatClass::Five))) return "5";
    std::string text;
    if (bit(lines.set(row, c, ThreatClass::Four))) text += '4';
    if (bit(lines.set(row, c, ThreatClass::OpenFour))) text += 'U';
    if (bit(lines.set(row, c, ThreatClass::OpenThree))) text += '3';
    if (c == Color::Black && bit(lines.line(row).foul)) text += '!';
    return text;
}

Mark markOfChar(char c, Color own) {
    switch (c) {
        case 'O': return markOf(own);
        case 'X': return markOf(~own);
        case '#': return Mark::Blocked;
        default: return Mark::Empty;
    }
}

struct DrawnLine {
    PlainLine line;
    int asked = 0;
};

DrawnLine read(std::string_view drawing, Color own) {
    constexpr int kRoom = 5;  // no class looks further
    DrawnLine drawn;
    const auto addRoom = [&] {
        for (int i = 0; i < kRoom; ++i) drawn.line.append(Mark::Empty);
    };
    if (!drawing.starts_with('|')) addRoom();
    for (const char c : drawing) {
        if (c == '*') drawn.asked = drawn.line.length();
        if (c != '|') drawn.line.append(markOfChar(c, own));
    }
    if (!drawing.ends_with('|')) addRoom();
    return drawn;
}

/// The line as a row of a board as wide as the line.
PlainBoard boardOf(const PlainLine& line) {
    PlainBoard board{BoardSize::make(line.length(), kMinBoardSide).value()};
    for (int x = 0; x < line.length(); ++x) board.set(Square{x, 2}, line.at(x));
    return board;
}

void check(Rule rule, Color c, const Drawing& drawing) {
    const auto [line, asked] = read(drawing.line, c);
    INFO(nameOf(rule) << (c == Color::Black ? ", black: " : ", white: ") << drawing.line << "  "
                      << drawing.note);
    CHECK(classesOf(threatsOf(line, asked, rule, c), rule, c) == drawing.classes);
    CHECK(classesOf(positionOf(boardOf(line), rule), Square{asked, 2}, c) == drawing.classes);
}

/// Every drawing and its mirror image.
template <std::size_t N>
void checkAll(Rule rule, Color c, const std::array<Drawing, N>& drawings) {
    for (const Drawing& drawing : drawings) {
        check(rule, c, drawing);
        const std::string mirrored{drawing.line.rbegin(), drawing.line.rend()};
        check(rule, c, {mirrored, drawing.classes, drawing.note});
    }
}

}  // namespace

TEST_CASE("line classes that every rule agrees on", "[board][threats]") {
    constexpr std::array kDrawings{
        Drawing{"OOOO*", "5", "five at the end"},
        Drawing{"OO*OO", "5", "five in the middle"},
        Drawing{"|OOOO*|", "5", "five from edge to edge"},
        Drawing{"|OOOO*X", "5", "five between the edge and an enemy stone"},
        Drawing{"#OOOO*X", "5", "five between a blocked point and an enemy stone"},
        Drawing{"XOOO*_", "4", "a four with one way"},
        Drawing{"|OOO*_", "4", "a four at the edge"},
        Drawing{"#OOO*_", "4", "a four at a blocked point"},
        Drawing{"|OOO*#|", "", "no room for five"},
        Drawing{"XOOO*X", "", "no room for five"},
        Drawing{"_OOO*_", "4U", "a straight four"},
        Drawing{"_OO*O_", "4U", "a straight four"},
        Drawing{"OOO_*", "4", "a four with a hole"},
        Drawing{"OO_O*", "4", "a four with a hole"},
        Drawing{"OO_*O", "4", "a four with a hole"},
        Drawing{"_OO*_", "3", "an open three"},
        Drawing{"_O*O_", "3", "an open three"},
        Drawing{"_OO_*_", "3", "an open three with a hole"},
        Drawing{"_O_O*_", "3", "an open three with a hole"},
        Drawing{"XOO*__", "", "a three shut on one side"},
        Drawing{"|OO*__", "", "a three against the edge"},
        Drawing{"#OO*__", "", "a three against a blocked point"},
        Drawing{"X_OO*_X", "", "five points leave no room for a straight four"},
        Drawing{"|_OO*_|", "", "five points leave no room for a straight four"},
        Drawing{"|_OO*__|", "3", "six points are"},
        Drawing{"O__O*", "", "two and one do not make a three"},
        Drawing{"*____", "", "a lone stone"},
    };
    for (const Rule rule : kRules)
        for (const Color c : kColors) checkAll(rule, c, kDrawings);
}

TEST_CASE("six in a row is as good as five in freestyle and for white in renju",
          "[board][threats][rules]") {
    constexpr std::array kDrawings{
        Drawing{"OOO*OO", "5", "six"},
        Drawing{"OOOO*OOOO", "5", "nine"},
        Drawing{"XOOO*OX", "5", "five between enemy stones"},
        Drawing{"O_OO*O_", "4U", "a straight four next to a stone"},
        Drawing{"O_OO*_", "43", "a four that one stone stops, and a three"},
        Drawing{"O_OO*_O", "4U", "two fours in one line"},
        Drawing{"OO_O*_OO", "4U", "two fours in one line"},
        Drawing{"OOO_*_OOO", "4U", "two fours in one line"},
        Drawing{"OO_OO*_X", "4", "only the longer side completes"},
        Drawing{"XO_OO*_O", "4U", "enemy stones at the ends change nothing"},
        Drawing{"O_*O_O", "3", "four stones, too far apart for a four"},
        Drawing{"O__OO*__O", "3", "stones beyond the ends change nothing"},
    };
    checkAll(Rule::Freestyle, Color::Black, kDrawings);
    checkAll(Rule::Freestyle, Color::White, kDrawings);
    checkAll(Rule::Renju, Color::White, kDrawings);
}

TEST_CASE("an overline is worth nothing if exactly five are needed", "[board][threats][rules]") {
    constexpr std::array kDrawings{
        Drawing{"OOO*OO", "", "six"},
        Drawing{"OO_OO*_X", "", "both ways make more than five or nothing"},
        Drawing{"O_OO*O_", "4", "one end would make six"},
        Drawing{"O_OO*_O", "4U", "two fours in one line"},
        Drawing{"OO_O*_OO", "4U", "two fours in one line"},
        Drawing{"OOO_*_OOO", "4U", "two fours in one line"},
        Drawing{"OO_OO*_O", "4", "a stone too many on one side"},
        Drawing{"O__OO*__O", "", "each straight four would lose one end"},
        Drawing{"O__OO*___", "3", "one end is free"},
    };
    checkAll(Rule::Standard, Color::Black, kDrawings);
    checkAll(Rule::Standard, Color::White, kDrawings);
    checkAll(Rule::Caro, Color::Black, kDrawings);
    checkAll(Rule::Caro, Color::White, kDrawings);
}

TEST_CASE("black's overlines and two fours in one line are fouls of renju",
          "[board][threats][renju]") {
    constexpr std::array kDrawings{
        Drawing{"OOO*OO", "!", "six"},
        Drawing{"OOOO*OOOO", "!", "nine"},
        Drawing{"XOOO*OX", "5", "five between enemy stones"},
        Drawing{"O_OO*_O", "4!", "two fours in one line"},
        Drawing{"O_O*O_O", "4!", "two fours in one line"},
        Drawing{"OO_O*_OO", "4!", "two fours in one line"},
        Drawing{"OOO_*_OOO", "4!", "two fours in one line"},
        Drawing{"OO_OO*_O", "4", "one four: the other side makes six"},
        Drawing{"_OOO*_", "4U", "a straight four is one four"},
        Drawing{"O_OO*O_", "4", "one end would make six"},
        Drawing{"O__OO*__O", "", "each straight four would lose one end"},
    };
    checkAll(Rule::Renju, Color::Black, kDrawings);
}

TEST_CASE("enemy stones at both ends take a five's worth in caro", "[board][threats][rules]") {
    constexpr std::array kDrawings{
        Drawing{"XOOO*OX", "", "shut in"},
        Drawing{"XOOO*O_", "5", "one end is free"},
        Drawing{"|OOO*OX", "5", "the edge shuts nothing in"},
        Drawing{"#OOO*OX", "5", "a blocked point shuts nothing in"},
        Drawing{"XOOO*_X", "", "would be shut in"},
        Drawing{"XOOO*_|", "4", "would end at the edge"},
        Drawing{"_OOO*_", "4U", "a straight four"},
        Drawing{"X_OOO*_", "4", "the enemy shuts it in from the other side"},
        Drawing{"X__OOO*_", "4U", "a free point more on both sides"},
        Drawing{"|_OOO*_|", "4U", "the edge on both sides is room enough"},
        Drawing{"X_OO*__", "", "the enemy stone is too near for a straight four"},
        Drawing{"X__OO*__", "3", "one point further away it is not"},
        Drawing{"X__OO*_|", "", "the edge leaves the wrong side only"},
        Drawing{"XO_OO*_O_", "4", "the left five needs its right end"},
    };
    checkAll(Rule::Caro, Color::Black, kDrawings);
    checkAll(Rule::Caro6, Color::White, kDrawings);
}

TEST_CASE("six and more win in caro6 whatever their ends", "[board][threats][rules]") {
    constexpr std::array kDrawings{
        Drawing{"XOOO*OOX", "5", "six, shut in"},
        Drawing{"XOOO*OX", "", "five, shut in"},
        Drawing{"XO_OO*OX", "4", "the hole makes six"},
        Drawing{"XO_OO*X", "", "the hole makes five, shut in"},
    };
    for (const Color c : kColors) checkAll(Rule::Caro6, c, kDrawings);
}

namespace {

/// Puts every mark on every cell of one row, from left to right, and compares each full row.
class AllRows {
public:
    AllRows(Rule rule, int length, std::span<const Mark> marks)
        : rule_{rule},
          marks_{marks},
          size_{BoardSize::make(length, kMinBoardSide).value()},
          positions_{Position{rule, size_, Isa::Portable},
                     Position{rule, size_, Isa::Avx2},
                     Position{rule, size_, Isa::Avx512}} {
        for (int i = 0; i < length; ++i) line_.append(Mark::Empty);
    }

    void compareAll() { extend(0); }
    [[nodiscard]] std::uint64_t answers() const { return answers_; }
    [[nodiscard]] std::uint64_t differences() const { return differences_; }

private:
    void extend(int x) {
        if (x == size_.width()) return compare();
        for (const Mark mark : marks_) {
            line_.set(x, mark);
            put(Square{x, 2}, mark);
            extend(x + 1);
            if (mark != Mark::Empty)
                for (Position& position : positions_) position.undo();
        }
        line_.set(x, Mark::Empty);
    }

    void put(Square s, Mark mark) {
        for (Position& position : positions_) {
            if (mark == Mark::Black) position.place(Color::Black, s);
            if (mark == Mark::White) position.place(Color::White, s);
            if (mark == Mark::Blocked) position.block(s);
        }
    }

    void compare() {
        board::LineRecord expected{};
        for (int x = 0; x < size_.width(); ++x) {
            if (line_.at(x) != Mark::Empty) continue;
            const std::uint32_t bit = std::uint32_t{1} << (x + board::kGuardBits);
            for (const Color c : kColors) {
                const LineThreats t = threatsOf(line_, x, rule_, c);
                const std::array<bool, 4> has{t.five, t.four, isOpenFour(t, rule_, c), t.openThree};
                for (std::size_t k = 0; k < has.size(); ++k)
                    if (has[k]) expected.sets[indexOf(c)][k] |= bit;
                if (isLineFoul(t, rule_, c)) expected.foul |= bit;
                ++answers_;
            }
        }
        for (const Position& position : positions_) {
            const board::LineRecord& got = position.lines().line(2);
            const bool same =
                got.foul == expected.foul &&
                std::equal(&got.sets[0][0], &got.sets[0][0] + 8, &expected.sets[0][0]);
            if (!same) ++differences_;
        }
    }

    Rule rule_;
    std::span<const Mark> marks_;
    BoardSize size_;
    PlainLine line_;
    std::array<Position, 3> positions_;  // what the processor lacks is the next best
    std::uint64_t answers_ = 0;
    std::uint64_t differences_ = 0;
};

void compareAllRows(int length, std::span<const Mark> marks) {
    for (const Rule rule : kRules) {
        AllRows rows{rule, length, marks};
        rows.compareAll();
        INFO(nameOf(rule) << ": " << rows.answers() << " answers");
        CHECK(rows.differences() == 0);
        CHECK(rows.answers() > 0);
    }
}

constexpr std::array kThreeMarks{Mark::Empty, Mark::Black, Mark::White};
constexpr std::array kFourMarks{Mark::Empty, Mark::Black, Mark::White, Mark::Blocked};

}  // namespace

TEST_CASE("every row of ten cells agrees with the oracle", "[board][threats][oracle]") {
    compareAllRows(10, kThreeMarks);
    compareAllRows(8, kFourMarks);
}

TEST_CASE("every row of thirteen cells agrees with the oracle",
          "[.][nightly][board][threats][oracle]") {
    compareAllRows(13, kThreeMarks);
    compareAllRows(10, kFourMarks);
}

}  // namespace fukumi::test
