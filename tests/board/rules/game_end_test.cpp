// SPDX-License-Identifier: MIT
#include "engine/board/rules/game_end.hpp"

#include <algorithm>

#include "engine/board/records/game_record.hpp"
#include "engine/board/records/notation.hpp"
#include "tests/search/unwon_position.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/only_fouls.hpp"
#include "tests/support/position_builder.hpp"
#include "tests/support/renju_oracle.hpp"

namespace fukumi::test {

using board::GameEnd;
using board::gameEnd;

namespace {

constexpr BoardSize kBoard = BoardSize::square(15);

}  // namespace

TEST_CASE("a game goes on while there is something to play for", "[board][end]") {
    CHECK_FALSE(gameEnd(board::Position{Rule::Renju, kBoard}));
    CHECK_FALSE(gameEnd(fromMoves(Rule::Freestyle, kBoard, "h8 a1 i8 a2 j8 a3 k8 a4")));
    // An overline that does not count.
    CHECK_FALSE(gameEnd(fromMoves(Rule::Standard, kBoard, "h8 a1 i8 a3 j8 a5 l8 a7 m8 a9 k8")));
}

TEST_CASE("a five names its winner and its stones", "[board][end]") {
    const auto end = gameEnd(fromMoves(Rule::Renju, kBoard, "a1 h8 a3 i8 a5 j8 a7 k8 c1 l8"));
    REQUIRE(end);
    CHECK(end->kind == GameEnd::Kind::Five);
    CHECK(end->winner == Color::White);
    CHECK(end->stones.size() == 5);
    CHECK(end->stones.contains(Square{9, 7}));
}

TEST_CASE("a foul as the last move is the end, and its kind is known", "[board][end]") {
    const auto overline =
        gameEnd(fromMoves(Rule::Renju, kBoard, "h8 a1 i8 a3 j8 a5 l8 a7 m8 a9 k8"));
    REQUIRE(overline);
    CHECK(overline->kind == GameEnd::Kind::Foul);
    CHECK(overline->winner == Color::White);
    CHECK(overline->foul == board::Foul::Overline);
    CHECK(overline->stones.contains(Square{10, 7}));
    CHECK_FALSE(
        board::isFinished(fromMoves(Rule::Renju, kBoard, "h8 a1 i8 a3 j8 a5 l8 a7 m8 a9 k8")));
    // Stones that were set up in any order were not played.
    board::Position drawn{Rule::Renju, kBoard};
    for (const int x : {7, 8, 9, 10, 11, 12}) drawn.place(Color::Black, Square{x, 7});
    for (const int x : {0, 2, 4, 6, 8}) drawn.place(Color::White, Square{x, 0});
    drawn.setSideToMove(Color::White);
    CHECK_FALSE(gameEnd(drawn));
}

TEST_CASE("no stone of a set-up is a foul, in whatever order they are listed", "[board][end]") {
    for (const char* const stones : {"e8 f8 g8 h8 i8 j8", "h9 h10 f8 g8 h8"}) {
        board::GameRecord record;
        record.size = kBoard;
        record.setup.black = board::listFromHuman(stones, kBoard).value();
        record.setup.first = Color::White;
        auto& black = record.setup.black;
        for (std::size_t i = 0; i < black.size(); ++i) {
            std::rotate(black.begin(), black.begin() + 1, black.end());
            const board::Position position = board::startOf(record, Rule::Renju);
            INFO(board::toHuman(black.back(), kBoard));
            CHECK_FALSE(position.lastMove());
            CHECK_FALSE(gameEnd(position));
        }
    }
}

TEST_CASE("excluded points count if they leave a legal move", "[board][end]") {
    const board::Position position{Rule::Freestyle, BoardSize::square(5)};
    board::SquareSet excluded;
    forEachSquare(position.size(), [&](Square s) {
        CHECK(board::usableExclusion(position, excluded) == excluded);
        excluded.insert(s);
    });
    CHECK(board::usableExclusion(position, excluded).empty());
}

TEST_CASE("a board without a move is a draw", "[board][end]") {
    const auto full = gameEnd(fromDrawing(Rule::Freestyle,
                                          "X X O O X\n"
                                          "O O X X O\n"
                                          "X X O O X\n"
                                          "O O X X O\n"
                                          "X X O O X\n"));
    REQUIRE(full);
    CHECK(full->kind == GameEnd::Kind::FullBoard);
    CHECK_FALSE(full->winner);
}

TEST_CASE("white has won when black is to move and has only fouls left", "[board][end]") {
    const auto black = gameEnd(fromDrawing(Rule::Renju, test::kOnlyFouls, Color::Black));
    REQUIRE(black);
    CHECK(black->kind == GameEnd::Kind::NoLegalMove);
    CHECK(black->winner == Color::White);
    CHECK_FALSE(gameEnd(fromDrawing(Rule::Renju, test::kOnlyFouls, Color::White)));
    CHECK_FALSE(gameEnd(fromDrawing(Rule::Standard, test::kOnlyFouls, Color::Black)));
}

TEST_CASE("black has only fouls left where the oracle forbids every point",
          "[board][end][renju][oracle]") {
    Random random{77};
    int only = 0;
    for (int i = 0; i < 6000; ++i) {
        const BoardSize size = BoardSize::make(5 + i % 5, 5 + i % 3).value();
        // Full boards too: they are draws.
        board::Position position = unwonPosition(Rule::Renju, size, i % 4, random);
        position.setSideToMove(Color::Black);
        const PlainBoard plain = plainOf(position.board());
        bool expected = !position.isFull();
        forEachSquare(size, [&](Square s) {
            if (plain.at(s) == Mark::Empty && !isForbidden(judge(plain, s).verdict))
                expected = false;
        });
        only += expected ? 1 : 0;
        REQUIRE(board::hasOnlyFouls(position) == expected);
        REQUIRE(board::hasOnlyFouls(position.solverLines(), Color::Black) == expected);
        REQUIRE_FALSE(board::hasOnlyFouls(position.solverLines(), Color::White));
        REQUIRE(plainOf(position.board()) == plain);
        if (const auto end = gameEnd(position); expected && end)
            REQUIRE((end->kind == GameEnd::Kind::NoLegalMove && end->winner == Color::White));
    }
    CHECK(only > 50);
}

}  // namespace fukumi::test
