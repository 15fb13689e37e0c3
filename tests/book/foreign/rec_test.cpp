// SPDX-License-Identifier: MIT
#include "tests/book/foreign/read_games.hpp"
#include "tests/support/catch.hpp"

namespace fukumi::book {

using test::movesOf;
using test::noticesOf;
using test::readGame;

namespace {

const std::string kGame = "alpha.exe\r\nbeta.exe\r\n9,9,120\r\n10,10,4\r\n0,0,5\r\n-1\r\n";

}  // namespace

TEST_CASE("a record of Piskvork is a game on 20x20", "[book][rec]") {
    const auto game = readGame(kGame);
    REQUIRE(game);
    CHECK(game->format->name == "rec");
    CHECK(movesOf(game) == "j11 k10 a20");
    CHECK(game->record.size == BoardSize::square(20));
    CHECK(game->record.names == std::array<std::string, 2>{"alpha.exe", "beta.exe"});
    CHECK(game->record.moves[1].time == std::chrono::milliseconds{4});
    CHECK(noticesOf(game).empty());
    CHECK(movesOf(kGame, {.options = {.size = BoardSize::square(15)}}) == "j6 k5 a15");
}

TEST_CASE("a damaged record is refused with the line", "[book][rec]") {
    CHECK(movesOf("a\nb\n0,0,1\n0,0,1\n0\n") == "error 9 in line 4");
    CHECK(movesOf("a\nb\n0,0,1\n20,0,1\n0\n") == "error 8 in line 4");
    CHECK(movesOf("a\nb\n0,0,1\n1,,1\n0\n") == "error 5 in line 4");
    CHECK(movesOf("a\nb\n0,0,1\n0\n1,1,1\n") == "error 5 in line 5");
    CHECK(movesOf("a\nb\n0,0,1\n1,1,abc\n0\n") == "error 5 in line 4");
    CHECK(noticesOf("a\nb\n0,0,1\n1,1,-5\n0\n") == "the time of a move is below 0; left out\n");
}

TEST_CASE("every prefix of a record is the same game, or is not silent", "[book][rec]") {
    for (std::size_t end = 0; end < kGame.size(); ++end) {
        const auto game = readGame(std::string_view{kGame}.substr(0, end));
        if (game && movesOf(game) != movesOf(kGame)) CHECK_FALSE(noticesOf(game).empty());
    }
}

}  // namespace fukumi::book
