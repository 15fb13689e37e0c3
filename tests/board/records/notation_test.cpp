// SPDX-License-Identifier: MIT
#include "engine/board/records/notation.hpp"

#include "tests/support/catch.hpp"

namespace fukumi::board {

namespace {

constexpr BoardSize kSize = BoardSize::square(15);

}  // namespace

TEST_CASE("people count rows from the bottom, protocols from the top", "[board][notation]") {
    CHECK(toHuman(Square{0, 0}, kSize) == "a15");
    CHECK(toHuman(Square{7, 7}, kSize) == "h8");
    CHECK(toHuman(Square{14, 14}, kSize) == "o1");
    CHECK(toHuman(Square{21, 0}, BoardSize::square(22)) == "v22");
    CHECK(toProtocol(Square{0, 14}) == "0,14");
    CHECK(toPos(Square{0, 0}) == "a1");
    CHECK(listFromHuman("a1", kSize) == std::vector<Square>{Square{0, 14}});
}

TEST_CASE("every square is read back from every notation", "[board][notation]") {
    for (const BoardSize size : {kSize, *BoardSize::make(22, 5), *BoardSize::make(6, 20)})
        forEachSquare(size, [&](Square s) {
            CHECK(fromHuman(toHuman(s, size), size) == s);
            CHECK(fromProtocol(toProtocol(s), size) == s);
        });
}

TEST_CASE("letters may be capitals and numbers may have zeros in front", "[board][notation]") {
    CHECK(fromHuman("H8", kSize) == Square{7, 7});
    CHECK(fromHuman("h08", kSize) == Square{7, 7});
    CHECK(fromProtocol(" 7 , 07 ", kSize) == Square{7, 7});
}

TEST_CASE("text that is not a square of the board is refused", "[board][notation]") {
    for (const auto* text : {"",
                             "h",
                             "8",
                             "h0",
                             "h16",
                             "p1",
                             "h-1",
                             "h+1",
                             "h8 ",
                             " h8",
                             "h8x",
                             "hh8",
                             "8h",
                             "h99999999999"})
        CHECK_FALSE(fromHuman(text, kSize));
    for (const auto* text : {"",
                             ",",
                             "7",
                             "7,",
                             ",7",
                             "7,15",
                             "15,7",
                             "-1,7",
                             "7 7",
                             "7,7,7",
                             "7,7x",
                             "0x7,7",
                             "7.0,7"})
        CHECK_FALSE(fromProtocol(text, kSize));
}

TEST_CASE("lists may be spaced, separated by commas or run together", "[board][notation]") {
    const std::vector<Square> expected{Square{7, 7}, Square{8, 6}, Square{9, 5}};
    for (const auto* text : {"h8 i9 j10",
                             "h8,i9,j10",
                             "h8i9j10",
                             " h8,  i9\tj10\n",
                             "H8I9j10",
                             "h8-i9-j10",
                             "1. h8 i9 2. j10",
                             "1.h8 2.i9 3.j10"})
        CHECK(listFromHuman(text, kSize) == expected);
    // Lines of Piskvork's files have a time, and count rows from the top.
    CHECK(listFromHuman("8,8,0\n9,7,120\n10,6,3", kSize) == expected);
    for (const auto* text : {"8,8 9,9 10,10", "8, 8, 9, 9, 10, 10", "8,8,i9 10,10"})
        CHECK(listFromHuman(text, kSize) == expected);
    CHECK(listFromHuman("", kSize) == std::vector<Square>{});
    CHECK(listFromHuman(" ,", kSize) == std::vector<Square>{});
    for (const auto* text : {"h8 i99",
                             "h8;i9",
                             "h8 9",
                             "hi",
                             "h8 i",
                             "h8 -",
                             "8",
                             "8,",
                             "8,16",
                             "0,1",
                             "8,-8",
                             "8 8",
                             "h8 -i9",
                             "h8- i9",
                             "h8-",
                             "-h8",
                             "1.",
                             "h8 1.5"})
        CHECK_FALSE(listFromHuman(text, kSize));
}

}  // namespace fukumi::board
