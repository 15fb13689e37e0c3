// SPDX-License-Identifier: MIT
//
// The comparisons of ShadowGame that ask the threat and renju oracles.
#include <string>

#include "engine/board/records/notation.hpp"
#include "engine/board/rules/renju.hpp"
#include "tests/support/renju_oracle.hpp"
#include "tests/support/shadow_game.hpp"
#include "tests/support/threat_view.hpp"

namespace fukumi::test {

using board::Foul;
using board::ThreatClass;
using board::ThreatLines;

namespace {

std::string pointName(std::string_view what, Rule rule, BoardSize size, Square s) {
    return std::string{what} + " at " + board::toHuman(s, size) + ", " + std::string{nameOf(rule)} +
           " on " + std::to_string(size.width()) + "x" + std::to_string(size.height());
}

/// One point in one direction: the eight class bits and the foul bit.
bool samePoint(const ThreatLines& lines, const ThreatView& view, Square s, Direction d) {
    const board::LineSlots& slots = lines.map().slots(s);
    const int id = slots.line[indexOf(d)];
    const auto bit = [&](std::uint32_t word) { return ((word >> slots.bit[indexOf(d)]) & 1) != 0; };
    for (const Color c : kColors)
        for (const ThreatClass k : kThreatClasses)
            if (bit(lines.set(id, c, k)) != view.has(s, d, c, k)) return false;
    return bit(lines.line(id).foul) == view.isLineFoul(s, d);
}

bool samePoints(const ThreatLines& lines, const ThreatView& view, Square s) {
    for (const Color c : kColors)
        for (const ThreatClass k : kThreatClasses) {
            const int directions = view.directionsAt(s, c, k);
            if (lines.directionsAt(s, c, k) != directions) return false;
            if (lines.contains(s, c, k) != (directions > 0)) return false;
        }
    return true;
}

/// Count and list for one class of one colour.
bool sameTotals(const ThreatLines& lines, const ThreatView& view, Color c, ThreatClass k) {
    const std::vector<Square>& expected = view.cells(c, k);
    std::vector<Square> visited;
    lines.forEachCell(c, k, [&](Square s) { visited.push_back(s); });
    board::SquareSet cells;
    for (const Square s : expected) cells.insert(s);
    return lines.lineCount(c, k) == view.lineCount(c, k) && lines.any(c, k) == !expected.empty() &&
           visited == expected && lines.cells(c, k) == cells &&
           (expected.empty() || lines.firstCell(c, k) == expected.front());
}

Foul foulOf(Verdict v) {
    switch (v) {
        case Verdict::Overline: return Foul::Overline;
        case Verdict::DoubleFour: return Foul::DoubleFour;
        case Verdict::DoubleThree: return Foul::DoubleThree;
        case Verdict::Legal:
        case Verdict::Five: break;
    }
    return Foul::None;
}

void countSeen(const PlainBoard& plain, const ThreatView& view, Comparison& result) {
    const auto seen = [&](ThreatClass k) {
        return view.cells(Color::Black, k).size() + view.cells(Color::White, k).size();
    };
    result.seen.five += seen(ThreatClass::Five);
    result.seen.four += seen(ThreatClass::Four);
    result.seen.openFour += seen(ThreatClass::OpenFour);
    result.seen.openThree += seen(ThreatClass::OpenThree);
    forEachSquare(plain.size(), [&](Square s) {
        if (plain.at(s) != Mark::Empty) return;
        result.answers += kDirections.size() * kColors.size();
        for (const Direction d : kDirections) result.seen.lineFoul += view.isLineFoul(s, d);
    });
}

}  // namespace

void ShadowGame::compareThreats(Comparison& result) const {
    const ThreatView view{plain_, rule_, lines_};
    countSeen(plain_, view, result);
    for (const board::Position& position : positions_) {
        const ThreatLines& lines = position.lines();
        forEachSquare(plain_.size(), [&](Square s) {
            for (const Direction d : kDirections)
                if (!samePoint(lines, view, s, d))
                    result.differ(pointName("a class bit", rule_, plain_.size(), s));
            if (!samePoints(lines, view, s))
                result.differ(pointName("directionsAt", rule_, plain_.size(), s));
            for (const Color c : kColors)
                if (position.makesFive(c, s) != (view.directionsAt(s, c, ThreatClass::Five) > 0))
                    result.differ(pointName("makesFive", rule_, plain_.size(), s));
        });
        for (const Color c : kColors)
            for (const ThreatClass k : kThreatClasses)
                result.expect(sameTotals(lines, view, c, k), "the totals of a class");
    }
}

void ShadowGame::compareFouls(Comparison& result) const {
    const ThreatView view{plain_, rule_, lines_};
    std::array<ThreatLines, 3> lines{
        positions_[0].lines(), positions_[1].lines(), positions_[2].lines()};
    board::SquareSet forbidden;
    forEachSquare(plain_.size(), [&](Square s) {
        if (plain_.at(s) != Mark::Empty) return;
        const Judgement judgement = judge(plain_, s);
        const bool foul = isForbidden(judgement.verdict);
        if (foul) forbidden.insert(s);
        ++result.judged;
        result.seen.foul += foul ? 1 : 0;
        result.seen.nestedTwice += judgement.nesting >= 2 ? 1 : 0;
        for (ThreatLines& each : lines)
            if (board::isFoul(each, s) != foul ||
                board::foulAt(each, s) != foulOf(judgement.verdict) ||
                board::mayBeFoul(each, s) != view.looksLikeFoul(s))
                result.differ(pointName("a foul", rule_, plain_.size(), s));
    });
    for (std::size_t i = 0; i < lines.size(); ++i)
        result.expect(sameLines(lines[i], positions_[i].lines()), "the lines after foul tests");
    const board::SquareSet expected = side_ == Color::Black ? forbidden : board::SquareSet{};
    for (const board::Position& position : positions_)
        result.expect(position.forbiddenPoints() == expected, "forbiddenPoints");
}

}  // namespace fukumi::test
