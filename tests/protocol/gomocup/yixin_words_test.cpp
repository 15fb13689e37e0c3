// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <cstdio>
#include <set>
#include <stdexcept>

#include "engine/board/opening/fifth_moves.hpp"
#include "engine/core/random.hpp"
#include "engine/core/text.hpp"
#include "tests/protocol/gomocup/conversation.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/round_count.hpp"

namespace fukumi::protocol {

using board::Cell;

namespace {

using Lines = std::vector<std::string>;

/// A GUI of the Yixin family that has introduced itself.
struct Gui : Conversation {
    Gui() {
        say("info show_detail 1");
        hello = say("yxshowinfo");
        say("START 15 15");
    }
    Lines hello;
};

/// The answers that are not a MESSAGE.
Lines plain(Lines lines) {
    std::erase_if(lines, [](const std::string& line) { return line.starts_with("MESSAGE "); });
    return lines;
}

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

TEST_CASE("of the fifth moves that are offered no blocked one is chosen", "[protocol][yixin]") {
    Gui gui;
    const std::string step = "yxsoosorvstep6\n7,7\n6,7\n7,9\n5,5\n1,1\n2,3\ndone";
    gui.say("INFO rule 2\nyxblock\n1,1\ndone");
    CHECK(gui.say(step).back() == "MESSAGE SOOSORV MOVE5 C 2 3");
    gui.say("yxblockreset\nyxblock\n2,3\ndone");
    CHECK(gui.say(step).back() == "MESSAGE SOOSORV MOVE5 C 1 1");
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
    gui.thinker.script = [](const board::Position&, search::Observer&) -> search::SearchResult {
        throw std::runtime_error{"broken"};
    };
    CHECK(gui.say("yxbalanceone 0").back() == "ERROR there is no such move");
    CHECK(gui.position().stoneCount() == 5);
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
                                   "yxblockpath\n7,7\n8,8\ndone",
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

TEST_CASE("the dialog of swap2 gets three stones and its answers", "[protocol][yixin][swap2]") {
    Gui gui;
    const auto opening = gui.say("yxswap2step1");
    REQUIRE(opening.size() == 3);
    for (std::size_t i = 0; i < 3; ++i)
        CHECK(opening[i].starts_with("MESSAGE SWAP2 MOVE" + std::to_string(i + 1) + ' '));
    const auto answer = [&](const std::string& stones, const std::string& step, int value) {
        gui.thinker.value = Value{value};
        gui.say("START 15 15");
        gui.say("yxboard\n" + stones + "done");
        return gui.ask(step);
    };
    const std::string three = "7,7,2\n7,8,1\n8,8,2\n", five = three + "3,3,1\n4,4,2\n";
    CHECK(answer(three, "yxswap2step2", -40) == "MESSAGE SWAP2 SWAP1 YES");
    CHECK(answer(three, "yxswap2step2", 40) == "MESSAGE SWAP2 SWAP1 NO");
    CHECK(answer(five, "yxswap2step3", -40) == "MESSAGE SWAP2 SWAP2 YES");
    CHECK(answer(five, "yxswap2step3", 40) == "MESSAGE SWAP2 SWAP2 NO");
    CHECK(answer(five, "yxswap2step2", 40).starts_with("ERROR "));
    CHECK(Conversation{}.kind("yxswap2step1") == "ERROR");
}

TEST_CASE("two stones are put in the dialog of swap2 where the search wavers",
          "[protocol][yixin][swap2]") {
    Gui gui;
    gui.say("INFO max_node 4000\nyxboard\n7,7,2\n7,8,1\n8,8,2\ndone");
    gui.thinker.script = [](const board::Position& position, search::Observer& observer) {
        search::SearchResult result;
        for (const int value : {200, -200, 200, -200}) {
            result.report.value = Value{value};
            observer.onReport(result.report);
        }
        result.move = player::fallbackMove(position);
        return result;
    };
    Lines lines = gui.say("yxswap2step2");
    std::erase_if(lines,
                  [](const std::string& line) { return !line.starts_with("MESSAGE SWAP2 "); });
    REQUIRE(lines.size() == 2);
    CHECK(lines[0].starts_with("MESSAGE SWAP2 MOVE4 "));
    CHECK(lines[1].starts_with("MESSAGE SWAP2 MOVE5 "));
}

TEST_CASE("the dialog of Soosorv-8 gets an answer to each of its six questions",
          "[protocol][yixin]") {
    Gui gui;
    gui.say("INFO rule 2");
    const Lines stones = gui.say("yxsoosorvstep1");
    REQUIRE(stones.size() == 3);
    CHECK(stones[0] == "MESSAGE SOOSORV MOVE1 7 7");
    CHECK(stones[1].starts_with("MESSAGE SOOSORV MOVE2 "));
    CHECK(stones[2].starts_with("MESSAGE SOOSORV MOVE3 "));
    const std::string three = "\n7,7\n6,7\n7,9", four = three + "\n5,5";
    gui.thinker.value = Value{-120};
    CHECK(gui.ask("yxsoosorvstep2" + three + "\ndone") == "MESSAGE SOOSORV SWAP1 Y");
    CHECK(gui.position().sideToMove() == Color::White);
    gui.thinker.value = Value{120};
    CHECK(gui.ask("yxsoosorvstep2" + three + "\ndone") == "MESSAGE SOOSORV SWAP1 N");
    CHECK(gui.ask("yxsoosorvstep3" + three + "\ndone") == "MESSAGE SOOSORV MOVE4 7 6 1");
    // Black is better off, then worse.
    CHECK(gui.ask("yxsoosorvstep4 2" + four + "\ndone") == "MESSAGE SOOSORV SWAP2 N");
    gui.thinker.value = Value{-120};
    CHECK(gui.ask("yxsoosorvstep4 2" + four + "\ndone") == "MESSAGE SOOSORV SWAP2 Y");
    CHECK(gui.position().sideToMove() == Color::Black);
    const Lines offers = gui.say("yxsoosorvstep5 3" + four + "\ndone");
    REQUIRE(offers.size() == 5);
    CHECK(offers.front() == "MESSAGE SOOSORV MOVE5 REFRESH");
    CHECK(offers[1] == "MESSAGE SOOSORV MOVE5 7 6");
    CHECK(offers[2] != offers[3]);
    CHECK(offers.back() == "MESSAGE SOOSORV MOVE5 DONE");
    for (const char* const bad : {"yxsoosorvstep2\ndone", "yxsoosorvstep5\n7,7\ndone"})
        CHECK(gui.kind(bad) == "ERROR");
}

TEST_CASE("a board that is unfit for Soosorv-8 keeps its game", "[protocol][yixin]") {
    Gui gui;
    gui.say("START 20");
    gui.say("INFO rule 2");
    gui.say("yxboard\n9,3,1\ndone");
    REQUIRE(gui.at(3, 9) == Cell::Black);
    CHECK(gui.kind("yxsoosorvstep1") == "ERROR");
    CHECK(gui.at(3, 9) == Cell::Black);
}

TEST_CASE("the dialog of Soosorv-8 is answered for a player that throws", "[protocol][yixin]") {
    Gui gui;
    gui.say("INFO rule 2");
    gui.thinker.script = [](const board::Position&, search::Observer&) -> search::SearchResult {
        throw std::runtime_error{"broken"};
    };
    const std::string three = "\n7,7\n6,7\n7,9", four = three + "\n5,5";
    CHECK(gui.say("yxsoosorvstep1").back().starts_with("MESSAGE SOOSORV MOVE3 "));
    CHECK(gui.say("yxsoosorvstep2" + three + "\ndone").back() == "MESSAGE SOOSORV SWAP1 N");
    CHECK(gui.say("yxsoosorvstep3" + three + "\ndone").back() == "MESSAGE SOOSORV MOVE4 6 6 1");
    CHECK(gui.say("yxsoosorvstep4 2" + four + "\ndone").back() == "MESSAGE SOOSORV SWAP2 N");
    CHECK(gui.say("yxsoosorvstep5 3" + four + "\ndone").size() == 1 + 5);
    CHECK(gui.say("yxsoosorvstep6" + four + "\n3,3\n4,4\ndone").back() ==
          "MESSAGE SOOSORV MOVE5 C 4 4");
}

TEST_CASE("of the fifth moves that are offered white chooses the best for itself",
          "[protocol][yixin]") {
    Gui gui;
    gui.thinker.script = [](const board::Position& position, search::Observer&) {
        search::SearchResult result;
        result.move = player::fallbackMove(position);
        result.report.value = Value{position.cellAt(Square{3, 2}) == Cell::Black ? 50 : -50};
        return result;
    };
    CHECK(gui.ask("yxsoosorvstep6\n7,7\n6,7\n7,9\n5,5\n1,1\n2,3\n9,9\ndone") ==
          "MESSAGE SOOSORV MOVE5 C 2 3");
}

TEST_CASE("no two fifth moves that are offered make one picture", "[protocol][yixin]") {
    Gui gui;
    // The first has a symmetry that the board does not share: it mirrors the line of stones only.
    std::vector<std::array<Square, 4>> openings{
        {Square{7, 7}, Square{7, 5}, Square{7, 6}, Square{7, 8}},
        {Square{7, 7}, Square{8, 7}, Square{9, 7}, Square{5, 7}}};
    Random random{33};
    while (openings.size() < test::roundCount<std::size_t>(200)) {
        std::array<Square, 4> stones;
        for (Square& s : stones)
            s = Square{static_cast<int>(random.below(5)) + 5,
                       static_cast<int>(random.below(5)) + 5};
        if (std::set<Square>(stones.begin(), stones.end()).size() == stones.size())
            openings.push_back(stones);
    }
    for (const auto& stones : openings) {
        std::string block = "yxsoosorvstep5 8";
        for (const Square s : stones)
            block += '\n' + std::to_string(s.y()) + ',' + std::to_string(s.x());
        std::vector<opening::Picture> pictures;
        for (const std::string& line : gui.say(block + "\ndone")) {
            int row = 0, column = 0;
            if (std::sscanf(line.c_str(), "MESSAGE SOOSORV MOVE5 %d %d", &row, &column) == 2)
                pictures.emplace_back(stones, Square{column, row});
        }
        CHECK(pictures.size() == 8);
        for (std::size_t i = 0; i < pictures.size(); ++i)
            CHECK(std::count(pictures.begin(), pictures.end(), pictures[i]) == 1);
    }
}

TEST_CASE("OPTIONS lists the settings as MESSAGE lines", "[protocol][options]") {
    Conversation talk;
    const auto lines = talk.say("OPTIONS");
    CHECK(lines.size() >= 10);
    for (const std::string& line : lines) CHECK(line.starts_with("MESSAGE option name "));
}

}  // namespace fukumi::protocol
