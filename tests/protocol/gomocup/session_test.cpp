// SPDX-License-Identifier: MIT
#include <memory>

#include "engine/player/levels.hpp"
#include "tests/eval/nets/random_network.hpp"
#include "tests/protocol/gomocup/conversation.hpp"
#include "tests/support/catch.hpp"

namespace fukumi::protocol {

using board::Cell;

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

TEST_CASE("moves are answered and put on the board", "[protocol][session]") {
    Conversation talk;
    talk.say("START 15");
    CHECK(talk.ask("BEGIN") == "7,7");
    CHECK(talk.at(7, 7) == Cell::Black);
    CHECK(talk.ask("TURN 7,6") == "6,7");
    CHECK(talk.at(7, 6) == Cell::White);
    CHECK(talk.at(6, 7) == Cell::Black);
    CHECK(talk.position().sideToMove() == Color::White);
}

TEST_CASE("BEGIN requires an empty board", "[protocol][session]") {
    Conversation talk;
    talk.say("START 15\nTURN 3,3");
    const Key key = talk.position().key();
    CHECK(talk.kind("BEGIN") == "ERROR");
    CHECK(talk.position().key() == key);
}

TEST_CASE("a TURN that cannot be played is one error and changes nothing", "[protocol][session]") {
    Conversation talk;
    talk.say("START 15\nBEGIN");
    talk.thinker.thoughts = 0;
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
    CHECK(talk.thinker.thoughts == 0);
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

TEST_CASE("the rule may come before START, after it and in mid-game", "[protocol][session]") {
    Conversation talk;
    talk.say("INFO rule 1\nSTART 15");
    CHECK(talk.position().rule() == Rule::Standard);
    talk.say("BEGIN\nINFO rule 9");
    CHECK(talk.position().rule() == Rule::Caro);
    CHECK(talk.at(7, 7) == Cell::Black);
    talk.say("START 15");
    CHECK(talk.position().rule() == Rule::Caro);
}

TEST_CASE("INFO of unknown keys and empty lines are silent", "[protocol][session]") {
    Conversation talk;
    for (const bool hasGame : {false, true}) {
        for (const auto* line : {"INFO",
                                 "INFO foo",
                                 "INFO foo bar",
                                 "INFO network nosuch",
                                 "",
                                 "  ",
                                 "INFO evaluate 3,3",
                                 "STOP",
                                 "YXSTOP",
                                 "YXHASHCLEAR",
                                 "INFO MODE MCTS"})
            CHECK(talk.say(line).empty());
        if (!hasGame) CHECK(talk.ask("START 15") == "OK");
    }
    talk.say("BEGIN");
    CHECK(talk.thinker.settings.mode == player::SearchMode::Mcts);
}

TEST_CASE("a value of INFO that is not known gets one MESSAGE, before what comes next",
          "[protocol][session]") {
    Conversation talk;
    CHECK(talk.say("INFO mode mctx").empty());
    CHECK(talk.say("INFO mode mcty").empty());
    CHECK(talk.say("START 15") ==
          std::vector<std::string>{
              "OK", "MESSAGE INFO mode: unknown value 'mctx'; expected alphabeta or mcts"});
    const auto after = [&](const std::string& info) { return talk.ask(info + "\nSTOP"); };
    CHECK(talk.say("INFO mode mcty\nSTOP").empty());
    CHECK(after("INFO rule 99").starts_with("MESSAGE INFO rule: unknown value '99'; expected "));
    CHECK(talk.say("INFO rule 99\nSTOP").empty());
    CHECK(after("INFO rule x").starts_with("MESSAGE INFO rule: unknown value 'x'"));
    CHECK(after("INFO timeout_turn abc").starts_with("MESSAGE INFO timeout_turn: 'abc'"));
    CHECK(after(std::string{"INFO folder /tmp/\0x", 19})
              .ends_with("x' is not a text without NUL bytes"));
    CHECK(after("INFO max_memory " + std::string(60'000, '9')).size() < 200);
    CHECK(talk.say("INFO rule 4\nSTOP").empty());
}

TEST_CASE("a MESSAGE about INFO waits for a line that is not INFO, after OK if that is START",
          "[protocol][session]") {
    const std::string wrong = "MESSAGE INFO rule: unknown value 'x'";
    for (const auto* line : {"BEGIN",
                             "TURN 99,99",
                             "TURN 1,1",
                             "TAKEBACK 0,0",
                             "RESTART",
                             "BOARD",
                             "DONE",
                             "SWAP2BOARD\nDONE",
                             "ABOUT",
                             "HELLO",
                             "STOP",
                             "YXSTOP",
                             "YXNBEST 1",
                             "YXSHOWINFO",
                             "YXSHOWFORBID",
                             "YXBOARD"}) {
        CAPTURE(line);
        Conversation quiet, talk;
        quiet.say("START 15");
        talk.say("START 15");
        CHECK(talk.say("INFO rule x\nINFO\n\n  \nINFO timeout_turn 0").empty());
        auto answers = talk.say(line);
        REQUIRE(!answers.empty());
        CHECK(answers.front().starts_with(wrong));
        answers.erase(answers.begin());
        CHECK(answers == quiet.say(line));
    }
    Conversation talk;
    talk.say("START 15");
    talk.say("INFO rule x");
    CHECK(talk.kind("START 100") == "ERROR");
    const auto answers = talk.say("START 20");
    REQUIRE(answers.size() == 2);
    CHECK(answers[0] == "OK");
    CHECK(answers[1].starts_with(wrong));
}

TEST_CASE("a MESSAGE about INFO is written at the end of the input, if START was answered",
          "[protocol][session]") {
    for (const bool hasGame : {false, true}) {
        Conversation talk;
        if (hasGame) talk.say("START 15");
        CHECK(talk.say("INFO rule x\nEND").empty());
        talk.session.writeHeld();
        CHECK(talk.replies.lines.size() == (hasGame ? 1 : 0));
    }
}

TEST_CASE(
    "a level below full strength is reported once, and what the number was on the former ladder",
    "[protocol][session][levels]") {
    const auto wordsOf = [](int level) {
        return "MESSAGE level " + std::to_string(level) + " of 20, Elo " +
               std::to_string(player::levelOf(level).elo);
    };
    const auto formerOf = [](int level) {
        const std::string number = std::to_string(level);
        return "; level " + number + " of earlier versions is level " +
               std::to_string(player::levelOfFormer(level)) + " now";
    };
    EngineSettings settings;
    settings.player.level = 12;
    Conversation talk{settings};
    CHECK(talk.say("START 15") == std::vector<std::string>{"OK", wordsOf(12) + formerOf(12)});
    CHECK(talk.say("START 15") == std::vector<std::string>{"OK"});
    CHECK(talk.say("INFO level 12\nSTOP").empty());
    CHECK(talk.say("INFO level 3").empty());
    CHECK(talk.ask("STOP") == wordsOf(3) + formerOf(3));
    CHECK(talk.say("INFO level 3\nSTOP").empty());
    CHECK(talk.ask("INFO level 13\nSTOP") == wordsOf(13));
    CHECK(talk.ask("INFO level 20\nSTOP") == wordsOf(20));

    // The ladder was not measured for the tree search; level 5 does not search.
    Conversation tree{settings};
    tree.say("INFO mode mcts");
    CHECK(tree.say("START 15").back() == "MESSAGE level 12 of 20" + formerOf(12));
    CHECK(tree.ask("INFO level 5\nSTOP") == wordsOf(5) + formerOf(5));

    Conversation full;
    CHECK(full.say("INFO level 20").empty());
    CHECK(full.say("START 15") == std::vector<std::string>{"OK"});
    full.say("INFO level 5\nINFO level 7");
    CHECK(full.say("START 15") == std::vector<std::string>{"OK", wordsOf(7) + formerOf(7)});
    CHECK(full.session.settings().player.level == 7);

    Conversation before;
    CHECK(before.say("INFO level 5\nINFO level 7").empty());
    CHECK(before.say("START 15") == std::vector<std::string>{"OK", wordsOf(7) + formerOf(7)});
}

TEST_CASE("a memory limit under the floor is reported once, after the first OK",
          "[protocol][session]") {
    Conversation talk;
    CHECK(talk.say("INFO max_memory 1000").empty());
    const auto answers = talk.say("START 15");
    REQUIRE(answers.size() == 2);
    CHECK(answers[0] == "OK");
    CHECK(answers[1].starts_with("MESSAGE the memory limit"));
    CHECK(talk.say("INFO max_memory 1000").empty());
    CHECK(talk.say("START 15").size() == 1);
    talk.say("BEGIN");
    CHECK(talk.thinker.settings.memoryBytes == player::kMemoryFloor);

    Conversation late;
    late.say("START 15");
    CHECK(late.say("INFO max_memory 1").empty());
    CHECK(late.kind("STOP") == "MESSAGE");
}

TEST_CASE("an evaluation that does not know the game is reported once a game, with its first move",
          "[protocol][session]") {
    EngineSettings settings;
    settings.player.network = {
        "standard.network",
        std::make_shared<const eval::nets::OrderWeights>(
            fukumi::test::makeRandom<eval::nets::OrderNet>(Rule::Standard, 1))};
    Conversation talk{settings};
    CHECK(talk.say("INFO eval network").empty());
    CHECK(talk.say("START 15").size() == 1);
    const auto answers = talk.say("BEGIN");
    REQUIRE(answers.size() == 2);
    CHECK(answers[0] ==
          "MESSAGE eval network: the network is for another rule; pattern plays instead");
    CHECK(talk.say("TURN 1,1").size() == 1);
    talk.say("START 15");
    CHECK(talk.say("BEGIN").size() == 2);
    talk.say("INFO eval pattern");
    talk.say("START 15");
    CHECK(talk.say("BEGIN").size() == 1);
}

TEST_CASE("a rule without a separate network is not reported", "[protocol][session]") {
    for (const Rule rule : kRules) {
        EngineSettings settings;
        settings.rules.rule = rule;
        Conversation talk{settings};
        talk.say("START 15");
        CHECK(talk.say("BEGIN").size() == 1);
    }
}

TEST_CASE("a message that comes while START is answered waits for its OK", "[protocol][session]") {
    Conversation talk;
    talk.thinker.script = [&](const board::Position& position, search::Observer&) {
        talk.session.message("at work");
        search::SearchResult result;
        result.move = player::fallbackMove(position);
        return result;
    };
    talk.session.message("early");
    using Lines = std::vector<std::string>;
    CHECK(talk.say("START 15") == Lines{"OK", "MESSAGE early", "MESSAGE at work"});
    CHECK(talk.say("INFO rule 4\nSTART 20") == Lines{"OK", "MESSAGE at work"});
    CHECK(talk.say("BEGIN").front() == "MESSAGE at work");
}

TEST_CASE("what went wrong before START is reported after the first OK", "[protocol][session]") {
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

}  // namespace fukumi::protocol
