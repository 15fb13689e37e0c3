// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cstdio>
#include <set>
#include <stdexcept>

#include "engine/core/text.hpp"
#include "tests/protocol/gomocup/conversation.hpp"
#include "tests/support/catch.hpp"

namespace fukumi::protocol {

using board::Cell;

namespace {

using Lines = std::vector<std::string>;

}  // namespace

TEST_CASE("YXSHOWINFO lists the limits of the settings dialog", "[protocol][yixin]") {
    const Gui gui;
    REQUIRE(gui.hello.size() == 3);
    CHECK(gui.hello[0].starts_with("MESSAGE pbrain-fukumi "));
    CHECK(gui.hello[1].starts_with("MESSAGE INFO MAX_THREAD_NUM "));
    CHECK(gui.hello[2] == "MESSAGE INFO MAX_HASH_SIZE 24");
}

TEST_CASE("a GUI says row,column and is answered so", "[protocol][yixin]") {
    Gui gui;
    CHECK(gui.say("yxboard\n3,9,2\n4,9,1\n3,10,2\ndone").empty());
    CHECK(gui.at(9, 3) == Cell::Black);
    CHECK(gui.at(9, 4) == Cell::White);
    CHECK(gui.at(10, 3) == Cell::Black);
    CHECK(gui.position().sideToMove() == Color::White);
    gui.thinker.script = [](const board::Position&, search::Observer&) {
        search::SearchResult result;
        result.move = Square{12, 5};
        return result;
    };
    CHECK(gui.ask("turn 0,1") == "5,12");
    CHECK(gui.at(1, 0) == Cell::White);
    CHECK(gui.at(12, 5) == Cell::Black);
    CHECK(gui.ask("takeback 5,12") == "OK");
    CHECK(gui.at(12, 5) == Cell::Empty);
}

TEST_CASE("YXBOARD sets a position in any mode, and a bad one changes nothing",
          "[protocol][yixin]") {
    Conversation talk;
    talk.say("START 15");
    talk.thinker.thoughts = 0;
    CHECK(talk.say("YXBOARD\n7,7,1\n8,8,2\nDONE").empty());
    CHECK(talk.thinker.thoughts == 0);
    CHECK(talk.position().stoneCount() == 2);
    CHECK(talk.kind("YXBOARD\n7,7,1\n7,7,2\nDONE") == "ERROR");
    CHECK(talk.position().stoneCount() == 2);
    CHECK(talk.ask("YXNBEST 3") == "7,6");
    CHECK(talk.thinker.limits.lines == 3);
    CHECK(talk.position().stoneCount() == 3);
}

TEST_CASE("several lines are asked for within reason", "[protocol][yixin]") {
    Gui gui;
    for (const char* const text : {"yxnbest", "yxnbest 0", "yxnbest -4", "yxnbest x"}) {
        CHECK(plain(gui.say(text)).size() == 1);
        CHECK(gui.thinker.limits.lines == 1);
    }
    gui.say("yxnbest 1000000");
    CHECK(gui.thinker.limits.lines == 100);
    gui.say("yxsearchdefend");
    CHECK(gui.thinker.limits.lines == kMaxSquares);
    gui.say("turn 0,0");
    CHECK(gui.thinker.limits.lines == 1);
}

TEST_CASE("forbidden points are two digits each, row first, with a full stop",
          "[protocol][yixin]") {
    Gui gui;
    CHECK(gui.ask("yxshowforbid") == "FORBID .");
    // Columns from h, rows from the top: h8 i8 j10 j11 of black, the rest far away.
    const std::string stones =
        "yxboard\n7,7,1\n14,0,2\n7,8,1\n12,0,2\n5,9,1\n10,0,2\n4,9,1\n14,14,2\ndone\nyxshowforbid";
    CHECK(gui.ask(stones) == "FORBID .");
    gui.say("INFO rule 2");
    CHECK(gui.position().rule() == Rule::Renju);
    CHECK(gui.ask(stones) == "FORBID 0709.");
    Conversation before;
    CHECK(before.kind("yxshowforbid") == "ERROR");
}

TEST_CASE("rule numbers of a GUI have their own meaning", "[protocol][yixin]") {
    Gui gui;
    for (const auto& [number, rule] : {std::pair{"0", Rule::Freestyle},
                                       {"1", Rule::Standard},
                                       {"2", Rule::Renju},
                                       {"5", Rule::Freestyle},
                                       {"4", Rule::Renju},
                                       {"6", Rule::Freestyle}}) {
        gui.say(std::string{"INFO rule "} + number);
        CHECK(gui.position().rule() == rule);
        CHECK_FALSE(gui.session.settings().rules.continuous);
    }
    Conversation manager;
    manager.say("INFO rule 2");
    CHECK(manager.session.settings().rules == GameRules{Rule::Freestyle, true});
}

TEST_CASE("blocked moves reach the search until they are free again", "[protocol][yixin]") {
    Gui gui;
    CHECK(gui.say("yxblock\n7,8\n0,1\ndone").empty());
    gui.say("START 15 15\nyxnbest 1");
    CHECK(gui.thinker.limits.excluded.size() == 2);
    CHECK(gui.thinker.limits.excluded.contains(Square{8, 7}));
    CHECK(gui.say("yxblockundo\n7,8\ndone").empty());
    gui.say("yxnbest 1");
    CHECK(gui.thinker.limits.excluded.size() == 1);
    CHECK(gui.say("yxblockreset").empty());
    gui.say("yxnbest 1");
    CHECK(gui.thinker.limits.excluded.empty());
    CHECK(gui.kind("yxblock\n7,8\n99,1\ndone") == "ERROR");
    gui.say("yxnbest 1");
    CHECK(gui.thinker.limits.excluded.empty());
}

TEST_CASE("no answer is a blocked point, whatever is asked", "[protocol][yixin]") {
    // The points of the answers: "7,8 7,9", or the last two numbers of "MESSAGE ... MOVE4 7 8".
    const auto pointsOf = [](const Lines& lines) {
        std::set<std::string> points;
        for (const std::string& line : lines) {
            const auto move = line.find(" MOVE");
            int row = 0, column = 0;
            if (move != std::string::npos &&
                std::sscanf(line.c_str() + move, " MOVE%*d %d %d", &row, &column) == 2)
                points.insert(std::to_string(row) + ',' + std::to_string(column));
            if (line.starts_with("MESSAGE ")) continue;
            for (const std::string_view each : splitWords(line)) points.emplace(each);
        }
        return points;
    };
    const std::string two = "yxboard\n7,7,2\n7,8,1\ndone\n", three = "7,7\n6,7\n7,9\n";
    for (const std::string& question : {two + "yxnbest 1",
                                        two + "yxbalanceone 0",
                                        two + "yxbalancetwo 0",
                                        "SWAP2BOARD\n" + three + "done",
                                        std::string{"SWAP2BOARD\ndone"},
                                        std::string{"yxswap2step1"},
                                        "yxsoosorvstep3\n" + three + "done",
                                        "yxsoosorvstep5 3\n" + three + "5,5\ndone"}) {
        INFO(question);
        Gui gui;
        const bool isSoosorv = question.starts_with("yxsoosorv");
        gui.say(isSoosorv ? "INFO rule 2\nINFO max_node 4000" : "INFO max_node 4000");
        gui.thinker.value = Value{40};
        for (const bool throws : {false, true}) {
            if (throws && question.find("balance") != std::string::npos) continue;
            gui.thinker.script = [&](const board::Position& position, search::Observer&) {
                if (throws) throw std::runtime_error{"tired"};
                search::SearchResult result;
                result.move = player::fallbackMove(position, gui.thinker.limits.excluded);
                result.report.value = Value{40};
                return result;
            };
            gui.say("yxblockreset\nstart 15 15");
            const auto usual = pointsOf(gui.say(question));
            REQUIRE_FALSE(usual.empty());
            std::string block = "start 15 15\nyxblock";
            for (const std::string& point : usual) block += '\n' + point;
            gui.say(block + "\ndone");
            const auto others = pointsOf(gui.say(question));
            CHECK(others.size() == usual.size());
            for (const std::string& point : others) CHECK(usual.count(point) == 0);
        }
    }
}

TEST_CASE("blocked points mean nothing if no other is left", "[protocol][yixin]") {
    Gui gui;
    std::string all = "INFO max_node 4000\nstart 5 5\nyxblock";
    for (int i = 0; i < 25; ++i) all += '\n' + std::to_string(i / 5) + ',' + std::to_string(i % 5);
    gui.say(all + "\ndone");
    for (const char* const question : {"yxbalanceone 0", "yxbalancetwo 0", "yxnbest 1"}) {
        INFO(question);
        CHECK(plain(gui.say(question)).back().find(',') != std::string::npos);
    }
}

TEST_CASE("no limit of a GUI is none at all", "[protocol][yixin]") {
    Gui gui;
    gui.say("INFO timeout_turn 2000000\nINFO timeout_match 100000000\nINFO time_left 100000000");
    gui.say("yxnbest 1");
    CHECK_FALSE(gui.thinker.limits.clock);
    gui.say("INFO timeout_turn 5000\nyxnbest 1");
    REQUIRE(gui.thinker.limits.clock);
    CHECK(gui.thinker.limits.clock->turn == search::Milliseconds{5000});
    gui.say("INFO hash_size 262144");
    CHECK(gui.session.settings().player.memoryBytes == (std::size_t{272} << 20));
    gui.say("INFO hash_size 0");
    CHECK(gui.session.settings().player.memoryBytes == player::kDefaultMemory);
}

TEST_CASE("a balanced move or two come out and are put on the board", "[protocol][yixin]") {
    Gui gui;
    gui.say("INFO max_node 4000\nyxboard\n7,7,1\n7,8,2\ndone");
    gui.thinker.value = Value{12};
    const auto said = gui.say("yxbalanceone 0");
    const auto one = plain(said);
    REQUIRE(one.size() == 1);
    // The last message is the answer's: the thinker values each position for the opponent.
    REQUIRE(said.size() >= 2);
    CHECK(said[said.size() - 2].find(" ev -12 wr 49% n ") != std::string::npos);
    CHECK(gui.position().stoneCount() == 3);
    const auto two = plain(gui.say("yxbalancetwo -50"));
    REQUIRE(two.size() == 1);
    CHECK(std::count(two[0].begin(), two[0].end(), ',') == 2);
    CHECK(std::count(two[0].begin(), two[0].end(), ' ') == 1);
    CHECK(gui.position().stoneCount() == 5);
    // Before all pairs are compared.
    gui.interrupts.stop = true;
    CHECK(plain(gui.say("yxbalancetwo 0")).front().find(' ') != std::string::npos);
    CHECK(gui.position().stoneCount() == 7);
    gui.interrupts.stop = false;
    gui.thinker.script = [](const board::Position&, search::Observer&) -> search::SearchResult {
        throw std::runtime_error{"broken"};
    };
    CHECK(gui.say("yxbalanceone 0").back() == "ERROR no such move was found");
    CHECK(gui.position().stoneCount() == 7);
}

TEST_CASE("a number that is not one is an error", "[protocol][yixin]") {
    Gui gui;
    gui.say("INFO max_node 4000\nINFO rule 2\nyxboard\n7,7,1\n7,8,2\ndone");
    for (const std::string word : {"yxnbest", "yxbalanceone", "yxbalancetwo", "yxsoosorvstep5"})
        for (const std::string number : {"abc", "3x", "1.5", "1 2"}) {
            INFO(word << ' ' << number);
            const bool isBlock = word.starts_with("yxsoosorv");
            CHECK(gui.say(word + ' ' + number + (isBlock ? "\n7,7\ndone" : "")) ==
                  Lines{"ERROR '" + number + "' is not a whole number"});
            CHECK(gui.position().stoneCount() == 2);
        }
    CHECK(gui.say("yxbalanceone 99999999999") ==
          Lines{"ERROR 99999999999 is not between -2147483648 and 2147483647"});
    for (const char* const usual : {"yxnbest", "yxbalanceone"})
        CHECK(plain(gui.say(usual)).back().find(',') != std::string::npos);
}

TEST_CASE("the book's questions are answered with nothing known", "[protocol][yixin]") {
    Gui gui;
    const Lines nothing{"MESSAGE DATABASE REFRESH", "MESSAGE DATABASE DONE"};
    CHECK(gui.say("yxquerydatabaseall\n7,7\ndone") == nothing);
    CHECK(gui.say("yxquerydatabaseallt\ndone") == nothing);
    CHECK(gui.ask("yxquerydatabaseone\n7,7\ndone") == "MESSAGE DATABASE ONE 0 0 0 0");
    CHECK(gui.ask("yxquerydatabasetext\ndone") == R"(MESSAGE DATABASE TEXT "")");
    for (const char* const text : {"yxedittvddatabase 1 2 3 4\n1,1\ndone",
                                   "yxdeletedatabaseall wl\n7,7\ndone",
                                   "yxblockpathundo\n7,7\ndone",
                                   "yxblockpathreset",
                                   "yxsetdatabase",
                                   "yxdraw",
                                   "yxhashclear",
                                   "nonsense"}) {
        INFO(text);
        CHECK(gui.say(text).empty());
    }
    CHECK(gui.ask("start 15 15") == "OK");
}

TEST_CASE("a path that is to be blocked gets a MESSAGE", "[protocol][yixin]") {
    Gui gui;
    CHECK(gui.ask("yxblockpath\n7,7\n8,8\ndone") ==
          "MESSAGE this engine cannot block paths, only points");
    CHECK(gui.say("yxblockpathundo\n7,7\ndone").empty());
    CHECK(gui.say("yxblockpathreset").empty());
    CHECK(gui.ask("start 15 15") == "OK");
}

TEST_CASE("START before a move of the same game keeps the tables of a GUI", "[protocol][yixin]") {
    Gui gui;
    const auto forgotten = [&](std::string_view lines) {
        const int before = gui.thinker.newGames;
        gui.say(lines);
        return gui.thinker.newGames - before;
    };
    CHECK(forgotten("start 15 15\nboard\n7,7,2\ndone") == 0);
    CHECK(forgotten("start 15 15\nyxboard\n7,7,2\ndone\nyxnbest 2") == 0);
    CHECK(forgotten("yxhashclear") == 1);
    CHECK(forgotten("start 20 20") == 1);
    CHECK(forgotten("INFO rule 2\nstart 20 20") == 1);
    CHECK(forgotten("start 20 20") == 0);
    Conversation manager;
    manager.say("START 15\nBEGIN\nSTART 15");
    CHECK(manager.thinker.newGames == 2);
}

TEST_CASE("INFO NUMPV is the number of lines, at most that of the moves that are left",
          "[protocol][yixin]") {
    Gui gui;
    gui.say("INFO show_detail 2");
    gui.thinker.script = [&](const board::Position& position, search::Observer& observer) {
        search::SearchResult result;
        result.move = player::fallbackMove(position);
        result.report.pv = {*result.move};
        result.report.depth = Depth{1};
        observer.onReport(result.report);
        result.report.line = 2;
        observer.onReport(result.report);
        return result;
    };
    const auto numbers = [&](std::string_view lines) {
        Lines said = gui.say(lines);
        std::erase_if(said, [](const auto& line) { return !line.starts_with("INFO NUMPV "); });
        return said;
    };
    CHECK(numbers("yxnbest 3") == Lines{"INFO NUMPV 3", "INFO NUMPV 3"});
    std::string blocked = "start 5 5\nyxblock";
    for (int i = 2; i < 25; ++i)
        blocked += '\n' + std::to_string(i / 5) + ',' + std::to_string(i % 5);
    CHECK(numbers(blocked + "\ndone\nyxnbest 3") == Lines{"INFO NUMPV 2", "INFO NUMPV 2"});
}

TEST_CASE("the use of the tables is reported in KB", "[protocol][yixin]") {
    Gui gui;
    CHECK(gui.ask("yxshowhashusage") == "MESSAGE hash: 0 KB in use of 262144 KB");
}

TEST_CASE("OPTIONS lists the settings as MESSAGE lines", "[protocol][options]") {
    Conversation talk;
    const auto lines = talk.say("OPTIONS");
    CHECK(lines.size() >= 10);
    for (const std::string& line : lines) CHECK(line.starts_with("MESSAGE option name "));
}

}  // namespace fukumi::protocol
