// SPDX-License-Identifier: MIT
#include "engine/analysis/move_reasons.hpp"

#include <algorithm>

#include "engine/board/records/notation.hpp"
#include "engine/threat/defence.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/position_builder.hpp"
#include "tests/threat/random_midgame.hpp"

namespace fukumi::analysis {

using board::Position;
using board::ThreatClass;
using test::at;
using test::fromDrawing;

namespace {

using Threats = std::vector<ThreatClass>;

std::string human(const std::vector<Move>& moves, const Position& position) {
    std::string text;
    for (const Move m : moves)
        text += (text.empty() ? "" : " ") + board::toHuman(m, position.size());
    return text;
}

/// Every legal reply that leaves the mover nothing that wins at once.
std::vector<Move> answersOneByOne(const Position& before, Move move) {
    Position position = before;
    const Color mover = position.sideToMove();
    position.play(move);
    std::vector<Move> answers;
    forEachSquare(position.size(), [&](Square s) {
        if (!position.isLegal(s)) return;
        const board::ScopedMove reply{position, s};
        if (position.lines().any(mover, ThreatClass::Five)) return;
        if (!threat::threatensOpenFour(position.solverLines(), mover)) answers.push_back(s);
    });
    return answers;
}

}  // namespace

TEST_CASE("nothing stops a four and an open three, one stone a four", "[analysis]") {
    const Position position = fromDrawing(Rule::Freestyle, R"(
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . X . . . . .
        O X X . X . . . .
        . . . X . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .)");
    // d5 makes b5 to e5, whose five is f5, and d4 to d6.
    const MoveReasons both = reasonsOf(position, at(position, "d5"));
    CHECK(both.makes == Threats{ThreatClass::Four, ThreatClass::OpenThree});
    REQUIRE(both.answers);
    CHECK(both.answers->empty());
    CHECK_FALSE(both.stops);
    CHECK_FALSE(both.leaves);
    // f5 is the four alone: d5 stops it.
    const MoveReasons four = reasonsOf(position, at(position, "f5"));
    CHECK(four.makes == Threats{ThreatClass::Four});
    CHECK(human(four.answers.value(), position) == "d5");
}

TEST_CASE("the end of a threat, and a threat that is left, are told", "[analysis]") {
    const Position position = fromDrawing(Rule::Freestyle,
                                          R"(
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . X X X . . .
        . . . . . . . . .
        . . . O O . . . .
        . . . . . . . . .
        . . . . . . . . .)",
                                          Color::White);
    CHECK(reasonsOf(position, at(position, "c5")).stops == ThreatClass::OpenThree);
    const MoveReasons elsewhere = reasonsOf(position, at(position, "i1"));
    CHECK_FALSE(elsewhere.stops);
    CHECK(elsewhere.makes.empty());
    REQUIRE(elsewhere.leaves);
    CHECK(elsewhere.leaves->kind == ThreatClass::OpenFour);
    CHECK(human(elsewhere.leaves->moves, position) == "c5 g5");
    // An open three of white's is too slow.
    const MoveReasons slow = reasonsOf(position, at(position, "f3"));
    CHECK(slow.makes == Threats{ThreatClass::OpenThree});
    CHECK(slow.leaves);
}

TEST_CASE("two closed threes that meet are no open three", "[analysis]") {
    const Position position = fromDrawing(Rule::Freestyle,
                                          R"(
        . . . . X . . . .
        . . . . O . . . .
        . . . . O . . . .
        . . . . O . . . .
        X O O O . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .)");
    // e5 would be two fours of white's, of which no line holds an open one.
    board::Position asked = position;
    REQUIRE(threat::threatensOpenFour(asked.solverLines(), Color::White));
    CHECK_FALSE(reasonsOf(position, at(position, "e5")).stops);
    CHECK_FALSE(reasonsOf(position, at(position, "i1")).leaves);
}

TEST_CASE("a five is the only reason that it needs", "[analysis]") {
    const Position position = fromDrawing(Rule::Freestyle, R"(
        . . . . . . . . .
        X X X X . . . . .
        . . . . X . . . .
        . . . . X . . . .
        . . . . X . . . .
        . . . . . . . . .
        . . . . . . . . .
        . O O O O . . . .
        . . . . . . . . .)");
    const MoveReasons reasons = reasonsOf(position, at(position, "e8"));
    CHECK(reasons.makes == Threats{ThreatClass::Five});
    CHECK_FALSE(reasons.answers);
    CHECK_FALSE(reasons.leaves);
    // Whoever does something else with white's four on the board has lost.
    const MoveReasons missed = reasonsOf(position, at(position, "i1"));
    REQUIRE(missed.leaves);
    CHECK(missed.leaves->kind == ThreatClass::Five);
}

TEST_CASE("answers are those that leave nothing, one by one, in every rule",
          "[analysis][property]") {
    Random random{25};
    int threats = 0;
    for (const Rule rule : kRules)
        for (int i = 0; i < 60; ++i) {
            const Position position =
                test::randomMidgame(rule, test::randomSize(9, 4, random), 24, random);
            if (position.lines().any(Color::Black, ThreatClass::Five) ||
                position.lines().any(Color::White, ThreatClass::Five))
                continue;
            forEachSquare(position.size(), [&](Square s) {
                if (!position.isLegal(s)) return;
                const MoveReasons reasons = reasonsOf(position, s);
                if (!reasons.answers) return;
                ++threats;
                INFO(board::toHuman(s, position.size()) << " under " << nameOf(rule));
                auto answers = *reasons.answers;
                std::sort(answers.begin(), answers.end());
                CHECK(answers == answersOneByOne(position, s));
            });
        }
    CHECK(threats > 500);
}

}  // namespace fukumi::analysis
