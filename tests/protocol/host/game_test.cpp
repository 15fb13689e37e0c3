// SPDX-License-Identifier: MIT
#include <algorithm>

#include "protocol/host/game_host.hpp"
#include "tests/support/catch.hpp"

namespace fukumi::protocol {

using board::Cell;

namespace {

Game newGame(GameRules rules = {}, int side = 15) {
    return Game{rules, BoardSize::square(side), bestIsa()};
}

/// Black makes a row of five at (0..4, 0), white plays in row 9.
void playToFive(Game& game) {
    for (int x = 0; x < 5; ++x) {
        game.play(Square{x, 0});
        if (x < 4) game.play(Square{2 * x, 9});
    }
}

}  // namespace

TEST_CASE("stones can be taken back in any order", "[protocol][game]") {
    Game game = newGame();
    for (const Square s : {Square{7, 7}, Square{8, 8}, Square{9, 9}}) game.play(s);
    CHECK(game.position().sideToMove() == Color::White);
    CHECK(game.takeBack(Square{9, 9}));
    CHECK(game.position().sideToMove() == Color::Black);
    CHECK(game.takeBack(Square{7, 7}));
    CHECK(game.position().sideToMove() == Color::White);
    CHECK(game.position().cellAt(Square{8, 8}) == Cell::White);
    CHECK(game.position().stoneCount() == 1);
    CHECK_FALSE(game.takeBack(Square{7, 7}));
    CHECK_FALSE(game.takeBack(Square{0, 0}));
    CHECK(game.takeBack(Square{8, 8}));
    CHECK_FALSE(game.takeBack(Square{8, 8}));
    CHECK(game.position().key() == newGame().position().key());
}

TEST_CASE("a board that is set up again is as one that is new", "[protocol][game]") {
    Game used = newGame({.rule = Rule::Renju}), fresh = newGame({.rule = Rule::Renju});
    playToFive(used);
    const std::vector<Step> steps{
        {Square{7, 7}, Color::White}, {Square{3, 3}, {}}, {Square{8, 8}, Color::Black}};
    for (Game* const game : {&used, &fresh}) game->setUp(steps, Color::White);
    CHECK(used.position().key() == fresh.position().key());
    CHECK(used.position().stoneCount() == 2);
    CHECK_FALSE(used.position().winner());
    const auto mine = used.position().history(), theirs = fresh.position().history();
    CHECK(std::equal(mine.begin(), mine.end(), theirs.begin(), theirs.end()));
    used.clear();
    CHECK(used.position().key() == newGame().position().key());
}

TEST_CASE("the stones stay when the rule changes", "[protocol][game][rules]") {
    Game game = newGame();
    playToFive(game);
    CHECK(game.position().winner() == Color::Black);
    const Key key = game.position().key();
    game.setRules({Rule::Renju, false});
    CHECK(game.position().rule() == Rule::Renju);
    CHECK(game.position().key() == key);
    CHECK(game.position().sideToMove() == Color::White);
    CHECK(game.position().winner() == Color::Black);
}

TEST_CASE("in the continuous game the stones of a five become blocked points", "[protocol][game]") {
    Game game = newGame({Rule::Freestyle, true});
    playToFive(game);
    for (int x = 0; x < 5; ++x) CHECK(game.position().cellAt(Square{x, 0}) == Cell::Blocked);
    CHECK(game.position().cellAt(Square{0, 9}) == Cell::White);
    CHECK_FALSE(game.position().winner());
    CHECK(game.position().sideToMove() == Color::White);

    SECTION("taking the five back brings its stones back") {
        CHECK(game.takeBack(Square{4, 0}));
        for (int x = 0; x < 4; ++x) CHECK(game.position().cellAt(Square{x, 0}) == Cell::Black);
        CHECK(game.position().isEmpty(Square{4, 0}));
        CHECK(game.position().sideToMove() == Color::Black);
    }
    SECTION("a sixth stone next to them is a stone like others") {
        game.play(Square{14, 14});
        game.play(Square{5, 0});
        CHECK(game.position().cellAt(Square{5, 0}) == Cell::Black);
    }
    SECTION("without the bit they are stones again") {
        game.setRules({Rule::Freestyle, false});
        CHECK(game.position().cellAt(Square{0, 0}) == Cell::Black);
        CHECK(game.position().winner() == Color::Black);
    }
}

TEST_CASE("all lines of five that a stone completes are blocked together", "[protocol][game]") {
    Game game = newGame({Rule::Freestyle, true});
    std::vector<Step> cross;
    for (int i = 1; i < 5; ++i) {
        cross.push_back({Square{i, 0}, Color::Black});
        cross.push_back({Square{0, i}, Color::Black});
    }
    game.setUp(cross, Color::Black);
    game.play(Square{0, 0});
    for (const Step& step : cross) CHECK(game.position().cellAt(step.square) == Cell::Blocked);
    CHECK(game.position().stoneCount() == 0);
}

TEST_CASE("steps without a colour are blocked points under every rule", "[protocol][game]") {
    for (const Rule rule : kRules) {
        Game game = newGame({rule, false});
        game.setUp({{Square{3, 3}, std::nullopt}, {Square{4, 4}, Color::White}}, Color::Black);
        CHECK(game.position().cellAt(Square{3, 3}) == Cell::Blocked);
        CHECK(game.position().cellAt(Square{4, 4}) == Cell::White);
        CHECK(game.position().sideToMove() == Color::Black);
        CHECK(game.takeBack(Square{3, 3}));
        CHECK(game.isEmpty(Square{3, 3}));
        CHECK(game.position().sideToMove() == Color::Black);  // it was no move
    }
}

TEST_CASE("a point outside the board is not empty", "[protocol][game]") {
    const Game game = newGame({}, 5);
    CHECK(game.isEmpty(Square{4, 4}));
    CHECK_FALSE(game.isEmpty(Square{5, 4}));
    CHECK_FALSE(game.isEmpty(Square{4, 5}));
}

}  // namespace fukumi::protocol
