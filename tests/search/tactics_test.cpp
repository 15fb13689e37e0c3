// SPDX-License-Identifier: MIT
#include <algorithm>
#include <string>
#include <vector>

#include "engine/board/records/notation.hpp"
#include "tests/search/search_setup.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/position_builder.hpp"

namespace fukumi::test {

namespace {

struct Answer {
    std::string move;
    Value value{0};
};

Answer answerOf(const board::Position& position, const search::Limits& limits) {
    SmallSearcher searcher{eachEval()};
    const search::SearchResult result = searcher.find(position, limits);
    if (!result.move) return {};
    return {board::toHuman(*result.move, position.size()), result.report.value};
}

bool isOneOf(const std::string& move, const std::vector<std::string>& moves) {
    return std::find(moves.begin(), moves.end(), move) != moves.end();
}

/// A row in the middle of a 15 x 11 board, one stone of each colour elsewhere.
board::Position rowInMiddle(Rule rule, const std::string& row, Color toMove) {
    const std::string empty = "...............\n";
    return fromDrawing(rule,
                       "X..............\n" + empty + empty + empty + empty + row + '\n' + empty +
                           empty + empty + empty + "..............O",
                       toMove);
}

}  // namespace

TEST_CASE("a five is made at once", "[search][alphabeta][tactics]") {
    for (const Rule rule : kRules) {
        INFO(nameOf(rule));
        const Answer black =
            answerOf(rowInMiddle(rule, "...XXXX........", Color::Black), nodeLimit(1000));
        CHECK(isOneOf(black.move, {"c6", "h6"}));
        CHECK(black.value == winIn(1));
        const Answer white =
            answerOf(rowInMiddle(rule, "XOO.OO.........", Color::White), nodeLimit(1000));
        CHECK(white.move == "d6");
        CHECK(white.value == winIn(1));
        // An own five comes before the opponent's.
        const Answer first =
            answerOf(rowInMiddle(rule, "OXXXX..X.OOOO..", Color::Black), nodeLimit(1000));
        CHECK(first.move == "f6");
    }
}

TEST_CASE("a five is stopped", "[search][alphabeta][tactics]") {
    for (const Rule rule : kRules)
        for (const std::uint64_t nodes : {1ULL, 300ULL}) {
            INFO(nameOf(rule) << ", " << nodes << " nodes");
            const Answer answer =
                answerOf(rowInMiddle(rule, "....XOO.OO.....", Color::Black), nodeLimit(nodes));
            // In caro the free end does as well: the five would be between two enemies.
            const bool caro = needsFreeEnd(rule);
            CHECK(isOneOf(
                answer.move,
                caro ? std::vector<std::string>{"h6", "k6"} : std::vector<std::string>{"h6"}));
            CHECK_FALSE(isProven(answer.value));
        }
}

TEST_CASE("an open four is made from an open three", "[search][alphabeta][tactics]") {
    for (const Rule rule : kRules)
        for (const Color c : kColors) {
            INFO(nameOf(rule));
            const std::string row = c == Color::Black ? ".....XXX......." : ".....OOO.......";
            const Answer answer = answerOf(rowInMiddle(rule, row, c), nodeLimit(1000));
            CHECK(isOneOf(answer.move, {"e6", "i6"}));
            CHECK(answer.value == winIn(3));
        }
}

TEST_CASE("an open four cannot be stopped", "[search][alphabeta][tactics]") {
    for (const Rule rule : kRules) {
        INFO(nameOf(rule));
        const board::Position position = rowInMiddle(rule, ".....OOOO......", Color::Black);
        const Answer answer = answerOf(position, depthLimit(3));
        CHECK(answer.value == lossIn(2));
        CHECK(position.isLegal(at(position, answer.move)));
    }
}

TEST_CASE("an open three is answered where that helps", "[search][alphabeta][tactics]") {
    for (const Rule rule : kRules)
        for (const std::uint64_t nodes : {1ULL, 50ULL, 3000ULL}) {
            INFO(nameOf(rule) << ", " << nodes << " nodes");
            const Answer middle =
                answerOf(rowInMiddle(rule, ".....OOO.......", Color::Black), nodeLimit(nodes));
            // In caro a stone one step farther off will be an enemy at the end of the five.
            const bool caro = needsFreeEnd(rule);
            CHECK(isOneOf(middle.move,
                          caro ? std::vector<std::string>{"d6", "e6", "i6", "j6"}
                               : std::vector<std::string>{"e6", "i6"}));
            const Answer split =
                answerOf(rowInMiddle(rule, "....OO.O.......", Color::Black), nodeLimit(nodes));
            CHECK(isOneOf(split.move, {"d6", "g6", "i6"}));
        }
}

TEST_CASE("a four comes before the answer to an open three", "[search][alphabeta][tactics]") {
    // Black's four in the row wins a tempo, not the game: black has to come back to the three.
    constexpr std::string_view kRace = R"(
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . O O O . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        O X X X . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .)";
    for (const Rule rule : kRules) {
        const Answer answer = answerOf(fromDrawing(rule, kRace), nodeLimit(3000));
        INFO(nameOf(rule));
        CHECK_FALSE(isLoss(answer.value));
        std::vector<std::string> moves{"d7", "h7", "e3", "f3"};
        if (needsFreeEnd(rule)) moves.insert(moves.end(), {"c7", "i7"});
        CHECK(isOneOf(answer.move, moves));
    }
}

TEST_CASE("a four without a free end does not threaten in caro", "[search][alphabeta][tactics]") {
    const std::string row = "...XOOOO.X.....";
    for (const Rule rule : kRules) {
        INFO(nameOf(rule));
        const Answer white = answerOf(rowInMiddle(rule, row, Color::White), depthLimit(1));
        const Answer black = answerOf(rowInMiddle(rule, row, Color::Black), nodeLimit(50));
        CHECK((white.value == winIn(1)) == !needsFreeEnd(rule));
        if (!needsFreeEnd(rule)) CHECK(black.move == "i6");
    }
}

TEST_CASE("six in a row wins in caro6 even between two enemies", "[search][alphabeta][tactics]") {
    const std::string row = "...XOOO.OOX....";
    const auto value = [&](Rule rule) {
        return answerOf(rowInMiddle(rule, row, Color::White), depthLimit(1)).value;
    };
    CHECK(value(Rule::Caro6) == winIn(1));
    CHECK(value(Rule::Freestyle) == winIn(1));
    CHECK(value(Rule::Renju) == winIn(1));
    CHECK(value(Rule::Caro) != winIn(1));
    CHECK(value(Rule::Standard) != winIn(1));
}

TEST_CASE("a win by fours is found and reported in full", "[search][alphabeta][tactics]") {
    // Two threes closed on one side cross at e4 (x): the second four cannot be answered too.
    constexpr std::string_view kCross = R"(
        . . . . O . . . . . .
        . . . . X . . . . . .
        . . . . X . . . . . .
        . . . . X . . . . . .
        O X X X . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . O . O)";
    for (const Rule rule : {Rule::Freestyle, Rule::Standard, Rule::Caro, Rule::Caro6}) {
        INFO(nameOf(rule));
        const Answer answer = answerOf(fromDrawing(rule, kCross), nodeLimit(1000));
        CHECK(answer.move == "e4");
        CHECK(answer.value == winIn(3));
    }
    // In renju that is black's double four.
    const Answer renju = answerOf(fromDrawing(Rule::Renju, kCross), nodeLimit(1000));
    CHECK(renju.move != "e4");
}

}  // namespace fukumi::test
