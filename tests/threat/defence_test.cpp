// SPDX-License-Identifier: MIT
#include "engine/threat/defence.hpp"

#include <algorithm>
#include <vector>

#include "engine/board/records/notation.hpp"
#include "engine/board/rules/win_check.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/position_builder.hpp"
#include "tests/support/round_count.hpp"
#include "tests/threat/random_midgame.hpp"

namespace fukumi {

using board::Position;
using board::SquareSet;
using board::ThreatClass;
using board::ThreatLines;
using threat::Verdict;

namespace {

template <class Moves>
SquareSet setOf(const Moves& moves) {
    SquareSet set;
    for (const Move m : moves) set.insert(m);
    return set;
}

SquareSet setOf(const Position& position, std::string_view human) {
    SquareSet set;
    const auto squares = board::listFromHuman(human, position.size());
    for (const Square s : squares.value()) set.insert(s);
    return set;
}

bool isLegal(Position& position, Color c, Square s) {
    position.setSideToMove(c);
    return position.isLegal(s);
}

std::vector<Square> fiveSquares(const Position& position, Color c) {
    std::vector<Square> fives;
    forEachSquare(position.size(), [&](Square s) {
        if (position.isEmpty(s) && board::winsAt(position.board(), position.rule(), s, c))
            fives.push_back(s);
    });
    return fives;
}

bool canFive(const Position& position, Color c) { return !fiveSquares(position, c).empty(); }

/// By the text: after the four no reply takes all fives away. `position` has the attacker's stone
/// on already; a reply never adds a five of his, so the squares of before are asked.
bool isUnstoppable(Position& position, Color attacker) {
    const auto fives = fiveSquares(position, attacker);
    if (fives.empty()) return false;
    bool stopped = false;
    forEachSquare(position.size(), [&](Square s) {
        if (stopped || !position.isEmpty(s)) return;
        position.place(~attacker, s);
        stopped = std::none_of(fives.begin(), fives.end(), [&](Square five) {
            return position.isEmpty(five) &&
                   board::winsAt(position.board(), position.rule(), five, attacker);
        });
        position.undo();
    });
    return !stopped;
}

bool threatensByBruteForce(Position& position, Color attacker) {
    bool found = false;
    forEachSquare(position.size(), [&](Square s) {
        if (found || !position.lines().contains(s, attacker, ThreatClass::Four)) return;
        if (!position.isEmpty(s) || !isLegal(position, attacker, s)) return;
        position.place(attacker, s);
        found = isUnstoppable(position, attacker);
        position.undo();
    });
    return found;
}

/// The whole board, tried one square after the other.
template <class Holds>
SquareSet bruteForceAnswers(Position& position, Color defender, Holds&& holds) {
    SquareSet answers;
    forEachSquare(position.size(), [&](Square s) {
        if (!position.isEmpty(s) || !isLegal(position, defender, s)) return;
        position.place(defender, s);
        if (holds()) answers.insert(s);
        position.undo();
    });
    return answers;
}

ThreatLines linesOf(const Position& position) { return position.lines(); }

}  // namespace

TEST_CASE("A simple four has one answer, a straight four none", "[threat][defence]") {
    const Position four = test::fromDrawing(Rule::Freestyle, R"(
        . . . . . . . . .
        O X X X X . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .)");
    ThreatLines lines = linesOf(four);
    CHECK(setOf(threat::answersToFour(lines, Color::Black)) == setOf(four, "f4"));
    const Position straight = test::fromDrawing(Rule::Freestyle, R"(
        . . . . . . . . .
        . X X X X . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .)");
    lines = linesOf(straight);
    CHECK(threat::answersToFour(lines, Color::Black).empty());
    CHECK(threat::immediateVerdict(lines, Color::White).kind == Verdict::Kind::LossIn2);
    CHECK(threat::immediateVerdict(lines, Color::Black).kind == Verdict::Kind::WinIn1);
}

TEST_CASE("In caro the free end answers a four whose other end is taken", "[threat][defence]") {
    const Position position = test::fromDrawing(Rule::Caro, R"(
        . . . . . . . . .
        O X X X . X . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .)");
    ThreatLines lines = linesOf(position);
    CHECK(setOf(threat::answersToFour(lines, Color::Black)) == setOf(position, "e4 g4"));
}

TEST_CASE("Black in renju cannot answer a four on a foul", "[threat][defence][renju]") {
    // The only stop is f5, where black's column and diagonal would both become open threes.
    const Position position = test::fromDrawing(Rule::Renju, R"(
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . X . X . . .
        . . . . . X X . . . .
        X O O O O . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .)");
    ThreatLines lines = linesOf(position);
    CHECK_FALSE(threat::isLegalFor(lines, Color::Black, test::at(position, "f5")));
    CHECK(threat::answersToFour(lines, Color::White).empty());
    CHECK(threat::immediateVerdict(lines, Color::Black).kind == Verdict::Kind::LossIn2);
}

TEST_CASE("A three of renju's black that can only become a foul does not threaten",
          "[threat][defence][renju]") {
    // d5 and h5 would make straight fours, but each completes a second four as well.
    const Position position = test::fromDrawing(Rule::Renju, R"(
        . . . O . . . O . . .
        . . . . . . . . . . .
        . . . X . . . X . . .
        . . . X . . . X . . .
        . . . X . . . X . . .
        . . . . . . . . . . .
        . . . . X X X . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .)");
    ThreatLines lines = linesOf(position);
    const bool d = threat::isLegalFor(lines, Color::Black, test::at(position, "d5"));
    const bool h = threat::isLegalFor(lines, Color::Black, test::at(position, "h5"));
    CHECK_FALSE(d);
    CHECK_FALSE(h);
    CHECK_FALSE(lines.contains(test::at(position, "d5"), Color::Black, ThreatClass::Five));
}

TEST_CASE("An open three has three answers when one end is near the rim", "[threat][defence]") {
    const Position open = test::fromDrawing(Rule::Freestyle, R"(
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . X X X . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .)");
    ThreatLines lines = linesOf(open);
    CHECK(setOf(threat::answersToOpenFour(lines, Color::Black)) == setOf(open, "d3 h3"));
    const Position rim = test::fromDrawing(Rule::Freestyle, R"(
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . X X X . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .)");
    lines = linesOf(rim);
    CHECK(setOf(threat::answersToOpenFour(lines, Color::Black)) == setOf(rim, "b3 f3"));
    const Position edge = test::fromDrawing(Rule::Freestyle, R"(
        . . . . . . . . . . .
        . . . . . . . . . . .
        . X X X . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .)");
    lines = linesOf(edge);
    CHECK(setOf(threat::answersToOpenFour(lines, Color::Black)) == setOf(edge, "a3 e3 f3"));
}

TEST_CASE("Defence sets and verdicts equal brute force in every rule",
          "[threat][defence][random]") {
    Random random{20260701};
    int fours = 0;
    int openFours = 0;
    const int count = test::randomPositionCount(test::roundCount(300));
    for (const Rule rule : test::randomRules()) {
        CAPTURE(nameOf(rule));
        for (int i = 0; i < count; ++i) {
            const auto size = i % 3 == 0 ? BoardSize::square(15) : test::randomSize(6, 7, random);
            Position position =
                test::randomMidgame(rule, size, 8 + static_cast<int>(random.below(30)), random);
            // A few stones out of turn leave fours and open threes behind.
            for (int extra = static_cast<int>(random.below(5)); extra > 0; --extra) {
                const Square s{
                    static_cast<int>(random.below(static_cast<std::uint32_t>(size.width()))),
                    static_cast<int>(random.below(static_cast<std::uint32_t>(size.height())))};
                const Color c = kColors[random.below(2)];
                if (position.isEmpty(s) && !position.makesFive(c, s)) position.place(c, s);
            }
            ThreatLines lines = linesOf(position);
            for (const Color attacker : kColors) {
                const Color defender = ~attacker;
                CAPTURE(i, static_cast<int>(attacker));
                if (canFive(position, attacker)) {
                    ++fours;
                    const auto exact = bruteForceAnswers(
                        position, defender, [&] { return !canFive(position, attacker); });
                    REQUIRE(setOf(threat::answersToFour(lines, attacker)) == exact);
                    continue;
                }
                if (canFive(position, defender)) continue;
                const bool threatens = threatensByBruteForce(position, attacker);
                REQUIRE(threat::threatensOpenFour(lines, attacker) == threatens);
                const auto verdict = threat::immediateVerdict(lines, attacker);
                REQUIRE((verdict.kind == Verdict::Kind::WinIn3) == threatens);
                if (!threatens) continue;
                ++openFours;
                const auto exact = bruteForceAnswers(
                    position, defender, [&] { return !threatensByBruteForce(position, attacker); });
                REQUIRE(setOf(threat::answersToOpenFour(lines, attacker)) == exact);
            }
        }
    }
    CHECK(fours > test::roundCount(80));
    CHECK(openFours > test::roundCount(100));
}

}  // namespace fukumi
