// SPDX-License-Identifier: MIT
//
// Openings that a GUI of the Yixin family asks for step by step: swap2 and Soosorv-8.
#include <algorithm>
#include <array>
#include <cstdio>
#include <set>
#include <stdexcept>

#include "engine/board/opening/fifth_moves.hpp"
#include "engine/core/random.hpp"
#include "tests/protocol/gomocup/conversation.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/round_count.hpp"

namespace fukumi::protocol {

using board::Cell;

TEST_CASE("of the fifth moves that are offered no blocked one is chosen", "[protocol][yixin]") {
    Gui gui;
    const std::string step = "yxsoosorvstep6\n7,7\n6,7\n7,9\n5,5\n1,1\n2,3\ndone";
    gui.say("INFO rule 2\nyxblock\n1,1\ndone");
    CHECK(gui.say(step).back() == "MESSAGE SOOSORV MOVE5 C 2 3");
    gui.say("yxblockreset\nyxblock\n2,3\ndone");
    CHECK(gui.say(step).back() == "MESSAGE SOOSORV MOVE5 C 1 1");
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
    auto lines = gui.say("yxswap2step2");
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
    const auto stones = gui.say("yxsoosorvstep1");
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
    const auto offers = gui.say("yxsoosorvstep5 3" + four + "\ndone");
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

}  // namespace fukumi::protocol
