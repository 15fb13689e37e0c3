// SPDX-License-Identifier: MIT
//
// Two independent products look at the same lines: classes of windows, and bit-parallel threat
// sets.
#include <optional>
#include <string>

#include "engine/board/pattern.hpp"
#include "engine/core/types.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/shadow_game.hpp"
#include "tests/support/threat_oracle.hpp"

namespace fukumi::test {

using board::LineClass;
using board::ThreatClass;

namespace {

/// Contradiction between a cell's class and its four threat sets; absent = there is none.
std::optional<std::string> contradiction(LineClass k,
                                         const board::LineRecord& line,
                                         Color c,
                                         int bit) {
    const auto in = [&](ThreatClass t) {
        return ((line.sets[indexOf(c)][static_cast<int>(t)] >> bit) & 1) != 0;
    };
    const bool foul = ((line.foul >> bit) & 1) != 0 && c == Color::Black;
    const bool four =
        k == LineClass::Four || k == LineClass::OpenFour || k == LineClass::DoubleFour;
    const bool three = k == LineClass::Three || k == LineClass::ThreeA;
    if (in(ThreatClass::Five) != (k == LineClass::Five)) return "five";
    // A five is asked for nothing else: it ends the game.
    if (k == LineClass::Five) return std::nullopt;
    if (in(ThreatClass::Four) != four) return "four";
    if (in(ThreatClass::OpenFour) != (k == LineClass::OpenFour)) return "open four";
    if (k == LineClass::DoubleFour && !foul) return "double four without a foul";
    if (foul && !(k == LineClass::DoubleFour || k == LineClass::Overline)) return "foul";
    // A line that is a four already has no smaller class, even if it is a three besides.
    if (in(ThreatClass::OpenThree) && !three && !four) return "open three";
    return std::nullopt;
}

/// Whether one more stone makes two fours in one line that no single stone stops: what makes a line
/// a Three although no straight four can come of it.
bool canBecomeTwoFours(PlainLine line, int i, Rule rule, Color c) {
    line.set(i, markOf(c));
    for (int k = 0; k < line.length(); ++k) {
        if (line.at(k) != Mark::Empty) continue;
        PlainLine after = line;
        after.set(k, markOf(c));
        after.set(i, Mark::Empty);
        const LineThreats threats = threatsOf(after, i, rule, c);
        if (threats.unstoppable && !threats.straightFour) return true;
    }
    return false;
}

struct Counts {
    std::string first;
    int compared = 0;
    int threesByTwoFours = 0;
};

void compareLine(const board::Position& position,
                 const PlainBoard& plain,
                 const LinePlace& place,
                 Color c,
                 const board::PatternTable& table,
                 Counts& counts) {
    const Rule rule = position.rule();
    const PlainLine line = lineOf(plain, place);
    const auto& slots = position.lines().map().slots(place.first);
    const std::size_t d = indexOf(place.direction);
    const board::LineRecord& record = position.lines().line(slots.line[d]);
    for (int i = 0; i < place.length; ++i) {
        if (line.at(i) != Mark::Empty) continue;
        const int bit = slots.bit[d] + i;
        const LineClass k = table[needsFreeEnd(rule) ? board::caroWindowIndex(record, c, bit)
                                                     : board::windowIndex(record, c, bit)];
        ++counts.compared;
        const auto wrong = contradiction(k, record, c, bit);
        if (wrong && counts.first.empty()) counts.first = *wrong;
        if (k != LineClass::Three && k != LineClass::ThreeA) continue;
        const auto threes = record.sets[indexOf(c)][static_cast<int>(ThreatClass::OpenThree)];
        if (((threes >> bit) & 1) != 0) continue;
        ++counts.threesByTwoFours;
        if (!canBecomeTwoFours(line, i, rule, c) && counts.first.empty())
            counts.first = "a three that nothing unstoppable can come of";
    }
}

Counts compareGame(Rule rule, BoardSize size, Random& random) {
    Counts counts;
    const ByColor<board::PatternTable> tables{{rule, Color::Black}, {rule, Color::White}};
    ShadowGame game{rule, size};
    for (int step = 0; !game.isFull(); ++step) {
        playRandomStep(game, random);
        if (step % 8 != 0) continue;
        const board::Position position = positionOf(game.plain(), rule);
        for (const LinePlace& place : linesOf(size))
            for (const Color c : kColors)
                compareLine(position, game.plain(), place, c, tables[c], counts);
    }
    return counts;
}

}  // namespace

TEST_CASE("line classes and threat lines say the same of every point", "[board][patterns]") {
    // Five and OpenFour are the same sets; the Four set is the classes Four, OpenFour and
    // DoubleFour; an OpenThree is a Three or ThreeA unless it is a four besides. The other way
    // round a Three may rest on two fours in one line (O_ONO_O to come), which is not a straight
    // four and hence no OpenThree; renju's black, for whom that is a foul, has none of these.
    Random random{37};
    int byTwoFours = 0;
    for (const Rule rule : kRules)
        for (const BoardSize size : {BoardSize::square(15), *BoardSize::make(22, 7)}) {
            const Counts counts = compareGame(rule, size, random);
            INFO(nameOf(rule) << ", " << counts.compared << " points, " << counts.threesByTwoFours
                              << " threes by two fours");
            CHECK(counts.first == "");
            CHECK(counts.compared > 10'000);
            byTwoFours += counts.threesByTwoFours;
        }
    CHECK(byTwoFours > 0);
}

}  // namespace fukumi::test
