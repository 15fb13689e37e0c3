// SPDX-License-Identifier: MIT
#include "engine/board/records/notation.hpp"
#include "tests/search/mcts/mcts_setup.hpp"
#include "tests/search/playable_line.hpp"
#include "tests/search/search_setup.hpp"
#include "tests/search/short_game.hpp"
#include "tests/search/unwon_position.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/position_builder.hpp"

namespace fukumi::test {

namespace {

/// White's four on c6 can only be stopped on g6, where black's column becomes six stones long.
constexpr std::string_view kOverlineTrap = R"(
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . X . . . .
    . . . . . . X . . . .
    . . . . . . X . . . .
    . X . O O O . X . . .
    . . . . . . X . . . .
    . . . . . . X . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    O . . . . . . . . . O)";

/// No five is possible any more, 28 points are empty, and h8 is an overline for ever. The side that
/// plays the last of the other 27 hands black the move.
constexpr std::string_view kClosedBoard = R"(
    X X O O X X . O X X O O X X O
    O O X . . O . X O O X X O O X
    X . O O X X O O X X O O X . O
    O . X X O O X X O . X X . O X
    X X . . X X O O . X O O X X O
    O O X X O O X X O O X X O O X
    X X O O X X O O X X O O X X O
    O O X O X X X . X X X O O O X
    X X O O X X O O X X O O X X O
    O . X X O O X X O O X X . O X
    X . O . X . O O X X O . X X O
    O O X X O O X X O O X X O O X
    . X O O . X O O . X O O . X .
    . O X X O O . X O O X X O O X
    X X O O X X . O X X O O X . O)";

/// White's h4 stops the column and wins. Black's only stop of that win, h8, is a foul; if it is not
/// claimed, it opens the column for a five on h9.
constexpr std::string_view kFoulThatGoesOn = "e8 g9 f8 d10 g8 f4 i8 g4 j8 c8 h7 k9 h6 i7 h5";

search::Limits withoutCap(search::Limits limits) {
    limits.drawCap = DrawCap::Off;
    return limits;
}

}  // namespace

TEST_CASE("white wins by a four whose only stop is forbidden to black",
          "[search][alphabeta][renju]") {
    SmallSearcher searcher{eachEval()};
    const board::Position trap = fromDrawing(Rule::Renju, kOverlineTrap, Color::White);
    const search::SearchResult renju = searcher.find(trap, nodeLimit(5000));
    CHECK(board::toHuman(renju.move.value(), trap.size()) == "c6");
    CHECK(renju.report.value == winIn(3));
    // Where overlines are only worthless black may stop the four.
    const board::Position standard = fromDrawing(Rule::Standard, kOverlineTrap, Color::White);
    CHECK_FALSE(isWin(searcher.find(standard, depthLimit(2)).report.value));
}

TEST_CASE("black sees that a forbidden stop does not count", "[search][alphabeta][renju]") {
    SmallSearcher searcher{eachEval()};
    board::Position position = fromDrawing(Rule::Renju, kOverlineTrap, Color::White);
    position.play(at(position, "c6"));
    const search::SearchResult result = searcher.find(position, nodeLimit(5000));
    CHECK(result.report.value == lossIn(2));
    CHECK(position.isLegal(result.move.value()));
    CHECK(result.move != at(position, "g6"));
}

TEST_CASE("black never plays a forbidden point", "[long][search][alphabeta][renju]") {
    Random random{19};
    SmallSearcher searcher{eachEval()};
    int forbidden = 0;
    for (int i = 0; i < 150; ++i) {
        const BoardSize size = i % 2 == 0 ? BoardSize::square(9) : BoardSize::square(15);
        board::Position position =
            unwonPosition(Rule::Renju, size, size.squareCount() * (2 + i % 7) / 10, random);
        position.setSideToMove(Color::Black);
        forbidden += position.forbiddenPoints().size();
        for (const std::uint64_t nodes : {1ULL, 200ULL}) {
            const search::SearchResult result = searcher.find(position, nodeLimit(nodes));
            if (result.move)
                REQUIRE(position.isLegal(*result.move));
            else
                REQUIRE(position.forbiddenPoints().size() == position.emptyCount());
        }
    }
    CHECK(forbidden > 100);
}

TEST_CASE("no move of a principal variation is forbidden", "[search][alphabeta][renju]") {
    Random random{20};
    SmallSearcher searcher{eachEval()};
    for (int i = 0; i < 60; ++i) {
        const board::Position root =
            unwonPosition(Rule::Renju, BoardSize::square(11), 60 + i, random);
        static_cast<void>(searcher.find(root, nodeLimit(500)));
        for (const search::SearchReport& report : searcher.reports())
            REQUIRE(canBePlayed(root, report.pv));
    }
}

TEST_CASE("black without a legal move gets none", "[search][alphabeta][renju]") {
    // d3 makes six stones of the row; nothing else is left.
    constexpr std::string_view kOnlyOverline = R"(
        O X O X O O
        X O X O X O
        X X X . X X
        X O X O O X
        O X O X O O)";
    SmallSearcher searcher{eachEval()};
    board::Position position = fromDrawing(Rule::Renju, kOnlyOverline);
    const search::SearchResult black = searcher.find(position, nodeLimit(1000));
    CHECK_FALSE(black.move);
    position.setSideToMove(Color::White);
    CHECK(searcher.find(position, nodeLimit(1000)).move);
    CHECK(searcher.find(fromDrawing(Rule::Standard, kOnlyOverline), nodeLimit(1000)).move);
}

