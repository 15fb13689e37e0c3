// SPDX-License-Identifier: MIT
#include "protocol/cli/play/play_command.hpp"

#include "tests/support/catch.hpp"

namespace fukumi::protocol::cli {

namespace {

using Verb = PlayCommand::Verb;

PlayCommand parse(std::string_view line) { return parsePlayCommand(line, 15, 12); }

}  // namespace

TEST_CASE("a point is a letter and a number, or two numbers from the bottom left",
          "[protocol][play]") {
    for (const char* const text : {"h8", "H8", " h8 ", "8,8", "8, 8", "(8,8)"}) {
        const PlayCommand command = parse(text);
        INFO(text);
        REQUIRE(command.verb == Verb::Move);
        CHECK(command.square == Square{7, 4});
    }
    CHECK(parse("a1").square == Square{0, 11});
    CHECK(parse("15,12").square == Square{14, 0});
}

TEST_CASE("a point outside of the board is not taken for nonsense", "[protocol][play]") {
    for (const char* const text : {"h13", "p1", "a0", "16,1", "0,1", "1,13", "-1,1", "z99"}) {
        INFO(text);
        CHECK(parse(text).verb == Verb::OffBoard);
        CHECK(parse(text).argument == text);
    }
    for (const char* const text : {"8,", ",8", "8,8,8", "h", "8", "h8i9", "88", "h8 i9", "?"}) {
        INFO(text);
        CHECK(parse(text).verb == Verb::Unknown);
    }
}

TEST_CASE("words are taken in any case, with what follows them", "[protocol][play]") {
    CHECK(parse("").verb == Verb::Nothing);
    CHECK(parse(" \t").verb == Verb::Nothing);
    CHECK(parse("UNDO").verb == Verb::Undo);
    CHECK(parse("save my game.psq").verb == Verb::Save);
    CHECK(parse("save my game.psq").argument == "my game.psq");
    CHECK(parse("Save  A.psq ").argument == "A.psq");
    CHECK(parse("saved").verb == Verb::Unknown);
}

}  // namespace fukumi::protocol::cli
