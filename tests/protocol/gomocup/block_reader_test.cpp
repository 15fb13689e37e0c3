// SPDX-License-Identifier: MIT
#include <initializer_list>

#include "protocol/gomocup/command.hpp"
#include "tests/support/catch.hpp"

namespace fukumi::protocol {

namespace {

using Kind = BlockReader::Kind;

std::optional<BoardBlock> read(std::initializer_list<const char*> lines, Kind kind = Kind::Board) {
    BlockReader reader{kind, BoardSize::square(15)};
    for (const auto* line : lines) reader.addLine(line);
    return reader.finish();
}

const Color kBlack = Color::Black;
const Color kWhite = Color::White;

}  // namespace

TEST_CASE("an empty block is an empty board with black to move", "[protocol][block]") {
    const auto block = read({});
    REQUIRE(block);
    CHECK(block->steps.empty());
    CHECK(block->toMove == kBlack);
}

TEST_CASE("equal numbers make the own side black, one less makes it white", "[protocol][block]") {
    const auto even = read({"7,7,1", "8,8,2"});
    REQUIRE(even);
    CHECK(even->toMove == kBlack);
    CHECK(even->steps == std::vector<Step>{{{7, 7}, kBlack}, {{8, 8}, kWhite}});
    const auto odd = read({"7,7,2", "8,8,1", "9,9,2"});
    REQUIRE(odd);
    CHECK(odd->toMove == kWhite);
    CHECK(odd->steps[1] == Step{{8, 8}, kWhite});
    CHECK(odd->steps[2] == Step{{9, 9}, kBlack});
}

TEST_CASE("where the numbers do not fit the owner of the first stone is black",
          "[protocol][block]") {
    const auto own = read({"7,7,1"});
    REQUIRE(own);
    CHECK(own->toMove == kBlack);
    const auto theirs = read({"7,7,2", "8,8,2", "9,9,2"});
    REQUIRE(theirs);
    CHECK(theirs->toMove == kWhite);
}

TEST_CASE("stones of neither side are blocked points and count only for the turn",
          "[protocol][block]") {
    const auto block = read({"1,1,3", "2,2,3", "3,3,1", "4,4,1"});
    REQUIRE(block);
    CHECK(block->steps[0] == Step{{1, 1}, std::nullopt});
    CHECK(block->toMove == kBlack);
    const auto only = read({"1,1,3"});
    REQUIRE(only);
    CHECK(only->toMove == kBlack);
}

TEST_CASE("blanks in block lines and empty lines are ignored", "[protocol][block]") {
    CHECK(read({" 7 , 7 , 1 \r", "", "\r", "8,8,2"}));
}

TEST_CASE("one bad line spoils the block", "[protocol][block]") {
    for (const auto* bad : {"x",
                            "7",
                            "7,8",
                            "7,8,",
                            "7,8,0",
                            "7,8,4",
                            "7,8,-1",
                            "15,7,1",
                            "7,15,1",
                            "99,99,1",
                            "7,8,1,1",
                            "7 8 1",
                            "-1,7,1",
                            "START 15",
                            "7,8,1 x",
                            "7,7,2"}) {
        BlockReader reader{Kind::Board, BoardSize::square(15)};
        for (const char* const line : {"7,7,1", bad, "9,9,2", "y"}) reader.addLine(line);
        CHECK_FALSE(reader.finish());
        CHECK(reader.badLine() == bad);
    }
}

TEST_CASE("without a board every block is bad", "[protocol][block]") {
    BlockReader reader{Kind::Board, std::nullopt};
    CHECK_FALSE(reader.finish());
    reader.addLine("7,7,1");
    CHECK_FALSE(reader.finish());
}

TEST_CASE("in a swap2 block the colours alternate", "[protocol][block][swap2]") {
    const auto block = read({"7,7", "8,7", "9,9"}, Kind::Swap2);
    REQUIRE(block);
    CHECK(block->steps == std::vector<Step>{{{7, 7}, kBlack}, {{8, 7}, kWhite}, {{9, 9}, kBlack}});
    CHECK(block->toMove == kWhite);
    CHECK_FALSE(read({"7,7", "7,7"}, Kind::Swap2));
    CHECK_FALSE(read({"7,7,1"}, Kind::Swap2));
}

}  // namespace fukumi::protocol
