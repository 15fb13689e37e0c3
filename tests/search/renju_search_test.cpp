// SPDX-License-Identifier: MIT
#include "engine/board/notation.hpp"
#include "tests/search/search_setup.hpp"
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

}  // namespace

TEST_CASE("white wins by a four whose only stop is forbidden to black",
          "[search][alphabeta][renju]") {
    TableSearcher searcher;
    const board::Position trap = fromDrawing(Rule::Renju, kOverlineTrap, Color::White);
    const search::SearchResult renju = searcher.find(trap, nodeLimit(5000));
    CHECK(board::toHuman(renju.move.value(), trap.size()) == "c6");
    CHECK(renju.report.value == winIn(3));
    // Where overlines are only worthless black may stop the four.
    const board::Position standard = fromDrawing(Rule::Standard, kOverlineTrap, Color::White);
    CHECK_FALSE(isWin(searcher.find(standard, depthLimit(2)).report.value));
}

TEST_CASE("black sees that a forbidden stop is no stop", "[search][alphabeta][renju]") {
    TableSearcher searcher;
    board::Position position = fromDrawing(Rule::Renju, kOverlineTrap, Color::White);
    position.play(at(position, "c6"));
    const search::SearchResult result = searcher.find(position, nodeLimit(5000));
    CHECK(result.report.value == lossIn(2));
    CHECK(position.isLegal(result.move.value()));
    CHECK(result.move != at(position, "g6"));
}

TEST_CASE("black never plays a forbidden point", "[search][alphabeta][renju]") {
    Random random{19};
    TableSearcher searcher;
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
    TableSearcher searcher;
    for (int i = 0; i < 60; ++i) {
        const board::Position root =
            unwonPosition(Rule::Renju, BoardSize::square(11), 60 + i, random);
        static_cast<void>(searcher.find(root, nodeLimit(500)));
        for (const search::SearchReport& report : searcher.reports()) {
            board::Position position = root;
            for (const Move m : report.pv) {
                REQUIRE_FALSE(position.winner());
                REQUIRE(position.isLegal(m));
                position.play(m);
            }
        }
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
    TableSearcher searcher;
    board::Position position = fromDrawing(Rule::Renju, kOnlyOverline);
    const search::SearchResult black = searcher.find(position, nodeLimit(1000));
    CHECK_FALSE(black.move);
    position.setSideToMove(Color::White);
    CHECK(searcher.find(position, nodeLimit(1000)).move);
    CHECK(searcher.find(fromDrawing(Rule::Standard, kOnlyOverline), nodeLimit(1000)).move);
}

}  // namespace fukumi::test
