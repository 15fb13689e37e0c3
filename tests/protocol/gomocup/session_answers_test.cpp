// SPDX-License-Identifier: MIT
#include <stdexcept>

#include "tests/protocol/gomocup/conversation.hpp"
#include "tests/support/catch.hpp"

namespace fukumi::protocol {

using board::Cell;

namespace {

/// Answers of a player that always wants the same square.
ScriptedThinker::Script always(std::optional<Move> move) {
    return [move](const board::Position&, search::Observer&) {
        search::SearchResult result;
        result.move = move;
        return result;
    };
}

}  // namespace

TEST_CASE("a full board has no answer and does not crash", "[protocol][session]") {
    Conversation talk;
    talk.say("START 5");
    talk.thinker.thoughts = 0;
    std::string block = "BOARD";
    for (int i = 0; i < 24; ++i)
        block += '\n' + std::to_string(i % 5) + ',' + std::to_string(i / 5) + ",3";
    const std::string full = block + "\n4,4,3\nDONE";
    CHECK(talk.kind(full) == "ERROR");
    CHECK(talk.thinker.thoughts == 0);
    CHECK(talk.ask(block + "\nDONE") == "4,4");
    CHECK(talk.kind("TURN 4,4") == "ERROR");
    CHECK(talk.ask("TAKEBACK 4,4") == "OK");
    CHECK(talk.kind("TURN 4,4") == "ERROR");
    CHECK(talk.position().isFull());
}

TEST_CASE("lines of a move are completed within its time", "[protocol][session]") {
    Conversation talk;
    talk.say("START 15\nTURN 7,7");
    CHECK(talk.thinker.limits.lineEffort == search::LineEffort::InTime);
}

TEST_CASE("play goes on behind a five", "[protocol][session]") {
    Conversation talk;
    talk.say("START 15\nBOARD\n1,0,2\n0,9,1\n2,0,2\n1,9,1\n3,0,2\n2,9,1\n4,0,2\nDONE");
    REQUIRE(talk.at(5, 0) != Cell::Empty);  // four of five are stopped at one end
    CHECK(talk.ask("TURN 0,0").find(',') != std::string::npos);
    CHECK(talk.ask("TURN 14,14").find(',') != std::string::npos);
}

TEST_CASE("an opponent's stone on a forbidden point is taken", "[protocol][session][renju]") {
    Conversation talk;
    talk.say("START 15\nINFO rule 4");
    talk.say("BOARD\n4,2,2\n14,0,1\n4,3,2\n14,2,1\n2,4,2\n14,4,1\n3,4,2\nDONE");
    REQUIRE(talk.position().isForbidden(Square{4, 4}));
    CHECK(talk.ask("TURN 4,4").find(',') != std::string::npos);
    CHECK(talk.at(4, 4) == Cell::Black);
}

TEST_CASE("where every point is forbidden the nearest one is played",
          "[protocol][session][renju]") {
    Conversation talk;
    talk.thinker.script = always(std::nullopt);
    // One empty point, which makes a row of six.
    std::string block = "INFO rule 4\nSTART 6\nBOARD";
    const char* rows[] = {"121212", "212121", "121212", "212121", "212121", "111101"};
    for (int y = 0; y < 6; ++y)
        for (int x = 0; x < 6; ++x)
            if (rows[y][x] != '0')
                block += '\n' + std::to_string(x) + ',' + std::to_string(y) + ',' + rows[y][x];
    const auto answers = talk.say(block + "\nDONE");
    CHECK(answers == std::vector<std::string>{"OK", "4,5"});
}

TEST_CASE("a player that throws or talks nonsense does not forfeit the game",
          "[protocol][session]") {
    Conversation talk;
    talk.say("START 15");
    SECTION("an exception") {
        talk.thinker.script = [](const board::Position&,
                                 search::Observer&) -> search::SearchResult {
            throw std::runtime_error{"out of luck"};
        };
    }
    SECTION("something that is not an exception") {
        talk.thinker.script = [](const board::Position&,
                                 search::Observer&) -> search::SearchResult { throw 42; };
    }
    SECTION("an occupied point") { talk.thinker.script = always(Square{3, 3}); }
    SECTION("a point outside the board") { talk.thinker.script = always(Square{20, 20}); }
    SECTION("no move") { talk.thinker.script = always(std::nullopt); }
    const auto answers = talk.say("TURN 3,3");
    REQUIRE(answers.size() == 2);
    CHECK(answers[0].starts_with("MESSAGE internal"));
    CHECK(answers[1] == "7,7");
    CHECK(talk.at(7, 7) == Cell::White);
}

TEST_CASE("a forbidden point is not played while there is a legal one",
          "[protocol][session][renju]") {
    Conversation talk;
    talk.thinker.script = always(Square{7, 7});
    talk.say("START 15\nINFO rule 4");
    const auto answers =
        talk.say("BOARD\n7,5,1\n0,0,2\n7,6,1\n0,2,2\n5,7,1\n0,4,2\n6,7,1\n0,6,2\nDONE");
    REQUIRE(answers.size() == 2);
    CHECK(answers[0].starts_with("MESSAGE internal"));
    CHECK(answers[1] != "7,7");
}

}  // namespace fukumi::protocol