TEST_CASE("an overline that stays forbidden is the end of a closed board",
          "[search][alphabeta][renju]") {
    SmallSearcher searcher{eachEval()};
    const auto valueFor = [&](Color toMove, const search::Limits& limits) {
        searcher.newGame();
        const board::Position position = fromDrawing(Rule::Renju, kClosedBoard, toMove);
        REQUIRE(position.emptyCount() == 28);
        REQUIRE(position.isEmpty(at(position, "h8")));
        return searcher.find(position, limits).report.value;
    };
    // An odd number of other points: white plays the last of them, black plays it.
    CHECK(valueFor(Color::White, withoutCap(depthLimit(3))) >= Value{1000});
    CHECK(valueFor(Color::Black, withoutCap(depthLimit(3))) == kDraw);
    // With the tournament's limit both are draws, of which one is a shade better.
    CHECK(valueFor(Color::White, depthLimit(3)) == Value{1});
    CHECK(valueFor(Color::Black, depthLimit(3)) == kDraw);
}

TEST_CASE("of several draws by the limit the one that holds without it is chosen",
          "[search][alphabeta][renju]") {
    SmallSearcher searcher{eachEval()};
    board::Position position = fromDrawing(Rule::Renju, kClosedBoard, Color::White);
    for (int filled = 0; filled <= 2; filled += 2) {
        search::Limits limits = depthLimit(4);
        limits.lines = position.emptyCount();
        static_cast<void>(searcher.find(position, limits));
        const auto& reports = searcher.reports();
        int giveAway = 0;
        for (const search::SearchReport& report : reports) {
            if (report.depth != Depth{4}) continue;
            // White is the only one who may play on the overline, and would throw it away.
            const bool isWaste = report.pv.front() == at(position, "h8");
            CHECK(report.value == (isWaste ? kDraw : Value{1}));
            giveAway += isWaste ? 1 : 0;
        }
        CHECK(giveAway == 1);
        // The same again two stones later, where the limit is one move away.
        int added = 0;
        forEachSquare(position.size(), [&](Square s) {
            if (added == 2 || !position.isEmpty(s) || s == at(position, "h8")) return;
            position.play(s);
            ++added;
        });
    }
}

TEST_CASE("across the tournament's limit nothing is worth more than a shade",
          "[search][alphabeta][renju]") {
    Random random{23};
    SmallSearcher searcher{eachEval(), search::Solvers::Off};
    for (int i = 0; i < 20; ++i) {
        const board::Position position =
            unwonPosition(Rule::Renju, BoardSize::square(15), 26, random);
        if (position.forbiddenPoints().size() == position.emptyCount()) continue;
        const Value value = searcher.find(position, depthLimit(1 + i % 3)).report.value;
        CHECK((isProven(value) || (value <= Value{1} && value >= Value{-1})));
    }
}

TEST_CASE("what alpha-beta proves comes true before the tournament's limit",
          "[search][alphabeta][renju][oracle]") {
    Random random{29};
    for (const search::Solvers solvers : {search::Solvers::On, search::Solvers::Off}) {
        SmallSearcher searcher{eachEval(), solvers};
        int won = 0, lost = 0, wonLater = 0;
        for (int i = 0; i < 90; ++i) {
            const int plies = 1 + i % 3;
            board::Position position = beforeTheLimit(plies, random);
            const int outcome = outcomeWithin(position, plies);
            won += outcome > 0 ? 1 : 0;
            lost += outcome < 0 ? 1 : 0;
            INFO("position " << i << ", outcome " << outcome);
            const Value value = searcher.find(position, depthLimit(6)).report.value;
            CHECK(isWin(value) == (outcome > 0));
            CHECK(isLoss(value) == (outcome < 0));
            const Value whole = searcher.find(position, withoutCap(depthLimit(2))).report.value;
            wonLater += outcome <= 0 && isWin(whole) ? 1 : 0;
        }
        CHECK(won > 10);
        CHECK(lost > 2);
        CHECK(wonLater > 5);
    }
}

TEST_CASE("an unclaimed foul leaves nothing of an announced win", "[search][renju]") {
    const auto check = [](auto&& searcher) {
        board::Position position = fromMoves(Rule::Renju, BoardSize::square(15), kFoulThatGoesOn);
        CHECK(isWin(searcher.find(position, nodeLimit(20'000)).report.value));
        position.play(at(position, "h4"));
        position.play(at(position, "h8"));
        const search::SearchResult result = searcher.find(position, nodeLimit(20'000));
        CHECK(result.move == at(position, "h9"));
        CHECK_FALSE(isWin(result.report.value));
    };
    SECTION("alpha-beta") { check(SmallSearcher{eachEval()}); }
    SECTION("tree search") { check(SmallMcts{}); }
}

}  // namespace fukumi::test
