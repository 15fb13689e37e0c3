// SPDX-License-Identifier: MIT
#include <stdexcept>

#include "engine/board/records/notation.hpp"
#include "engine/core/random.hpp"
#include "engine/search/time_manager.hpp"
#include "tests/protocol/gomocup/conversation.hpp"
#include "tests/support/catch.hpp"

namespace fukumi::protocol {

using search::Milliseconds;

TEST_CASE("the clock of a move runs from the arrival of its line", "[protocol][session][time]") {
    Conversation talk;
    talk.say("START 15");
    const auto arrival = talk.clock.now() + Milliseconds{100};
    talk.clock.advance(Milliseconds{130});
    talk.session.handle({"TURN 3,3", arrival});
    CHECK(talk.thinker.limits.start == arrival);
}

TEST_CASE("the clock of a board runs from its DONE", "[protocol][session][time]") {
    Conversation talk;
    talk.say("START 15\nBOARD\n3,3,2");
    talk.clock.advance(Milliseconds{50});
    const auto arrival = talk.clock.now();
    talk.say("DONE");
    CHECK(talk.thinker.limits.start == arrival);
}

TEST_CASE("a question that came early waits for the answer to the one before",
          "[protocol][session][time]") {
    Conversation talk;
    talk.say("START 15");
    const auto arrival = talk.clock.now();
    talk.thinker.script = [&](const board::Position& position, search::Observer&) {
        talk.clock.advance(Milliseconds{500});
        search::SearchResult result;
        result.move = player::fallbackMove(position);
        return result;
    };
    talk.session.handle({"TURN 3,3", arrival});
    talk.session.handle({"TURN 4,4", arrival});
    CHECK(talk.thinker.limits.start == arrival + Milliseconds{500});
}

TEST_CASE("limits of INFO lines reach the player", "[protocol][session][time]") {
    Conversation talk;
    talk.say("START 15\nINFO timeout_turn 1000\nINFO timeout_match 60000\nINFO time_left 4000");
    talk.say("INFO max_node 123\nINFO max_depth 4\nBEGIN");
    REQUIRE(talk.thinker.limits.clock);
    CHECK(talk.thinker.limits.clock->turn == Milliseconds{1000});
    CHECK(talk.thinker.limits.clock->match == Milliseconds{60000});
    CHECK(talk.thinker.limits.clock->left == Milliseconds{4000});
    CHECK(talk.thinker.settings.maxNodes == 123U);
    CHECK(talk.thinker.settings.maxDepth == Depth{4});
    talk.say("INFO time_left -400\nTURN 0,0");
    CHECK(talk.thinker.limits.clock->left == Milliseconds{-400});
}

TEST_CASE("without time_left the engine keeps the account of the match itself",
          "[protocol][session][time]") {
    Conversation talk;
    Milliseconds used{0};
    talk.thinker.script = [&](const board::Position& position, search::Observer&) {
        talk.clock.advance(used);
        search::SearchResult result;
        result.move = player::fallbackMove(position);
        return result;
    };
    // Rest of the match for a question that is answered in that time, and 3 ms for its way.
    const auto leftFor = [&](const std::string& question, int usedNow) {
        used = Milliseconds{usedNow};
        talk.say(question);
        return talk.thinker.limits.clock.value().left.value().count();
    };
    int column = 0;
    // Every other point: no five ends the game.
    const auto turn = [&] { return "TURN " + std::to_string(2 * column++ % 15) + ",0"; };
    talk.say("START 15\nINFO timeout_match 1000");
    CHECK(leftFor("BEGIN", 100) == 1000);
    CHECK(leftFor(turn(), 200) == 897);
    CHECK(leftFor(turn(), 1) == 694);
    SECTION("the manager's word is the last one, repeated or not") {
        CHECK(leftFor("INFO time_left 500\n" + turn(), 50) == 500);
        CHECK(leftFor(turn(), 10) == 447);
        CHECK(leftFor("INFO time_left 500\n" + turn(), 10) == 500);
        CHECK(leftFor("INFO time_left -10\n" + turn(), 10) == -10);
    }
    SECTION("no limit lifts one that was counted down, and nothing else") {
        CHECK(leftFor("INFO time_left 2147483647\n" + turn(), 10) == 690);
        CHECK(leftFor("INFO time_left 40\n" + turn(), 10) == 40);
        CHECK(leftFor("INFO time_left 2147483647\n" + turn(), 10) == 2147483647);
        CHECK(leftFor("INFO time_left 500\n" + turn(), 10) == 500);
    }
    SECTION("a match without a limit has one where a rest is reported") {
        const auto limitFor = [&](const std::string& lines) {
            talk.say("INFO timeout_match 0\n" + lines + turn());
            const search::TimeManager time{talk.thinker.limits, talk.clock};
            return time.hardLimit().value().count();
        };
        CHECK(limitFor("") == 5000);
        CHECK(limitFor("INFO time_left 0\n") == 5000);
        CHECK(limitFor("INFO time_left -900\n") == 5000);
        CHECK(limitFor("INFO time_left 2147483647\n") == 5000);
        used = Milliseconds{300};
        CHECK(limitFor("INFO time_left 205\n") < 200);
        CHECK(limitFor("") == 1);  // now that rest is used up
    }
    SECTION("an increment comes with each answer") {
        talk.say("INFO time_increment 20");
        CHECK(leftFor(turn(), 10) == 690);
        CHECK(leftFor(turn(), 10) == 697);
    }
    SECTION("a board of more stones goes on with the game, one of fewer begins another") {
        std::string stones = "BOARD\n";
        for (int i = 0; i < 8; ++i)
            stones += std::to_string(i) + ",9," + std::to_string(1 + i % 2) + '\n';
        CHECK(leftFor(stones + "DONE", 10) == 690);
        CHECK(leftFor("BOARD\n7,7,2\nDONE", 10) == 1000);
    }
    SECTION("stones that are taken back give no time back, as long as some are left") {
        CHECK(leftFor("TAKEBACK 2,0\n" + turn(), 10) == 690);
        talk.say("RESTART");
        CHECK(leftFor(turn(), 10) == 1000);
        CHECK(leftFor("TAKEBACK 7,7\nTAKEBACK 6,0\nBEGIN", 10) == 1000);
    }
    SECTION("START begins another game, but not where a GUI sends it before every move") {
        CHECK(leftFor("START 15\nINFO timeout_match 1000\nBEGIN", 300) == 1000);
        talk.say("YXSHOWINFO");
        CHECK(leftFor("START 15\nBOARD\n7,7,1\n3,3,2\nDONE", 10) == 697);
        CHECK(leftFor("START 15\nTURN 7,7", 10) == 1000);
    }
}

TEST_CASE("of 200 matches without time_left none is over its clock", "[protocol][session][time]") {
    Conversation talk;
    Random random{200};
    // Every fourth move takes all that it may, and some take more than was planned.
    talk.thinker.script = [&](const board::Position& position, search::Observer&) {
        const search::TimeManager time{talk.thinker.limits, talk.clock};
        const auto limit = random.below(4) == 0 ? time.hardLimit() : time.softLimit();
        talk.clock.advance(limit.value() + Milliseconds{random.below(2)});
        search::SearchResult result;
        result.move = player::fallbackMove(position);
        return result;
    };
    int over = 0;
    for (int game = 0; game < 200; ++game) {
        const Milliseconds match{500 * (1 + game % 4)};
        talk.say("START " + std::to_string(8 + game % 3));
        talk.say("INFO timeout_match " + std::to_string(match.count()));
        const auto begin = talk.clock.now();
        talk.say("BEGIN");
        while (const auto reply = player::fallbackMove(talk.position()))
            talk.say("TURN " + board::toProtocol(*reply));
        over += talk.clock.now() - begin > match ? 1 : 0;
    }
    CHECK(over == 0);
}

TEST_CASE("thinking in the opponent's time is for those who may, behind a move, in silence",
          "[protocol][session][pondering]") {
    const NeverStop never;
    const auto thoughts = [&](std::string_view lines) {
        Conversation talk;
        talk.say(lines);
        const int before = talk.thinker.thoughts;
        talk.replies.lines.clear();
        talk.session.ponder(never);
        CHECK(talk.replies.lines.empty());
        return talk.thinker.thoughts - before;
    };
    CHECK(thoughts("INFO pondering 1\nSTART 15\nBEGIN") == 1);
    CHECK(thoughts("INFO pondering 1\nSTART 15\nTURN 3,3") == 1);
    CHECK(thoughts("START 15\nTURN 3,3") == 0);
    CHECK(thoughts("INFO pondering 1\nSTART 15\nTURN 3,3\nINFO pondering 0") == 0);
    CHECK(thoughts("INFO pondering 1\nSTART 15") == 0);
    CHECK(thoughts("INFO pondering 1\nSTART 15\nTURN 3,3\nINFO time_left 100") == 0);
    CHECK(thoughts("INFO pondering 1\nINFO level 5\nSTART 15\nTURN 3,3") == 0);
    CHECK(thoughts("INFO pondering 1") == 0);
}

TEST_CASE("what a GUI asks between two moves does not end pondering, a change of the game does",
          "[protocol][session][pondering]") {
    const auto thoughts = [](std::string_view lines) {
        Conversation talk;
        talk.say("YXSHOWINFO\nINFO pondering 1\nSTART 15\nTURN 3,3");
        talk.say(lines);
        const int before = talk.thinker.thoughts;
        talk.session.ponder(NeverStop{});
        return talk.thinker.thoughts - before;
    };
    for (const char* const asked : {"YXSHOWFORBID",
                                    "yxquerydatabaseall\n3,3\n7,7\ndone",
                                    "INFO show_detail 1",
                                    "ABOUT",
                                    "OPTIONS",
                                    "YXSHOWHASHUSAGE",
                                    "YXBLOCK\n0,0\nDONE",
                                    "unheard of",
                                    " "}) {
        INFO(asked);
        CHECK(thoughts(asked) == 1);
    }
    for (const char* const change : {"YXSTOP",
                                     "INFO timeout_turn 0",
                                     "INFO TIME_LEFT 900",
                                     "INFO rule 1",
                                     "TAKEBACK 7,7",
                                     "RESTART",
                                     "START 15",
                                     "YXBOARD\n3,3,2\n7,7,1\nDONE",
                                     "YXSWAP2STEP1",
                                     "YXBALANCEONE 0"}) {
        INFO(change);
        CHECK(thoughts(change) == 0);
    }
}

TEST_CASE("what the first move needs is made before the answer to START",
          "[protocol][session][time]") {
    Conversation talk;
    talk.thinker.script = [&](const board::Position&, search::Observer&) -> search::SearchResult {
        CHECK(talk.replies.lines.empty());
        throw std::runtime_error{"tired"};
    };
    talk.say("START 15");
    CHECK(talk.thinker.thoughts == 1);
    CHECK(talk.thinker.newGames == 1);
    CHECK(talk.thinker.settings.memoryBytes == player::kMemoryFloor);
    CHECK(talk.replies.lines == std::vector<std::string>{"OK", "MESSAGE internal error: tired"});
    // It is there for the next game too.
    talk.say("START 15");
    CHECK(talk.thinker.thoughts == 1);
}

TEST_CASE(
    "what is made before the answer to START has the memory of the first move, if it is known",
    "[protocol][session][time]") {
    const auto memoryAfter = [](std::string_view lines) {
        Conversation talk;
        talk.say(lines);
        talk.session.ponder(NeverStop{});
        return talk.thinker.settings.memoryBytes >> 20;
    };
    CHECK(memoryAfter("START 15") == 16);
    CHECK(memoryAfter("INFO max_memory 367001600\nSTART 15") == 350);
    CHECK(memoryAfter("INFO thread_num 2\nSTART 15") == 256);
    CHECK(memoryAfter("START 15\nINFO max_memory 367001600") == 350);
    CHECK(memoryAfter("START 15\nINFO rule 1") == 256);
}

TEST_CASE("threads that do not fit into the memory are reported once", "[protocol][session]") {
    Conversation talk;
    talk.say("INFO thread_num 64\nSTART 15");
    talk.thinker.missing = 47;
    const std::string said = "MESSAGE max_memory has room for 17 of 64 threads";
    CHECK(talk.say("BEGIN") == std::vector<std::string>{said, "7,7"});
    CHECK(talk.say("TURN 0,0").size() == 1);
    talk.thinker.missing = 60;
    CHECK(talk.say("TURN 0,1").front() == "MESSAGE max_memory has room for 4 of 64 threads");
    talk.thinker.missing = 0;
    CHECK(talk.say("TURN 0,2").size() == 1);
}

TEST_CASE("what the first move needs is made anew when rule or searcher change, in silence",
          "[protocol][session][time]") {
    const auto thoughts = [](std::string_view lines) {
        Conversation talk;
        talk.say(lines);
        const int before = talk.thinker.thoughts, games = talk.thinker.newGames;
        talk.replies.lines.clear();
        for (int i = 0; i < 2; ++i) talk.session.ponder(NeverStop{});
        CHECK(talk.replies.lines.empty());
        CHECK(talk.thinker.newGames - games >= talk.thinker.thoughts - before);
        return talk.thinker.thoughts - before;
    };
    CHECK(thoughts("START 15\nINFO rule 1") == 1);
    // Other numbers may have been reported before it: the threads, say.
    CHECK(thoughts("START 15\nINFO rule 0") == 1);
    for (const char* const other : {"thread_num 4", "mode mcts", "eval pattern", "level 7"})
        CHECK(thoughts("START 15\nINFO " + std::string{other}) == 1);
    CHECK(thoughts("START 15\nINFO thread_num 1\nINFO mode alphabeta") == 0);
    CHECK(thoughts("START 15\nINFO max_memory 367001600") == 1);
    CHECK(thoughts("START 15\nINFO max_memory 0") == 0);
    CHECK(thoughts("INFO rule 4\nSTART 15") == 0);
    CHECK(thoughts("INFO rule 4") == 0);
    CHECK(thoughts("START 15\nINFO timeout_turn 5") == 0);
    CHECK(thoughts("START 15\nINFO rule 1\nBEGIN") == 0);
    CHECK(thoughts("START 15\nBEGIN\nINFO rule 1") == 0);
    CHECK(thoughts("INFO level 1\nSTART 15\nINFO rule 1") == 0);
    // More lines wait: the settings may change, or the question comes.
    Conversation talk;
    StopFlag lineWaits;
    lineWaits.raise();
    talk.say("START 15\nINFO rule 1");
    talk.session.ponder(lineWaits);
    CHECK(talk.thinker.thoughts == 1);
    talk.session.ponder(NeverStop{});
    CHECK(talk.thinker.thoughts == 2);
}

TEST_CASE("the position that is pondered is the opponent's, without limits",
          "[protocol][session][pondering]") {
    Conversation talk;
    talk.say("INFO pondering 1\nINFO timeout_turn 500\nSTART 15\nTURN 3,3");
    int stones = 0;
    talk.thinker.script = [&](const board::Position& position, search::Observer&) {
        stones = position.stoneCount();
        return search::SearchResult{};
    };
    talk.session.ponder(NeverStop{});
    CHECK(stones == 2);
    CHECK_FALSE(talk.thinker.limits.clock);
    // A thinker that throws is reported, and the game is as it was.
    talk.thinker.script = [](const board::Position&, search::Observer&) -> search::SearchResult {
        throw std::runtime_error{"tired"};
    };
    talk.replies.lines.clear();
    talk.session.ponder(NeverStop{});
    CHECK(talk.replies.lines.empty());
    CHECK(talk.say("STOP") == std::vector<std::string>{"MESSAGE internal error: tired"});
    CHECK(talk.position().stoneCount() == 2);
}

TEST_CASE("START forgets the clock of the game before", "[protocol][session][time]") {
    EngineSettings settings;
    settings.clock.turn = Milliseconds{777};
    Conversation talk{settings};
    talk.say("START 15\nINFO timeout_turn 1000\nINFO time_left 4000\nBEGIN\nSTART 15");
    CHECK(talk.session.settings().clock.turn == Milliseconds{777});
    CHECK_FALSE(talk.session.settings().clock.left);

    SECTION("but not what was said since the last answer") {
        talk.say("BEGIN\nINFO timeout_turn 2000\nSTART 15\nSTART 15");
        CHECK(talk.session.settings().clock.turn == Milliseconds{2000});
    }
    SECTION("and nothing if a GUI sends START before every move") {
        talk.say("YXSHOWINFO\nINFO timeout_turn 3000\nBEGIN\nSTART 15");
        CHECK(talk.session.settings().clock.turn == Milliseconds{3000});
    }
}

TEST_CASE("an END in mid-search takes the answer back, one of a script does not",
          "[protocol][session][time]") {
    Conversation talk;
    talk.say("START 15");
    talk.interrupts.end = talk.clock.now() + Milliseconds{1500};
    CHECK(talk.say("TURN 3,3").empty());
    CHECK(talk.position().stoneCount() == 1);
    talk.interrupts.end = talk.clock.now() + Milliseconds{900};
    CHECK(talk.ask("TURN 4,4") == "7,7");
}

}  // namespace fukumi::protocol
