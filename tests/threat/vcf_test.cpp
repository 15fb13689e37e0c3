// SPDX-License-Identifier: MIT
#include "engine/threat/vcf.hpp"

#include "engine/board/records/notation.hpp"
#include "engine/board/rules/win_check.hpp"
#include "engine/threat/defence.hpp"
#include "engine/threat/vcf_tree.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/position_builder.hpp"
#include "tests/threat/random_midgame.hpp"
#include "tests/threat/slow_vcf.hpp"

namespace fukumi {

using board::Position;
using board::ThreatLines;
using threat::VcfResult;
using threat::VcfSolver;

namespace {

VcfResult solve(const Position& position, Color attacker) {
    VcfSolver solver;
    ThreatLines lines = position.lines();
    return solver.solve(lines, attacker, position.board().key());
}

}  // namespace

TEST_CASE("Fours that lead nowhere do not win", "[threat][vcf]") {
    const Position position = test::fromDrawing(Rule::Freestyle, R"(
        . . . . . . . . . . .
        . . . . . . . . . . .
        O X X X . . . . . . .
        . . . . . . . . . . .
        . . . . . X . . . . .
        . . . . . X . . . . .
        . . . . . O . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .)");
    const auto result = solve(position, Color::Black);
    CHECK(result.status == VcfResult::Status::NoWin);
    CHECK(solve(position, Color::White).status == VcfResult::Status::NoWin);
}

TEST_CASE("Two crossing threes win by fours, but not for renju's black", "[threat][vcf]") {
    const std::string_view drawing = R"(
        . . . . . . . . . . .
        . . . . . O . . . . .
        . . . . . X . . . . .
        . . . . . X . . . . .
        . . . . . X . . . . .
        . . . . . . . . . . .
        . O X X X . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .)";
    // f5 makes a four in the row; the column then needs f6: f5 and f6 are fours in both orders.
    for (const Rule rule : {Rule::Freestyle, Rule::Standard, Rule::Caro, Rule::Caro6}) {
        CAPTURE(nameOf(rule));
        const auto result = solve(test::fromDrawing(rule, drawing), Color::Black);
        CHECK(result.isWin());
        CHECK(result.attackerMoves <= 3);
    }
    const Position renju = test::fromDrawing(Rule::Renju, drawing);
    CHECK_FALSE(renju.isLegal(test::at(renju, "f5")));
}

TEST_CASE("White in renju wins by a four whose only stop is a foul", "[threat][vcf][renju]") {
    constexpr const char* kDrawing = R"(
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . X . X . . .
        . . . . . X X . . . .
        X O O . O . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .)";
    const Position position = test::fromDrawing(Rule::Renju, kDrawing, Color::White);
    const auto result = solve(position, Color::White);
    REQUIRE(result.isWin());
    CHECK(result.move == test::at(position, "d5"));
    CHECK(result.attackerMoves == 2);
    const Position free = test::fromDrawing(Rule::Standard, kDrawing, Color::White);
    CHECK(solve(free, Color::White).status == VcfResult::Status::NoWin);
}

TEST_CASE("A four that does not answer the enemy's four is not tried", "[threat][vcf]") {
    const Position position = test::fromDrawing(Rule::Standard, R"(
        . . . . . . . . . . .
        . . . . . . . . . . .
        X O O O O . . . . . .
        . . . . . . . . . . .
        . . . X X X . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .)");
    CHECK(solve(position, Color::Black).status == VcfResult::Status::NoWin);
    CHECK(solve(position, Color::White).attackerMoves == 1);
}

TEST_CASE("At the rim a three of caro and standard is not straight", "[threat][vcf]") {
    const std::string_view drawing = R"(
        . . . . . .
        X X X . . O
        . . . . . .
        . . . . . .
        . . . . . .)";
    for (const Rule rule : kRules) {
        CAPTURE(nameOf(rule));
        CHECK(solve(test::fromDrawing(rule, drawing), Color::Black).status ==
              VcfResult::Status::NoWin);
    }
}

TEST_CASE("A budget of no nodes leaves the question open", "[threat][vcf]") {
    const Position position = test::fromDrawing(Rule::Standard, R"(
        . . . . . . . . . . .
        O X X X . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .)");
    VcfSolver solver;
    ThreatLines lines = position.lines();
    const Key key = position.board().key();
    CHECK(solver.solve(lines, Color::Black, key, {.nodes = 0}).status ==
          VcfResult::Status::Unknown);
    CHECK(solver.solve(lines, Color::Black, key).status == VcfResult::Status::NoWin);
    const auto stopped = threat::StopCheck{[](const void*) { return true; }, nullptr};
    CHECK(stopped.stopRequested());
}

