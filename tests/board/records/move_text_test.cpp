// SPDX-License-Identifier: MIT
#include "engine/board/records/move_text.hpp"

#include "engine/board/records/notation.hpp"
#include "tests/support/catch.hpp"

namespace fukumi::board {

namespace {

std::string movesOf(std::string_view text, std::optional<BoardSize> size = std::nullopt) {
    const auto parsed = parseMoveText(text, size);
    if (const auto* error = std::get_if<FormatError>(&parsed)) return error->reason;
    const GameRecord& record = std::get<MoveText>(parsed).record;
    std::string moves;
    for (const auto& each : record.moves) moves += toHuman(each.move, record.size) + ' ';
    return moves;
}

}  // namespace

TEST_CASE("lists of moves are read as people and programs write them", "[board][movetext]") {
    for (const char* const text : {"h8 i9 g7",
                                   "h8i9g7\n",
                                   "H8, I9; g7",
                                   "1. h8 2. i9 3. g7",
                                   "1.h8 i9\n2.g7",
                                   "8,8 9,9 7,7",
                                   "#h8i9g7",
                                   "file:///a/page.html#freestyle,15x15,h8i9g7"})
        CHECK(movesOf(text) == "h8 i9 g7 ");
    CHECK(movesOf("#20x20,t20") == "t20 ");
    CHECK(movesOf("s19", BoardSize::square(19)) == "s19 ");
    CHECK(movesOf("").empty());
}

TEST_CASE("a link says its rule and what is set up", "[board][movetext]") {
    const auto parsed = parseMoveText("#renju,black:h8h7,white:i9,blocked:a1,first:white,j7", {});
    const auto& game = std::get<MoveText>(parsed);
    CHECK(game.rule == Rule::Renju);
    CHECK(game.record.setup.black.size() == 2);
    CHECK(game.record.setup.white.size() == 1);
    CHECK(game.record.setup.blocked.size() == 1);
    CHECK(game.record.setup.first == Color::White);
    CHECK(game.record.moves.size() == 1);
}

TEST_CASE("what is no list of moves is refused", "[board][movetext]") {
    const std::string why = "no list of moves such as h8 i9 g7 on a board of 15x15";
    for (const char* const text : {"hello world", "h8 i9 p1", "h16", "22x99 h8", "#black:zz"})
        CHECK(movesOf(text) == why);
    CHECK(movesOf("h8 i9 h8") == "there are two stones on h8");
    CHECK(movesOf("#black:h8,h8") == "there are two stones on h8");
}

}  // namespace fukumi::board
