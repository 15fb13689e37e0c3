// SPDX-License-Identifier: MIT
#include <array>
#include <cmath>

#include "engine/eval/table/table_eval.hpp"
#include "tests/eval/table/slow_scores.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/position_builder.hpp"

namespace fukumi::test {

namespace {

std::int32_t orderAt(const board::Position& position, std::string_view human) {
    eval::TableEvaluator evaluator{std::make_shared<eval::TableModel>(position.rule())};
    evaluator.reset(position);
    const std::array moves{at(position, human)};
    std::array<std::int32_t, 1> scores{-1};
    evaluator.scoreMoves(position, moves, scores);
    return scores[0];
}

/// Far apart, so that no point gains from two of them (rows from the top, 15 to 1):
///     row 13   black four, closed on the left      a five at f13
///     row 10   white four, closed on the left      a five to stop at f10
///     row 7    black three, open                   an open four at b7 and f7
///     row 4    white two, open                     an open three to stop at j4
///     row 1    black two, closed on the left       a closed three at c1
constexpr std::string_view kLadder = R"(
    . . . . . . . . . . . . . . .
    . . . . . . . . . . . . . . .
    O X X X X . . . . . . . . . .
    . . . . . . . . . . . . . . .
    . . . . . . . . . . . . . . .
    X O O O O . . . . . . . . . .
    . . . . . . . . . . . . . . .
    . . . . . . . . . . . . . . .
    . . X X X . . . . . . . . . .
    . . . . . . . . . . . . . . .
    . . . . . . . . . . . . . . .
    . . . . . . . . . . O O . . .
    . . . . . . . . . . . . . . .
    . . . . . . . . . . . . . . .
    X X . . . . . . . . . . . . .)";

}  // namespace

TEST_CASE("moves are ordered by what they make and what they deny", "[eval][ordering]") {
    for (const Rule rule : kRules)
        for (const Color toMove : kColors) {
            const board::Position position = fromDrawing(rule, kLadder, toMove);
            INFO(nameOf(rule));
            const std::array falling{orderAt(position, "f13"),
                                     orderAt(position, "f7"),
                                     orderAt(position, "j4"),
                                     orderAt(position, "c1"),
                                     orderAt(position, "o15")};
            for (std::size_t i = 0; i + 1 < falling.size(); ++i) CHECK(falling[i] > falling[i + 1]);
            const std::int32_t five = eval::orderOf(eval::runScore(5, 0));
            CHECK(falling[0] >= five);
            // The table gives a five to make and a five to stop the same; which one is played first
            // is not the table's to say.
            CHECK(orderAt(position, "f10") >= five);
            CHECK(falling[1] < five);
        }
}

TEST_CASE("a move's order is that of its attack for both colours", "[eval][ordering]") {
    const board::Position position = fromDrawing(Rule::Standard, kLadder);
    const PlainBoard plain = plainOf(position.board());
    for (const std::string_view point : {"f13", "f10", "f7", "b7", "j4", "c1", "h8", "e8", "b12"}) {
        const Square s = at(position, point);
        INFO(point);
        CHECK(orderAt(position, point) ==
              eval::orderOf(slowAttack(plain, Rule::Standard, Color::Black, s) +
                            slowAttack(plain, Rule::Standard, Color::White, s)));
    }
}

TEST_CASE("the table's points become log-odds, and never change places", "[eval][ordering]") {
    CHECK(eval::orderOf(0) == 0);
    for (int points = 0; points < 80'000; points += 10) {
        REQUIRE(eval::orderOf(points) <= eval::orderOf(points + 10));
        // The odds are the points to the power of 1.5.
        REQUIRE(std::abs(eval::orderOf(points) - 150.0 * std::log(1.0 + points)) < 0.51);
    }
}

TEST_CASE("a dead five attracts neither side in caro", "[eval][ordering]") {
    constexpr std::string_view kShutIn = R"(
        . . . . . . . . .
        O X X X X . O . .
        . . . . . . . . .
        . . . . . . . . .
        . . . X X X . . .
        . . . . . . . . .
        . . . . . . . . .)";
    const board::Position free = fromDrawing(Rule::Freestyle, kShutIn);
    CHECK(orderAt(free, "f6") > orderAt(free, "c3"));
    for (const Rule rule : {Rule::Caro, Rule::Caro6}) {
        const board::Position caro = fromDrawing(rule, kShutIn);
        CHECK(orderAt(caro, "f6") < orderAt(caro, "c3"));
    }
}

}  // namespace fukumi::test
