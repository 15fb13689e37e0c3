// SPDX-License-Identifier: MIT
#include "protocol/gomocup/command.hpp"

#include "engine/core/random.hpp"
#include "tests/support/catch.hpp"

namespace fukumi::protocol {

namespace {

template <class Kind>
bool is(std::string_view line) {
    return std::holds_alternative<Kind>(parseCommand(line));
}

}  // namespace

TEST_CASE("command words are understood in any case and with blanks around them", "[protocol]") {
    for (const auto* line : {"BEGIN", "begin", "Begin", "  begin", "BEGIN \r", "\tBEGIN\t\r\n"})
        CHECK(is<command::Begin>(line));
    CHECK(is<command::End>("end"));
    CHECK(is<command::About>("ABOUT"));
    CHECK(is<command::Restart>("RESTART"));
    CHECK(is<command::Board>("board"));
    CHECK(is<command::Swap2Board>("SWAP2BOARD"));
    CHECK(is<command::Done>("done"));
    CHECK(is<command::Stop>("STOP"));
    CHECK(is<command::Stop>("yxstop"));
    CHECK(is<command::ShowInfo>("YXSHOWINFO"));
    CHECK(is<command::Extension>("yxhashclear"));
}

TEST_CASE("lines without a word are blank", "[protocol]") {
    for (const auto* line : {"", " ", "\r", "\t \v\f\r\n"}) CHECK(is<command::Blank>(line));
}

TEST_CASE("START takes one number or two", "[protocol]") {
    for (const auto* line : {"START 20 15",
                             "start 20,15",
                             "START 20 , 15",
                             "RECTSTART 20,15",
                             "rectstart 20 15",
                             "START\t20\t15"}) {
        const Command parsed = parseCommand(line);
        REQUIRE(std::holds_alternative<command::Start>(parsed));
        CHECK(std::get<command::Start>(parsed).width == 20);
        CHECK(std::get<command::Start>(parsed).height == 15);
    }
    const auto square = std::get<command::Start>(parseCommand("START 15"));
    CHECK(square.width == 15);
    CHECK(square.height == 15);
    for (const auto* line : {"START",
                             "START x",
                             "START 15x",
                             "START 15 15 15",
                             "START 15,",
                             "START 99999999999999999999",
                             "START 15.0",
                             "START +15"})
        CHECK(is<command::Malformed>(line));
    for (const auto* line : {"RECTSTART", "RECTSTART 20", "RECTSTART 20,", "RECTSTART 20 15 10"})
        CHECK(is<command::Malformed>(line));
    const auto wrong = parseCommand("RECTSTART x,15");
    REQUIRE(std::holds_alternative<command::Malformed>(wrong));
    CHECK(std::get<command::Malformed>(wrong).reason ==
          "RECTSTART requires the width and the height of the board");
}

TEST_CASE("coordinates may have blanks but no other text around them", "[protocol]") {
    for (const auto* line : {"TURN 3,4", "turn 3, 4", "TURN   3 ,4 ", "TURN 03,04"}) {
        const Command parsed = parseCommand(line);
        REQUIRE(std::holds_alternative<command::Turn>(parsed));
        CHECK(std::get<command::Turn>(parsed).square == Square{3, 4});
    }
    CHECK(std::get<command::TakeBack>(parseCommand("TAKEBACK 0,21")).square == Square{0, 21});
    CHECK(std::get<command::Play>(parseCommand("PLAY 21,0")).square == Square{21, 0});
    for (const auto* line : {"TURN",
                             "TURN abc",
                             "TURN 3",
                             "TURN 3 4",
                             "TURN 3,",
                             "TURN ,4",
                             "TURN 3,4,5",
                             "TURN 3,4 x",
                             "TURN -1,4",
                             "TURN 3,22",
                             "TURN 99,99",
                             "TURN 3;4",
                             "TURN 4294967299,4"})
        CHECK(is<command::Malformed>(line));
}

TEST_CASE("the value of INFO is the rest of the line", "[protocol]") {
    const auto folder = std::get<command::Info>(parseCommand("INFO FOLDER  C:\\My Files\\x  \r"));
    CHECK(folder.key == "folder");
    CHECK(folder.value == "C:\\My Files\\x");
    const auto nothing = std::get<command::Info>(parseCommand("info"));
    CHECK(nothing.key.empty());
    CHECK(nothing.value.empty());
}

TEST_CASE("unknown words keep their spelling", "[protocol]") {
    CHECK(std::get<command::Unknown>(parseCommand("  Frobnicate 7")).word == "Frobnicate");
    CHECK(is<command::Unknown>("TURN7,7"));
    CHECK(is<command::Unknown>("7,7"));
}

TEST_CASE("what ends a search is END, STOP, YXSTOP and a turn time of nothing", "[protocol]") {
    for (const auto* line : {"END",
                             "stop",
                             "YXSTOP",
                             "INFO timeout_turn 0",
                             "info TIMEOUT_TURN 0 ",
                             "INFO timeout-turn 0s",
                             "INFO timeout_turn 0ms",
                             "INFO timeout_turn 0min"})
        CHECK(isStopLike(parseCommand(line)));
    for (const auto* line : {"INFO timeout_turn 100",
                             "INFO timeout_match 0",
                             "INFO timeout_turn",
                             "INFO timeout_turn -1",
                             "INFO timeout_turn 0.001s",
                             "DONE",
                             "BEGIN",
                             "",
                             "INFO timeout_turn 0x"})
        CHECK_FALSE(isStopLike(parseCommand(line)));
}

TEST_CASE("the name of a file is on the line after its word", "[protocol][yixin]") {
    for (const char* const word : {"yxhashdump", "YXHASHLOAD", "yxsetdatabase", "yxdbmerge "})
        CHECK(isBeforeFileName(parseCommand(word)));
    for (const char* const word : {"yxdbtotxt a", "yxsavedatabase", "yxhashclear", "begin", ""})
        CHECK_FALSE(isBeforeFileName(parseCommand(word)));
}

TEST_CASE("a block is open until DONE", "[protocol][yixin]") {
    for (const char* const word : {"BOARD",
                                   "swap2board",
                                   "yxboard",
                                   "yxblock",
                                   "yxblockundo",
                                   "yxquerydatabaseall",
                                   "yxquerydatabaseone",
                                   "yxquerydatabasetext",
                                   "yxsoosorvstep2",
                                   "yxsoosorvstep6 3",
                                   "yxedittextdatabase a"})
        CHECK(opensBlock(parseCommand(word)));
    for (const char* const word :
         {"DONE", "yxsoosorvstep1", "yxswap2step2", "yxhashdump", "yxblockreset", "START 15", ""})
        CHECK_FALSE(opensBlock(parseCommand(word)));
}

TEST_CASE("random bytes are always exactly one command", "[protocol]") {
    constexpr std::string_view kPieces[] = {"START",
                                            "TURN ",
                                            "info ",
                                            "7,7",
                                            ",",
                                            " ",
                                            "\t",
                                            "-",
                                            "99999999999",
                                            "BOARD",
                                            "END",
                                            "\r",
                                            "yx",
                                            "0"};
    Random random{20250101};
    for (int round = 0; round < 20'000; ++round) {
        std::string line;
        const auto pieces = random.below(8);
        for (std::uint32_t i = 0; i < pieces; ++i) {
            if (random.below(3) == 0)
                line += static_cast<char>(random.below(256));
            else
                line += random.pick(kPieces);
        }
        CHECK_NOTHROW(isStopLike(parseCommand(line)));
        CHECK_FALSE(parseCommand(line).valueless_by_exception());
    }
}

}  // namespace fukumi::protocol
