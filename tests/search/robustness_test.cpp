// SPDX-License-Identifier: MIT
#include "engine/board/records/notation.hpp"
#include "tests/search/search_setup.hpp"
#include "tests/search/unwon_position.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/position_builder.hpp"
#include "tests/support/shadow_game.hpp"

namespace fukumi::test {

namespace {

constexpr std::string_view kOpening = "h8 i9 i7 g9 j8 h10 g7 j9 i11";
constexpr std::string_view kLater = "h8 i9 i7 g9 j8 h10 g7 j9 i11 i8 g11 f7";

board::Position openingWith(Rule rule, Isa isa, std::string_view stones = kOpening) {
    board::Position position{rule, BoardSize::square(15), isa};
    const auto moves = board::listFromHuman(stones, position.size());
    for (const Move m : moves.value()) position.play(m);
    return position;
}

bool sameAnswer(const search::SearchResult& a, const search::SearchResult& b) {
    return a.move == b.move && a.report.value == b.report.value &&
           a.report.nodes == b.report.nodes && a.report.depth == b.report.depth &&
           a.report.pv == b.report.pv;
}

}  // namespace

TEST_CASE("the same search twice gives the same answer", "[search][alphabeta][repeatable]") {
    SmallSearcher searcher{eachEval()};
    SmallSearcher other{eachEval()};
    for (const Rule rule : kRules) {
        const board::Position position = openingWith(rule, bestIsa());
        searcher.newGame();
        const search::SearchResult first = searcher.find(position, nodeLimit(8000));
        static_cast<void>(searcher.find(openingWith(rule, bestIsa(), kLater), nodeLimit(8000)));
        searcher.newGame();
        INFO(nameOf(rule));
        CHECK(sameAnswer(searcher.find(position, nodeLimit(8000)), first));
        other.newGame();
        CHECK(sameAnswer(other.find(position, nodeLimit(8000)), first));
    }
}

TEST_CASE("every instruction set searches the same tree", "[search][alphabeta][repeatable]") {
    SmallSearcher searcher{eachEval()};
    for (const Rule rule : kRules) {
        searcher.newGame();
        const auto portable = searcher.find(openingWith(rule, Isa::Portable), nodeLimit(8000));
        searcher.newGame();
        INFO(nameOf(rule));
        CHECK(sameAnswer(searcher.find(openingWith(rule, bestIsa()), nodeLimit(8000)), portable));
    }
}

TEST_CASE("a search leaves its position as it was", "[search][alphabeta]") {
    SmallSearcher searcher{eachEval()};
    for (const Rule rule : kRules) {
        board::Position position = openingWith(rule, bestIsa());
        const board::Position before = position;
        static_cast<void>(searcher.find(position, nodeLimit(3000)));
        CHECK(position.board() == before.board());
        CHECK(position.key() == before.key());
        CHECK(position.sideToMove() == before.sideToMove());
        CHECK(position.history().size() == before.history().size());
        CHECK(sameLines(position.lines(), before.lines()));
    }
}

TEST_CASE("a full board has no move", "[search][alphabeta]") {
    Random random{2};
    SmallSearcher searcher{eachEval()};
    for (const Rule rule : kRules) {
        const board::Position position = unwonPosition(rule, BoardSize::square(6), 0, random);
        CHECK_FALSE(searcher.find(position, nodeLimit(100)).move);
    }
}

TEST_CASE("stones need not be equal in number", "[search][alphabeta]") {
    SmallSearcher searcher{eachEval()};
    for (const Rule rule : kRules)
        for (const Color few : kColors) {
            board::Position position{rule, BoardSize::square(15)};
            for (const Square s : {Square{2, 2},
                                   Square{7, 3},
                                   Square{11, 4},
                                   Square{4, 8},
                                   Square{12, 9},
                                   Square{6, 12}})
                position.place(~few, s);
            for (const Color toMove : kColors) {
                position.setSideToMove(toMove);
                const search::SearchResult result = searcher.find(position, nodeLimit(2000));
                REQUIRE(result.move);
                CHECK(position.isLegal(*result.move));
            }
        }
}

TEST_CASE("blocked squares are never played", "[search][alphabeta]") {
    // The only way to a five is shut by a blocked square; an edge would do the same.
    constexpr std::string_view kShut = R"(
        . . . . . . . . .
        . # X X X X # . .
        . . . . . . . . .
        . . . # . # . . .
        . . . . O . . . .
        . . . # . # . . .
        . . . . . . . . .)";
    SmallSearcher searcher{eachEval()};
    for (const Rule rule : kRules)
        for (const Color toMove : kColors) {
            const board::Position position = fromDrawing(rule, kShut, toMove);
            const search::SearchResult result = searcher.find(position, nodeLimit(3000));
            REQUIRE(result.move);
            CHECK(position.isEmpty(*result.move));
            CHECK(result.report.value != winIn(1));
        }
}

TEST_CASE("a board of blocked squares with one gap is played", "[search][alphabeta]") {
    board::Position position{Rule::Freestyle, BoardSize::square(5)};
    forEachSquare(position.size(), [&](Square s) {
        if (s != Square{4, 0}) position.block(s);
    });
    SmallSearcher searcher{eachEval()};
    const search::SearchResult result = searcher.find(position, nodeLimit(1000));
    CHECK(result.move == Square{4, 0});
    CHECK(result.report.value == kDraw);
}

TEST_CASE("one searcher plays boards of all sizes and rules in turn", "[search][alphabeta]") {
    Random random{3};
    SmallSearcher searcher{eachEval()};
    for (int i = 0; i < 40; ++i) {
        const BoardSize size = BoardSize::make(5 + (i * 5) % 18, 5 + (i * 11) % 18).value();
        const Rule rule = kRules[static_cast<std::size_t>(i) % kRules.size()];
        const board::Position position =
            unwonPosition(rule, size, size.squareCount() * 6 / 10, random);
        const search::SearchResult result = searcher.find(position, nodeLimit(400));
        REQUIRE(result.move);
        CHECK(position.isLegal(*result.move));
    }
}

}  // namespace fukumi::test
