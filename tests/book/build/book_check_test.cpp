// SPDX-License-Identifier: MIT
#include "book/build/book_check.hpp"

#include "book/format/book_entry.hpp"
#include "engine/core/ranges.hpp"
#include "tests/book/book_from_text.hpp"
#include "tests/support/catch.hpp"

namespace fukumi::test {

using book::BookLibrary;
using book::BookMove;
using book::BookPosition;

namespace {

/// Black has an open three and must be stopped, or wins; k1 and a5 answer nothing.
constexpr const char* kThree =
    "freestyle 15 | h8 a1 i8 a3 j8 | g8 0/9 w4, k8 0/9 w4, k1 5/9 w8, a5 0/9 w0";

std::optional<book::CheckedPosition> check(const BookPosition& position) {
    player::Settings settings;
    settings.memoryBytes = player::kMemoryFloor;
    const search::SteadyClock clock;
    player::Player player{settings, clock};
    return checkPosition(player, position, 2000, NeverStop{});
}

}  // namespace

TEST_CASE("what is played most comes first", "[book][check]") {
    const BookLibrary library = fromText(
        "freestyle 15 | h8 i9 | h9 1/9 w3, h10 0/9 w1, h11 0/9 w0\n"
        "freestyle 15 | h8 i9 h10 | a1 0/9\n"
        "freestyle 15 | h8 i9 h9 | a1 0/9, b1 0/9\n"
        "freestyle 15 | h8 i9 h9 a1 | c1 0/9\n");
    std::vector<std::size_t> stones;
    const auto positions = byPlay(library);
    for (const BookPosition& each : positions) stones.push_back(each.stones.size());
    CHECK(stones == std::vector<std::size_t>{2, 3, 4, 3});
    CHECK(positions[1].moves.size() == 2);
}

TEST_CASE("a blunder in a book is found and loses its weight", "[book][check]") {
    const BookLibrary library = fromText(kThree);
    auto checked = check(library.positions().begin()->second);
    REQUIRE(checked);
    REQUIRE(checked->losses.size() == 3);
    // Both answers hold; how much better one of them is, is the evaluation's affair.
    mend(*checked, 1000);
    int blunders = 0;
    for (const BookMove& each : checked->position.moves) blunders += isLoss(each.value) ? 1 : 0;
    CHECK(blunders == 2);
    for (const BookMove& each : checked->position.moves)
        if (isLoss(each.value)) CHECK(each.weight == 0);
    int played = 0;
    for (const BookMove& each : checked->position.moves) played += each.weight;
    CHECK(played == 8);
}

TEST_CASE("where every move of the book is bad, the best that was found is played",
          "[book][check]") {
    auto checked =
        check(fromText("freestyle 15 | h8 a1 i8 a3 j8 | o1 5/9 w7").positions().begin()->second);
    REQUIRE(checked);
    mend(*checked, 100);
    const auto& moves = checked->position.moves;
    REQUIRE(moves.size() == 2);
    const BookMove& best = *ranges::maxElement(moves, {}, &BookMove::value);
    CHECK(best.weight == 7);
    CHECK_FALSE(isLoss(best.value));
}

TEST_CASE("a win that a short search does not see stays, one that it refutes does not",
          "[book][check]") {
    auto deep = check(fromText("freestyle 15 | g8 g9 h8 h9 g7 i7 g6 f6 | f8 29783/217 w16")
                          .positions()
                          .begin()
                          ->second);
    REQUIRE(deep);
    CHECK(deep->kept == 1);
    mend(*deep, 20);
    const auto played = ranges::find(deep->position.moves, std::uint16_t{16}, &BookMove::weight);
    REQUIRE(played != deep->position.moves.end());
    CHECK(played->value == Value{29783});
    CHECK(played->depth == Depth{217});
    const auto refuted = check(
        fromText("freestyle 15 | h8 a1 i8 a3 j8 | o1 29990/9 w7").positions().begin()->second);
    REQUIRE(refuted);
    CHECK(refuted->kept == 0);
    CHECK(
        isLoss(ranges::find(refuted->position.moves, std::uint16_t{7}, &BookMove::weight)->value));
}

TEST_CASE("a game that is over is not searched", "[book][check]") {
    const BookPosition five =
        fromText("freestyle 15 | h8 a1 i8 a3 j8 a5 k8 a7 l8 | b9 5/9").positions().begin()->second;
    CHECK_FALSE(check(five));
}

TEST_CASE("a move that ends the game has the value of its result", "[book][check]") {
    const auto valueOf = [](const char* text) {
        const auto checked = check(fromText(text).positions().begin()->second);
        REQUIRE(checked);
        const auto& moves = checked->position.moves;
        const auto found = ranges::find(moves, std::uint16_t{7}, &BookMove::weight);
        REQUIRE(found != moves.end());
        CHECK(found->depth == Depth{1});
        return found->value;
    };
    CHECK(valueOf("freestyle 15 | h8 a1 i8 a3 j8 a5 k8 a7 | l8 5/9 w7") == winIn(1));
    CHECK(valueOf("renju 15 | g8 a1 i8 a3 h7 a5 h9 a7 | h8 5/9 w7") == lossIn(1));
    // The last empty point of a board without a five.
    CHECK(valueOf("freestyle 5 | a1 c1 b1 d1 e1 a2 c2 b2 d2 e2 a3 c3 b3 d3 e3 a4 c4 b4 d4 e4 a5 c5 "
                  "b5 d5 | e5 5/9 w7") == kDraw);
}

TEST_CASE("an old value that was not checked again makes no move the best", "[book][check]") {
    auto checked = check(fromText("freestyle 15 | h8 a1 i8 a3 j8 | o1 5/9 w7, o15 900/2 w0, "
                                  "a15 -9000/2 w0")
                             .positions()
                             .begin()
                             ->second);
    REQUIRE(checked);
    mend(*checked, 100);
    const auto& moves = checked->position.moves;
    REQUIRE(moves.size() == 4);
    for (const BookMove& each : moves) {
        INFO(each.value.raw());
        CHECK((each.weight > 0) == (each.value > Value{-9000}));
    }
    CHECK(ranges::count(moves, Value{-9000}, &BookMove::value) == 1);
}

}  // namespace fukumi::test
