// SPDX-License-Identifier: MIT
#include <stdexcept>

#include "engine/core/ranges.hpp"
#include "tests/protocol/gomocup/conversation.hpp"
#include "tests/support/catch.hpp"

namespace fukumi::protocol {

using board::Cell;

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
        CHECK(talk.thinker.limits.fixedTime == search::Milliseconds{2500 - 40});
        talk.say("INFO timeout_match 100000\nINFO time_left 100000\nINFO timeout_turn 1000");
        talk.ask(five);
        CHECK(talk.thinker.limits.fixedTime == search::Milliseconds{1000 - 40});
        // Two stones may have to be found within the same move.
        talk.ask(three);
        CHECK(talk.thinker.limits.fixedTime == search::Milliseconds{600 - 40});
    }
    SECTION("a player that throws is answered for") {
        talk.thinker.script = [](const board::Position&,
                                 search::Observer&) -> search::SearchResult {
            throw std::runtime_error{"broken"};
        };
        CHECK(talk.say(three).back() == "7,6");
        CHECK(talk.say(five).back() == "SWAP");  // it stays black
        CHECK(ranges::count(talk.say("SWAP2BOARD\nDONE").back(), ',') == 3);
    }
    SECTION("other numbers of stones and bad lines are errors") {
        for (const auto* block :
             {"7,7", "7,7\n8,8", "7,7\n8,8\n9,9\n5,5", "7,7\n7,7\n8,8", "7,7,1\n8,8,2\n9,9,1", "x"})
            CHECK(talk.kind(std::string{"SWAP2BOARD\n"} + block + "\nDONE") == "ERROR");
        CHECK(talk.position().stoneCount() == 0);
    }
}

}  // namespace fukumi::protocol
