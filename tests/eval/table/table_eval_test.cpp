// SPDX-License-Identifier: MIT
#include "engine/eval/table/table_eval.hpp"

#include <string>

#include "tests/eval/position_walk.hpp"
#include "tests/eval/table/slow_scores.hpp"
#include "tests/support/catch.hpp"

namespace fukumi::test {

namespace {

using eval::TableEvaluator;

TableEvaluator tableFor(Rule rule) {
    return TableEvaluator{std::make_shared<eval::TableModel>(rule)};
}

/// Where the evaluator and the slow scores differ first; empty = nowhere.
std::string differenceFromSlow(TableEvaluator& evaluator, const board::Position& position) {
    const PlainBoard plain = plainOf(position.board());
    std::string difference;
    for (const Color c : kColors)
        forEachSquare(position.size(), [&](Square s) {
            const int expected = slowAttack(plain, position.rule(), c, s);
            const int found = evaluator.attack(position, c, s);
            if (found != expected && difference.empty())
                difference = std::to_string(s.x()) + ',' + std::to_string(s.y()) + ": " +
                             std::to_string(found) + " instead of " + std::to_string(expected);
        });
    return difference;
}

/// Takes some steps back; the evaluator hears of each.
void stepBack(board::Position& position, TableEvaluator& evaluator, Random& random) {
    for (auto count = 1 + random.below(9); count > 0 && !position.history().empty(); --count) {
        position.undo();
        evaluator.noteUndo(position.history().size());
    }
}

/// The value as documented: a point is worth a sixteenth, the mover's points a quarter more.
Value slowValue(const board::Position& position) {
    const PlainBoard plain = plainOf(position.board());
    const Color us = position.sideToMove();
    const int ours = slowTotal(plain, position.rule(), us);
    const int theirs = slowTotal(plain, position.rule(), ~us);
    return clampHeuristic((ours * 5 / 4 - theirs) / 16);
}

void walkAndCompare(Rule rule, Random& random) {
    board::Position position{rule, randomSize(random)};
    TableEvaluator evaluator = tableFor(rule);
    evaluator.reset(position);
    TableEvaluator fresh = tableFor(rule);
    for (int step = 0; step < 300 && !position.isFull(); ++step) {
        if (random.below(10) == 0) stepBack(position, evaluator, random);
        stepForward(position, random);
        if (random.below(9) != 0) continue;
        fresh.reset(position);
        REQUIRE(evaluator.evaluate(position) == fresh.evaluate(position));
        if (random.below(4) != 0) continue;
        REQUIRE(evaluator.evaluate(position) == slowValue(position));
        REQUIRE(differenceFromSlow(evaluator, position) == "");
    }
}

}  // namespace

TEST_CASE("scores that were kept through a long game equal scores from scratch", "[eval]") {
    Random random{11};
    for (const Rule rule : kRules)
        for (int game = 0; game < 6; ++game) {
            INFO(nameOf(rule) << ", game " << game);
            walkAndCompare(rule, random);
        }
}

TEST_CASE("a line that was taken back and played differently is seen as it is", "[eval]") {
    board::Position position{Rule::Freestyle, BoardSize::square(9)};
    TableEvaluator evaluator = tableFor(Rule::Freestyle);
    evaluator.reset(position);
    position.play(Square{4, 4});
    position.play(Square{5, 5});
    REQUIRE(differenceFromSlow(evaluator, position) == "");
    // As many steps as before, but others: only noteUndo() can tell.
    for (int i = 0; i < 2; ++i) {
        position.undo();
        evaluator.noteUndo(position.history().size());
    }
    position.play(Square{1, 7});
    position.play(Square{8, 0});
    CHECK(differenceFromSlow(evaluator, position) == "");
}

TEST_CASE("reset() moves an evaluator to a board of another size", "[eval]") {
    Random random{5};
    TableEvaluator evaluator = tableFor(Rule::Standard);
    for (const BoardSize size :
         {BoardSize::square(22), BoardSize::square(5), *BoardSize::make(7, 19)}) {
        const board::Position position =
            randomPosition(Rule::Standard, size, size.squareCount() / 2, random);
        evaluator.reset(position);
        CHECK(differenceFromSlow(evaluator, position) == "");
    }
}

TEST_CASE("all images of a position have one value", "[eval][symmetry]") {
    Random random{23};
    for (const Rule rule : kRules)
        for (int i = 0; i < 12; ++i) {
            const BoardSize size = randomSize(random);
            const board::Position position =
                randomPosition(rule, size, size.squareCount() * 3 / 4, random);
            TableEvaluator evaluator = tableFor(rule);
            evaluator.reset(position);
            const Value value = evaluator.evaluate(position);
            for (const PlainBoard& image : imagesOf(plainOf(position.board()))) {
                const board::Position seen = positionOf(image, rule, position.sideToMove());
                evaluator.reset(seen);
                CHECK(evaluator.evaluate(seen) == value);
            }
        }
}

TEST_CASE("exchanging the colours and the side to move changes no value", "[eval][symmetry]") {
    Random random{29};
    // Not renju: its black needs exactly five, its white does not.
    for (const Rule rule : {Rule::Freestyle, Rule::Standard, Rule::Caro, Rule::Caro6})
        for (int i = 0; i < 12; ++i) {
            const BoardSize size = randomSize(random);
            const board::Position position =
                randomPosition(rule, size, size.squareCount() * 3 / 4, random);
            board::Position swapped{rule, size};
            forEachSquare(size, [&](Square s) {
                const board::Cell cell = position.cellAt(s);
                if (cell == board::Cell::Black) swapped.place(Color::White, s);
                if (cell == board::Cell::White) swapped.place(Color::Black, s);
                if (cell == board::Cell::Blocked) swapped.block(s);
            });
            swapped.setSideToMove(~position.sideToMove());
            TableEvaluator evaluator = tableFor(rule);
            evaluator.reset(position);
            const Value value = evaluator.evaluate(position);
            evaluator.reset(swapped);
            CHECK(evaluator.evaluate(swapped) == value);
        }
}

TEST_CASE("both sides' values of one position add up to the mover's bonus", "[eval]") {
    // (5/4 a - b) / 16 + (5/4 b - a) / 16 = (a + b) / 64, each value rounded towards zero.
    Random random{31};
    for (const Rule rule : kRules) {
        board::Position position = randomPosition(rule, BoardSize::square(15), 180, random);
        TableEvaluator evaluator = tableFor(rule);
        evaluator.reset(position);
        const int mine = evaluator.evaluate(position).raw();
        position.pass();
        const int theirs = evaluator.evaluate(position).raw();
        const PlainBoard plain = plainOf(position.board());
        const int both =
            slowTotal(plain, rule, Color::Black) + slowTotal(plain, rule, Color::White);
        REQUIRE(std::abs(mine) < kMaxHeuristic.raw());
        REQUIRE(std::abs(theirs) < kMaxHeuristic.raw());
        CHECK(std::abs(mine + theirs - both / 64) <= 2);
    }
}

TEST_CASE("no position looks like a proven one", "[eval]") {
    board::Position position{Rule::Freestyle, BoardSize::square(22)};
    forEachSquare(position.size(), [&](Square s) {
        if (s.x() % 5 != 0) position.place(Color::Black, s);
    });
    TableEvaluator evaluator = tableFor(Rule::Freestyle);
    evaluator.reset(position);
    CHECK(evaluator.evaluate(position) == kMaxHeuristic);
    position.pass();
    CHECK(evaluator.evaluate(position) == -kMaxHeuristic);
}

}  // namespace fukumi::test
