// SPDX-License-Identifier: MIT
#include <stdexcept>

#include "engine/board/notation.hpp"
#include "engine/core/ranges.hpp"
#include "tests/protocol/conversation.hpp"
#include "tests/support/catch.hpp"

namespace fukumi::protocol::test {

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

TEST_CASE("START answers OK for every size of the board that exists", "[protocol][session]") {
    Conversation talk;
    for (int side = kMinBoardSide; side <= kMaxBoardSide; ++side)
        CHECK(talk.ask("START " + std::to_string(side)) == "OK");
    CHECK(talk.ask("RECTSTART 22,5") == "OK");
    CHECK(talk.position().size() == BoardSize::make(22, 5));
    CHECK(talk.thinker.newGames == 19);
    for (const auto* line :
         {"START 4", "START 23", "START -15", "RECTSTART 15,23", "START", "START x"})
        CHECK(talk.kind(line) == "ERROR");
    CHECK(talk.position().size() == BoardSize::make(22, 5));
}

// Piskvork's window restarts with a board of that size when it reads the number in an error.
TEST_CASE("the error to START does not mention 20", "[protocol][session]") {
    Conversation talk;
    for (const auto* line : {"START 4", "START 200", "START x", "RECTSTART 20,200"})
        CHECK(talk.ask(line).find("20") == std::string::npos);
}

TEST_CASE("nothing but START begins a game", "[protocol][session]") {
    Conversation talk;
    for (const auto* line : {"BEGIN",
                             "TURN 7,7",
                             "PLAY 7,7",
                             "TAKEBACK 7,7",
                             "RESTART",
                             "DONE",
                             "BOARD\nDONE",
                             "BOARD\n7,7,1\nDONE",
                             "SWAP2BOARD\nDONE"})
        CHECK(talk.kind(line) == "ERROR");
    CHECK_FALSE(talk.session.game());
    CHECK(talk.thinker.thoughts == 0);
}

TEST_CASE("moves are answered and stand on the board", "[protocol][session]") {
    Conversation talk;
    talk.say("START 15");
    CHECK(talk.ask("BEGIN") == "7,7");
    CHECK(talk.at(7, 7) == Cell::Black);
    CHECK(talk.ask("TURN 7,6") == "6,7");
    CHECK(talk.at(7, 6) == Cell::White);
    CHECK(talk.at(6, 7) == Cell::Black);
    CHECK(talk.position().sideToMove() == Color::White);
}

TEST_CASE("BEGIN wants an empty board", "[protocol][session]") {
    Conversation talk;
    talk.say("START 15\nTURN 3,3");
    const Key key = talk.position().key();
    CHECK(talk.kind("BEGIN") == "ERROR");
    CHECK(talk.position().key() == key);
}

TEST_CASE("a TURN that cannot be played is one error and changes nothing", "[protocol][session]") {
    Conversation talk;
    talk.say("START 15\nBEGIN");
    const Key key = talk.position().key();
    for (const auto* line : {"TURN 7,7",
                             "TURN 15,0",
                             "TURN 0,15",
                             "TURN 99,99",
                             "TURN",
                             "TURN abc",
                             "TURN 3",
                             "PLAY 7,7",
                             "PLAY x",
                             "TAKEBACK 3,3",
                             "TAKEBACK",
                             "TAKEBACK 99,1"}) {
        CHECK(talk.kind(line) == "ERROR");
        CHECK(talk.position().key() == key);
    }
    CHECK(talk.thinker.thoughts == 1);
}

TEST_CASE("PLAY is answered with the same point", "[protocol][session]") {
    Conversation talk;
    talk.say("START 15");
    CHECK(talk.ask("PLAY 3, 4") == "3,4");
    CHECK(talk.at(3, 4) == Cell::Black);
    CHECK(talk.position().sideToMove() == Color::White);
}

TEST_CASE("a whole game can be taken back, last stone first", "[protocol][session]") {
    Conversation talk;
    talk.say("START 15\nBEGIN\nTURN 7,6");
    CHECK(talk.ask("TAKEBACK 6,7") == "OK");
    CHECK(talk.ask("TAKEBACK 7,6") == "OK");
    CHECK(talk.ask("TAKEBACK 7,7") == "OK");
    CHECK(talk.kind("TAKEBACK 7,7") == "ERROR");
    CHECK(talk.ask("BEGIN") == "7,7");
}

TEST_CASE("RESTART keeps the board's size, the rule and the limits", "[protocol][session]") {
    Conversation talk;
    talk.say("START 20\nINFO rule 4\nINFO timeout_turn 500\nBEGIN");
    CHECK(talk.ask("RESTART") == "OK");
    CHECK(talk.position().size() == BoardSize::square(20));
    CHECK(talk.position().rule() == Rule::Renju);
    CHECK(talk.position().stoneCount() == 0);
    CHECK(talk.session.settings().clock.turn == search::Milliseconds{500});
    CHECK(talk.thinker.newGames == 2);
}

TEST_CASE("the rule may come before START, behind it and in mid-game", "[protocol][session]") {
    Conversation talk;
    talk.say("INFO rule 1\nSTART 15");
    CHECK(talk.position().rule() == Rule::Standard);
    talk.say("BEGIN\nINFO rule 9");
    CHECK(talk.position().rule() == Rule::Caro);
    CHECK(talk.at(7, 7) == Cell::Black);
    talk.say("START 15");
    CHECK(talk.position().rule() == Rule::Caro);
}

TEST_CASE("INFO and empty lines are silent whatever they say", "[protocol][session]") {
    Conversation talk;
    for (const auto* line : {"INFO",
                             "INFO foo",
                             "INFO foo bar",
                             "INFO rule x",
                             "INFO rule 99",
                             "",
                             "  ",
                             "INFO evaluate 3,3",
                             "INFO timeout_turn abc",
                             "STOP",
                             "YXSTOP",
                             "YXHASHCLEAR",
                             "INFO max_memory -5"})
        CHECK(talk.say(line).empty());
}

TEST_CASE("a memory limit under the floor is told once, behind the first OK",
          "[protocol][session]") {
    Conversation talk;
    CHECK(talk.say("INFO max_memory 1000").empty());
    const auto answers = talk.say("START 15");
    REQUIRE(answers.size() == 2);
    CHECK(answers[0] == "OK");
    CHECK(answers[1].starts_with("MESSAGE max_memory"));
    CHECK(talk.say("INFO max_memory 1000").empty());
    CHECK(talk.say("START 15").size() == 1);
    talk.say("BEGIN");
    CHECK(talk.thinker.settings.memoryBytes == player::kMemoryFloor);

    Conversation late;
    late.say("START 15");
    CHECK(late.kind("INFO max_memory 1") == "MESSAGE");
}

TEST_CASE("an evaluation that does not know the game is told once a game, with its first move",
          "[protocol][session]") {
    Conversation talk;
    CHECK(talk.say("INFO eval network").empty());
    CHECK(talk.say("START 15").size() == 1);
    const auto answers = talk.say("BEGIN");
    REQUIRE(answers.size() == 2);
    CHECK(answers[0] ==
          "MESSAGE eval network: no file with a network was named; pattern plays instead");
    CHECK(talk.say("TURN 1,1").size() == 1);
    talk.say("START 15");
    CHECK(talk.say("BEGIN").size() == 2);
    talk.say("INFO eval pattern");
    talk.say("START 15");
    CHECK(talk.say("BEGIN").size() == 1);
}

TEST_CASE("what went wrong before START is told behind the first OK", "[protocol][session]") {
    Conversation talk{{}, {"fukumi.ini: no such key"}};
    CHECK(talk.ask("ABOUT").starts_with("name="));
    const std::vector<std::string> expected{"OK", "MESSAGE fukumi.ini: no such key"};
    CHECK(talk.say("START 15") == expected);
    CHECK(talk.say("START 15") == std::vector<std::string>{"OK"});
}

TEST_CASE("ABOUT has every field, none with a comma inside", "[protocol][session]") {
    Conversation talk;
    std::string rest = talk.ask("ABOUT");
    for (const auto* key : {"name", "version", "author", "country", "www", "email"}) {
        const std::string begin = std::string{key} + "=\"";
        REQUIRE(rest.starts_with(begin));
        const auto quote = rest.find('"', begin.size());
        REQUIRE(quote != std::string::npos);
        CHECK(rest.substr(begin.size(), quote - begin.size()).find(',') == std::string::npos);
        rest.erase(0, quote + 1);
        if (rest.starts_with(", ")) rest.erase(0, 2);
    }
    CHECK(rest.empty());
}

TEST_CASE("unknown words get UNKNOWN, but not from a GUI of the Yixin family",
          "[protocol][session]") {
    Conversation talk;
    CHECK(talk.kind("FROBNICATE 1") == "UNKNOWN");
    CHECK(talk.ask(std::string(10'000, 'x')).size() < 80);
    talk.say("YXSHOWINFO");
    CHECK(talk.say("FROBNICATE 1").empty());
}

TEST_CASE("END ends the session, in a block too", "[protocol][session]") {
    Conversation talk;
    talk.say("START 15\nBOARD\n7,7,1\nend");
    CHECK(talk.flow == Session::Flow::End);
}

TEST_CASE("a board is set up and answered at DONE", "[protocol][session][block]") {
    Conversation talk;
    talk.say("START 15");
    CHECK(talk.ask("BOARD\n7,7,2\n8,8,1\n9,9,2\nDONE") == "7,6");
    CHECK(talk.at(7, 7) == Cell::Black);
    CHECK(talk.at(8, 8) == Cell::White);
    CHECK(talk.at(7, 6) == Cell::White);
    CHECK(talk.ask("board\ndone") == "7,7");
    CHECK(talk.position().stoneCount() == 1);
}

TEST_CASE("a bad block is read to DONE and is one error", "[protocol][session][block]") {
    Conversation talk;
    talk.say("START 15\nBEGIN");
    const Key key = talk.position().key();
    CHECK(talk.kind("BOARD\n1,1,1\nTURN 3,3\nBEGIN\nINFO rule 4\nBOARD\n99,99,1\n\nfoo\nDONE") ==
          "ERROR");
    CHECK(talk.position().key() == key);
    CHECK(talk.position().rule() == Rule::Freestyle);
    CHECK(talk.kind("DONE") == "ERROR");
    CHECK(talk.ask("TURN 7,6") == "6,7");
}

TEST_CASE("a full board has no answer but is no crash", "[protocol][session]") {
    Conversation talk;
    talk.say("START 5");
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

TEST_CASE("play goes on behind a five", "[protocol][session]") {
    Conversation talk;
    talk.say("START 15\nBOARD\n0,0,2\n0,9,1\n1,0,2\n1,9,1\n2,0,2\n2,9,1\n3,0,2\nDONE");
    CHECK(talk.ask("TURN 4,0").find(',') != std::string::npos);
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
    SECTION("something that is no exception") {
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

TEST_CASE("swap2 is answered at nothing, three and five stones", "[protocol][session][swap2]") {
    Conversation talk;
    talk.say("START 15\nINFO rule 1");
    const std::string three = "SWAP2BOARD\n7,7\n8,7\n9,9\nDONE";
    const std::string five = "SWAP2BOARD\n7,7\n8,7\n9,9\n6,6\n5,5\nDONE";

    SECTION("three points that differ, on boards of every size") {
        for (const auto* start : {"START 5", "START 15", "START 22", "RECTSTART 5,22"}) {
            talk.say(start);
            talk.ask("SWAP2BOARD\nDONE");
            CHECK(talk.position().stoneCount() == 3);
            CHECK(talk.position().sideToMove() == Color::White);
        }
        CHECK(talk.ask("SWAP2BOARD\nDONE").find("  ") == std::string::npos);
    }
    SECTION("the better side is taken") {
        talk.thinker.value = Value{-50};
        CHECK(talk.ask(three) == "SWAP");
        CHECK(talk.position().stoneCount() == 3);
        CHECK(talk.ask("TURN 0,0").find(',') != std::string::npos);
        CHECK(talk.ask(five) == "SWAP");
    }
    SECTION("or kept, with a move") {
        talk.thinker.value = Value{50};
        CHECK(talk.ask(three) == "7,6");
        CHECK(talk.at(7, 6) == Cell::White);
        CHECK(talk.ask(five).find(',') != std::string::npos);
    }
    SECTION("two stones leave the choice where the value changes sides") {
        talk.thinker.script = [](const board::Position& position, search::Observer& observer) {
            search::SearchResult result;
            result.move = player::fallbackMove(position);
            // The searches for the balance are asked for after two stones more.
            for (const int value : {90, -90, 80, -80})
                if (position.stoneCount() == 3) {
                    result.report.value = Value{value};
                    observer.onReport(result.report);
                }
            return result;
        };
        const std::string answer = talk.say(three).back();
        CHECK(answer.find(' ') != std::string::npos);
        CHECK(ranges::count(answer, ',') == 2);
        CHECK(talk.position().stoneCount() == 5);
        CHECK(talk.position().sideToMove() == Color::White);
    }
    SECTION("the choice takes little of the match clock") {
        talk.say("INFO timeout_match 100000\nINFO time_left 100000\nINFO timeout_turn 30000");
        talk.ask(three);
        REQUIRE(talk.thinker.limits.clock);
        CHECK(talk.thinker.limits.clock->turn == search::Milliseconds{2500});
        talk.say("INFO timeout_match 100000\nINFO time_left 100000\nINFO timeout_turn 1000");
        talk.ask(five);
        CHECK(talk.thinker.limits.clock->turn == search::Milliseconds{1000});
        // Two stones may have to be found within the same move.
        talk.ask(three);
        CHECK(talk.thinker.limits.clock->turn == search::Milliseconds{600});
    }
    SECTION("no book is asked for its opinion") {
        talk.ask(three);
        CHECK_FALSE(talk.thinker.settings.book.use);
        talk.ask("SWAP2BOARD\nDONE");
        CHECK(talk.thinker.settings.book.use);
    }
    SECTION("other numbers of stones and bad lines are errors") {
        for (const auto* block :
             {"7,7", "7,7\n8,8", "7,7\n8,8\n9,9\n5,5", "7,7\n7,7\n8,8", "7,7,1\n8,8,2\n9,9,1", "x"})
            CHECK(talk.kind(std::string{"SWAP2BOARD\n"} + block + "\nDONE") == "ERROR");
        CHECK(talk.position().stoneCount() == 0);
    }
}

}  // namespace fukumi::protocol::test