TEST_CASE("The VCF solver agrees with the definition in every rule",
          "[long][threat][vcf][random]") {
    Random random{20260702};
    VcfSolver solver;
    int wins = 0;
    int longWins = 0;
    int failures = 0;
    for (const Rule rule : test::randomRules()) {
        CAPTURE(nameOf(rule));
        const int count = test::randomPositionCount(400);
        for (int i = 0; i < count; ++i) {
            const auto size = test::randomSize(7, 6, random);
            Position position =
                test::randomMidgame(rule, size, 10 + static_cast<int>(random.below(30)), random);
            ThreatLines lines = position.lines();
            for (const Color attacker : kColors) {
                const auto result = solver.solve(lines, attacker, position.board().key());
                const auto truth = test::SlowVcf{position, attacker}.shortest(
                    result.isWin() ? result.attackerMoves : 12, 500);
                if (!truth) continue;
                CAPTURE(i, static_cast<int>(attacker), *truth, result.nodes);
                REQUIRE(result.isWin() == (*truth > 0));
                ++(*truth > 0 ? wins : failures);
                if (*truth == 0) continue;
                longWins += *truth > 3 ? 1 : 0;
                const auto shortest =
                    threat::shortestVcf(solver, lines, attacker, position.board().key());
                REQUIRE(shortest.isShortest);
                REQUIRE(shortest.result.attackerMoves == *truth);
                const auto line = threat::vcfLine(
                    solver, lines, attacker, position.board().key(), shortest.result);
                REQUIRE(static_cast<int>(line.size()) == 2 * *truth - 1);
                for (std::size_t k = 0; k < line.size(); ++k)
                    position.place(k % 2 == 0 ? attacker : ~attacker, line[k]);
                REQUIRE(board::winsAt(position.board(), rule, line.back(), attacker));
                for (std::size_t k = 0; k < line.size(); ++k) position.undo();
            }
        }
    }
    CHECK(wins > 100);
    CHECK(longWins > 20);
    CHECK(failures > 100);
}

// Ground of alpha-beta: a node's answer about the opponent, who would be to move if we passed,
// holds for all its children; strictly in freestyle, nearly always without overlines.
TEST_CASE("A stone of the defender hardly ever makes a win by fours", "[threat][vcf]") {
    Random random{29};
    VcfSolver solver;
    for (const Rule rule : {Rule::Freestyle, Rule::Standard, Rule::Caro, Rule::Caro6}) {
        CAPTURE(nameOf(rule));
        int asked = 0;
        int made = 0;
        for (int i = 0; i < test::randomPositionCount(150); ++i) {
            const BoardSize size = test::randomSize(8, 6, random);
            const Position position =
                test::randomMidgame(rule, size, size.squareCount() / 4, random);
            const Color attacker = ~position.sideToMove();
            ThreatLines lines = position.lines();
            const Key key = position.board().key();
            if (!lines.any(attacker, board::ThreatClass::Four) ||
                lines.any(attacker, board::ThreatClass::Five) ||
                solver.solve(lines, attacker, key).status != VcfResult::Status::NoWin)
                continue;
            forEachSquare(size, [&](Square s) {
                if (!lines.isEmpty(s) || lines.directionsAt(s, ~attacker, board::ThreatClass::Five))
                    return;
                lines.play(~attacker, s);
                if (solver.solve(lines, attacker, key ^ stoneKey(~attacker, s)).isWin()) ++made;
                lines.undo();
                ++asked;
            });
        }
        CHECK(asked > 2000);
        CHECK(made <= (rule == Rule::Freestyle ? 0 : asked / 1000));
    }
}

TEST_CASE("a defender's stone that does not touch a win by fours leaves it",
          "[threat][vcf][property]") {
    Random random{28};
    for (const Rule rule : test::randomRules()) {
        int wins = 0;
        int squares = 0;
        for (int i = 0; i < test::randomPositionCount(1500); ++i) {
            const BoardSize size = test::randomSize(9, 6, random);
            Position position = test::randomMidgame(rule, size, 15 + i % 40, random);
            const Color attacker = position.sideToMove();
            ThreatLines& lines = position.solverLines();
            if (lines.any(~attacker, board::ThreatClass::Five)) continue;
            VcfSolver solver;
            threat::VcfTree tree;
            const Key key = position.board().key();
            const VcfResult win = solver.solve(lines, attacker, key);
            if (!win.isWin() || !tree.extract(solver, lines, attacker, key, win, {})) continue;
            if (tree.dependsOnFouls()) continue;
            ++wins;
            threat::forEachEmpty(lines, [&](Square s) {
                if (tree.touching().contains(s)) return;
                ++squares;
                lines.play(~attacker, s);
                INFO(nameOf(rule) << ", board " << key << ", " << board::toHuman(s, size));
                CHECK(tree.winsIn(lines, attacker));
                lines.undo();
            });
        }
        CHECK(wins > 50);
        CHECK(squares > 50 * wins);
    }
}

}  // namespace fukumi
