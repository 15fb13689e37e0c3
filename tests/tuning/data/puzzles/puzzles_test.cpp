// SPDX-License-Identifier: MIT
#include <initializer_list>
#include <set>

#include "engine/tuning/data/puzzles/puzzle.hpp"
#include "engine/tuning/data/puzzles/puzzle_maker.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/position_builder.hpp"

namespace fukumi::test {

using tuning::Puzzle;
using tuning::PuzzleKind;
using tuning::Solutions;

namespace {

constexpr std::uint64_t kNodes = 50'000;
constexpr std::size_t kAllMoves = 400;

std::set<Move> squares(const board::Position& position, std::initializer_list<const char*> names) {
    std::set<Move> found;
    for (const char* const name : names) found.insert(at(position, name));
    return found;
}

std::set<Move> setOf(const std::vector<Move>& moves) { return {moves.begin(), moves.end()}; }

Puzzle puzzleOf(PuzzleKind kind, int length, std::uint64_t nodes) {
    return {Rule::Renju, kind, length, nodes, {}, {}};
}

}  // namespace

TEST_CASE("The first moves of a win by fours are all that there are", "[tuning][puzzles]") {
    // Fours in the row 3 and the column g cross at g3; with only the row they lead nowhere.
    board::Position position = fromDrawing(Rule::Freestyle, R"(
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . O . . . .
        . . . . . . X . . . .
        . . . . . . X . . . .
        . . . . . . X . . . .
        . . O X X X . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .)");
    Solutions solutions{kNodes};
    const auto byFours = solutions.wins(position, Solutions::Means::Fours, 1);
    REQUIRE(byFours);
    CHECK(setOf(*byFours) == squares(position, {"g3"}));
    // A win by fours is a win by threats too.
    const auto byThreats = solutions.wins(position, Solutions::Means::Threats, kAllMoves);
    REQUIRE(byThreats);
    CHECK(setOf(*byThreats).contains(at(position, "g3")));
}

TEST_CASE("Two crossing twos are won at more than the crossing", "[tuning][puzzles]") {
    board::Position position = fromDrawing(Rule::Standard, R"(
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . X . . . . . .
        . . . . X . . . . . .
        . . . . . . . . . . .
        . . X X . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .)");
    Solutions solutions{kNodes};
    CHECK(solutions.wins(position, Solutions::Means::Fours, 0) == std::vector<Move>{});
    const auto byThreats = solutions.wins(position, Solutions::Means::Threats, kAllMoves);
    REQUIRE(byThreats);
    CHECK(setOf(*byThreats).contains(at(position, "e5")));
    CHECK_FALSE(setOf(*byThreats).contains(at(position, "k1")));
    CHECK_FALSE(solutions.wins(position, Solutions::Means::Threats, 1));
}

TEST_CASE("An open three is held by what stops it, and by nothing else", "[tuning][puzzles]") {
    board::Position position = fromDrawing(Rule::Freestyle, R"(
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . O O O . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .)");
    Solutions solutions{kNodes};
    const auto held = solutions.holds(position, 4);
    REQUIRE(held);
    CHECK(setOf(*held) == squares(position, {"c6", "g6"}));
    CHECK_FALSE(solutions.holds(position, 1));
}

TEST_CASE("A longer win and a larger proof make a harder puzzle", "[tuning][puzzles]") {
    for (const PuzzleKind kind : tuning::kPuzzleKinds) {
        CAPTURE(nameOf(kind));
        CHECK(puzzleOf(kind, 2, 1).grade() == 1);
        CHECK(puzzleOf(kind, 2, 1'000'000).grade() == 2);
        CHECK(puzzleOf(kind, 5, 1).grade() <= puzzleOf(kind, 6, 1).grade());
        CHECK(puzzleOf(kind, 20, 1'000'000).grade() == tuning::kPuzzleGrades);
    }
}

TEST_CASE("A puzzle is one line", "[tuning][puzzles]") {
    Puzzle puzzle = puzzleOf(PuzzleKind::Defence, 4, 1234);
    const board::Position position{Rule::Renju, tuning::kPuzzleBoard};
    puzzle.stones = {at(position, "h8"), at(position, "i9"), at(position, "a15")};
    puzzle.solutions = {at(position, "j10"), at(position, "g7")};
    CHECK(puzzle.line() == "renju defence 4 4 1234 h8i9a15 j10g7");
}

}  // namespace fukumi::test
