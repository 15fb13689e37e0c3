// SPDX-License-Identifier: MIT
#include "engine/threat/threat_answers.hpp"

#include <algorithm>

#include "engine/board/records/notation.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/position_builder.hpp"
#include "tests/support/slow_answers.hpp"
#include "tests/threat/random_midgame.hpp"

namespace fukumi::threat {

namespace {

using board::Position;
using board::ThreatClass;

std::vector<Move> allOf(const ThreatAnswers& answers) {
    std::vector<Move> all = answers.stops;
    all.insert(all.end(), answers.fours.begin(), answers.fours.end());
    std::sort(all.begin(), all.end());
    return all;
}

std::string human(const std::vector<Move>& moves, BoardSize size) {
    std::string text;
    for (const Move m : moves) text += (text.empty() ? "" : " ") + board::toHuman(m, size);
    return text;
}

}  // namespace

TEST_CASE("answers to a threat are those of the definition, in every rule",
          "[threat][property][long]") {
    Random random{58};
    constexpr long kBudget = 10'000'000;
    int withFours = 0;
    int unanswered = 0;
    int quiet = 0;
    for (const Rule rule : test::randomRules())
        for (int i = 0; i < test::randomPositionCount(600); ++i) {
            const BoardSize size = test::randomSize(7, 3, random);
            Position position = test::randomMidgame(rule, size, 20, random);
            const Color attacker = ~position.sideToMove();
            if (position.lines().any(~attacker, ThreatClass::Five)) continue;
            test::SlowAnswers slow{test::plainOf(position.board()), rule, attacker, kBudget};
            const auto found = answersToThreat(position.solverLines(), attacker);
            INFO(nameOf(rule) << ", board " << position.board().key());
            REQUIRE(found.has_value() == slow.threatens());
            quiet += !found;
            if (!found) continue;
            const auto expected = slow.answers();
            if (!expected) continue;
            CHECK(human(allOf(*found), size) == human(*expected, size));
            withFours += !found->fours.empty();
            unanswered += expected->empty();
        }
    CHECK(withFours > 20);
    CHECK(unanswered > 5);
    CHECK(quiet > 20);
}

TEST_CASE("white's four whose only stop is a foul is a threat of renju", "[threat]") {
    // White's e1 makes a1 to e1 but for b1, where black would make two fours.
    Position position = test::fromDrawing(Rule::Renju, R"(
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . X . . . . . . .
        . X . . X . . . .
        . X . X . . . . .
        . . X . . . . . .
        O . O O . . . . .)");
    const auto found = answersToThreat(position.solverLines(), Color::White);
    REQUIRE(found);
    CHECK(std::count(found->stops.begin(), found->stops.end(), test::at(position, "e1")) == 1);
    CHECK(std::count(found->stops.begin(), found->stops.end(), test::at(position, "i9")) == 0);
}

TEST_CASE("a threat that the end of the game cuts off needs no answer", "[threat]") {
    // Renju on 15x15 is a draw at 25 empty points. White's five would be the fourth stone from now.
    const std::string rest(9 * 15, '#');
    const std::string three = "...OOO........." + std::string(15, '.');
    for (const int extra : {0, 1, 2}) {
        const std::string more = std::string(static_cast<std::size_t>(extra), '.') +
                                 std::string(static_cast<std::size_t>(60 - extra), '#');
        std::string drawing = rest + more + three;
        for (std::size_t row = 14; row > 0; --row) drawing.insert(15 * row, "\n");
        Position position = test::fromDrawing(Rule::Renju, drawing);
        INFO(extra << " more empty points");
        const int empty = position.emptyCount();
        REQUIRE(empty == 27 + extra);
        const DrawLimit limit{position.rule(), position.size(), DrawCap::On, empty};
        const auto found = answersToThreat(position.solverLines(), Color::White, limit);
        REQUIRE(found);
        CHECK((found->stops.size() == static_cast<std::size_t>(empty)) == (empty < 29));
    }
}

}  // namespace fukumi::threat
