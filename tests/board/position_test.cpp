// SPDX-License-Identifier: MIT
#include "engine/board/position.hpp"

#include <vector>

#include "engine/core/random.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/position_builder.hpp"
#include "tests/support/shadow_game.hpp"

namespace fukumi::test {

using board::Cell;
using board::MoveError;
using board::Placement;
using board::Position;
using board::ScopedMove;

namespace {

/// Everything that a position says of itself is the same.
bool sameState(const Position& a, const Position& b) {
    return a.rule() == b.rule() && a.board() == b.board() && sameLines(a.lines(), b.lines()) &&
           a.sideToMove() == b.sideToMove() && a.key() == b.key() &&
           a.stoneCount() == b.stoneCount() && a.winner() == b.winner() &&
           std::vector(a.history().begin(), a.history().end()) ==
               std::vector(b.history().begin(), b.history().end());
}

Square emptySquare(const Position& position, Random& random) {
    for (;;) {
        const Square s{
            static_cast<int>(random.below(static_cast<std::uint32_t>(position.size().width()))),
            static_cast<int>(random.below(static_cast<std::uint32_t>(position.size().height())))};
        if (position.isEmpty(s)) return s;
    }
}

void stepAtRandom(Position& position, Random& random) {
    switch (random.below(6)) {
        case 0: return position.pass();
        case 1: return position.block(emptySquare(position, random));
        case 2: return position.place(Color::Black, emptySquare(position, random));
        case 3: return position.place(Color::White, emptySquare(position, random));
        default: return position.play(emptySquare(position, random));
    }
}

}  // namespace

TEST_CASE("a new position is empty and black is to move", "[board][position]") {
    const Position position{Rule::Caro, BoardSize::make(7, 12).value()};
    CHECK(position.rule() == Rule::Caro);
    CHECK(position.sideToMove() == Color::Black);
    CHECK(position.emptyCount() == 84);
    CHECK(position.stoneCount() == 0);
    CHECK(position.key() == 0);
    CHECK(position.history().empty());
    CHECK_FALSE(position.winner());
    CHECK_FALSE(position.isFull());
}

TEST_CASE("undo takes back every kind of step in the order they came", "[board][position]") {
    Random random{21};
    for (const Rule rule : kRules) {
        Position position{rule, BoardSize::make(9, 6).value()};
        std::vector<Position> before;
        for (int step = 0; step < 45; ++step) {
            before.push_back(position);
            stepAtRandom(position, random);
        }
        for (; !before.empty(); before.pop_back()) {
            position.undo();
            CHECK(sameState(position, before.back()));
        }
    }
}

TEST_CASE("the side to move set by hand comes back with undo", "[board][position]") {
    Position position{Rule::Freestyle, BoardSize::square(15)};
    position.setSideToMove(Color::White);
    position.play(Square{7, 7});
    position.setSideToMove(Color::White);
    position.play(Square{8, 8});
    CHECK(position.cellAt(Square{8, 8}) == Cell::White);
    position.undo();
    CHECK(position.sideToMove() == Color::White);
    position.undo();
    CHECK(position.sideToMove() == Color::White);
    CHECK(position.key() == whiteToMoveKey());
}

TEST_CASE("the history lists what happened", "[board][position]") {
    Position position{Rule::Freestyle, BoardSize::square(15)};
    position.place(Color::White, Square{1, 1});
    position.block(Square{2, 2});
    position.pass();
    position.play(Square{3, 3});
    REQUIRE(position.history().size() == 4);
    CHECK(position.history()[0] ==
          Placement{Square{1, 1}, Color::White, Color::Black, Placement::Kind::Stone, false});
    CHECK(position.history()[1].kind == Placement::Kind::Block);
    CHECK(position.history()[2].kind == Placement::Kind::Pass);
    CHECK(position.history()[3] ==
          Placement{Square{3, 3}, Color::White, Color::White, Placement::Kind::Stone, false});
    CHECK(position.stoneCount() == 2);
    CHECK(position.emptyCount() == 222);
}

TEST_CASE("a move from outside is refused with its reason and changes nothing",
          "[board][position]") {
    Position position = fromDrawing(Rule::Renju, R"(
        . . . . . . .
        . . . X . . .
        . . . X . . .
        . X X . . . .
        . . . . . O .
        . . . . . . #)");
    const Position before = position;
    CHECK(position.tryPlay(Square{7, 0}) == MoveError::OffBoard);
    CHECK(position.tryPlay(Square{0, 6}) == MoveError::OffBoard);
    CHECK(position.tryPlay(Square{3, 1}) == MoveError::Occupied);
    CHECK(position.tryPlay(Square{5, 4}) == MoveError::Occupied);
    CHECK(position.tryPlay(Square{6, 5}) == MoveError::Occupied);
    CHECK(position.tryPlay(Square{3, 3}) == MoveError::Forbidden);
    CHECK(sameState(position, before));
    CHECK_FALSE(position.tryPlay(Square{4, 3}));
    CHECK(position.cellAt(Square{4, 3}) == Cell::Black);
    CHECK(position.sideToMove() == Color::White);
    CHECK_FALSE(position.tryPlay(Square{3, 3}));  // white has no fouls
}

TEST_CASE("asking for forbidden points leaves the position as it was", "[board][position]") {
    Position position = fromDrawing(Rule::Renju, R"(
        . . . . . . .
        . . . X . . .
        . . . X . . .
        . X X . . . .
        . . . . . . .
        . . . . . . .)");
    const Position before = position;
    const board::SquareSet points = position.forbiddenPoints();
    CHECK(points.size() == 1);
    CHECK(points.contains(Square{3, 3}));
    CHECK(position.isForbidden(Square{3, 3}));
    CHECK_FALSE(position.isLegal(Square{3, 3}));
    CHECK_FALSE(position.isLegal(Square{3, 2}));
    CHECK(position.isLegal(Square{0, 0}));
    position.setSideToMove(Color::White);
    CHECK(position.forbiddenPoints().empty());
    CHECK(position.isLegal(Square{3, 3}));
    position.setSideToMove(Color::Black);
    CHECK(sameState(position, before));
}

TEST_CASE("the latest five names the winner, and undo takes the win back", "[board][position]") {
    Position position = fromDrawing(Rule::Freestyle, R"(
        X X X X .
        . . . . .
        O O O O .
        . . . . .
        . . . . .)");
    CHECK(position.makesFive(Color::Black, Square{4, 0}));
    CHECK(position.makesFive(Color::White, Square{4, 2}));
    CHECK_FALSE(position.makesFive(Color::White, Square{4, 0}));
    CHECK_FALSE(position.winner());
    position.play(Square{4, 0});
    CHECK(position.winner() == Color::Black);
    position.play(Square{4, 2});
    CHECK(position.winner() == Color::White);
    position.play(Square{0, 4});
    CHECK(position.winner() == Color::White);
    position.undo();
    position.undo();
    CHECK(position.winner() == Color::Black);
    position.undo();
    CHECK_FALSE(position.winner());
}

TEST_CASE("a five that becomes an overline stays won", "[board][position]") {
    Position position = fromDrawing(Rule::Standard, R"(
        X X X X . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .)");
    position.place(Color::Black, Square{4, 0});
    CHECK(position.winner() == Color::Black);
    position.place(Color::Black, Square{5, 0});
    CHECK(position.winner() == Color::Black);
}

TEST_CASE("the key depends only on stones and side, not on the order", "[board][position]") {
    const BoardSize size = BoardSize::square(15);
    const Position a = fromMoves(Rule::Freestyle, size, "h8 i9 j7 g10");
    const Position b = fromMoves(Rule::Freestyle, size, "j7 g10 h8 i9");
    const Position c = fromMoves(Rule::Freestyle, size, "i9 h8 g10 j7");
    CHECK(a.key() == b.key());
    CHECK(a.key() != c.key());
    Position passed = a;
    passed.pass();
    CHECK(passed.key() == (a.key() ^ whiteToMoveKey()));
    Position blocked = a;
    blocked.block(Square{0, 0});
    CHECK(blocked.key() == (a.key() ^ blockedKey(Square{0, 0})));
}

TEST_CASE("a scoped move is gone when its scope ends", "[board][position]") {
    Position position = fromMoves(Rule::Renju, BoardSize::square(15), "h8 i9");
    const Position before = position;
    {
        const ScopedMove outer{position, Square{0, 0}};
        const ScopedMove inner{position, Square{1, 0}};
        CHECK(position.stoneCount() == 4);
    }
    CHECK(sameState(position, before));
}

TEST_CASE("copies of a position go their own ways", "[board][position]") {
    Position original = fromMoves(Rule::Freestyle, BoardSize::square(15), "h8 i9");
    const Position before = original;
    Position copy = original;
    copy.play(Square{0, 0});
    CHECK(sameState(original, before));
    original.play(Square{1, 1});
    copy.undo();
    CHECK(sameState(copy, before));
}

TEST_CASE("the smallest and the largest board fill up and empty again", "[board][position]") {
    for (const BoardSize size : {BoardSize::square(kMinBoardSide),
                                 BoardSize::square(kMaxBoardSide),
                                 BoardSize::make(5, 22).value(),
                                 BoardSize::make(22, 5).value()}) {
        Position position{Rule::Renju, size};
        forEachSquare(size, [&](Square s) { position.play(s); });
        CHECK(position.isFull());
        CHECK(position.stoneCount() == size.squareCount());
        while (!position.history().empty()) position.undo();
        CHECK(sameState(position, Position{Rule::Renju, size}));
    }
}

TEST_CASE("stones of a set-up are not moves", "[board][position]") {
    Position game{Rule::Freestyle, BoardSize::square(15)};
    CHECK(game.isGame());
    CHECK_FALSE(game.lastMove());
    game.play(Square{7, 7});
    game.play(Square{8, 8});
    CHECK(game.isGame());
    CHECK(game.lastMove() == Square{8, 8});
    game.pass();
    CHECK_FALSE(game.isGame());
    CHECK_FALSE(game.lastMove());

    for (const Color toMove : kColors)
        for (const Color last : kColors) {
            // The colours of a game, and their exchange.
            Position drawn{Rule::Freestyle, BoardSize::square(15)};
            drawn.setSideToMove(toMove);
            drawn.place(~last, Square{7, 7});
            drawn.place(last, Square{8, 8});
            CHECK_FALSE(drawn.isGame());
            CHECK_FALSE(drawn.lastMove());
            drawn.play(Square{3, 3});
            CHECK_FALSE(drawn.isGame());
            CHECK_FALSE(drawn.wasPlayed(0));
            CHECK_FALSE(drawn.wasPlayed(1));
            CHECK(drawn.lastMove() == Square{3, 3});
        }

    Position white{Rule::Freestyle, BoardSize::square(15)};
    white.setSideToMove(Color::White);
    CHECK_FALSE(white.isGame());
    white.play(Square{7, 7});
    CHECK_FALSE(white.isGame());
    CHECK(white.lastMove() == Square{7, 7});
}

}  // namespace fukumi::test
