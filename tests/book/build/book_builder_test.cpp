// SPDX-License-Identifier: MIT
#include "book/build/book_builder.hpp"

#include <algorithm>
#include <map>
#include <string>

#include "book/format/book_entry.hpp"
#include "engine/core/random.hpp"
#include "engine/core/ranges.hpp"
#include "tests/book/book_from_text.hpp"
#include "tests/support/catch.hpp"

namespace fukumi::test {

using book::BookBuilder;
using book::BookLibrary;
using book::BookMove;
using book::BookPosition;

namespace {

BookPosition position(std::string_view line) { return fromText(line).positions().begin()->second; }

Key keyOf(const BookPosition& p) { return book::bookKey(p).key; }

BookPosition after(const BookPosition& p, Move m) {
    BookPosition next;
    next.rule = p.rule;
    next.size = p.size;
    next.stones = p.stones;
    next.stones.push_back(m);
    return next;
}

/// Moves by chance with values by chance.
std::vector<BookMove> anyMoves(const BookPosition& p, Random& random) {
    std::vector<BookMove> moves;
    const board::Board board = boardOf(p);
    while (moves.size() < 3) {
        BookMove move;
        move.move =
            Square{4 + static_cast<int>(random.below(7)), 4 + static_cast<int>(random.below(7))};
        if (!board.isEmpty(move.move)) continue;
        move.value = Value{static_cast<int>(random.below(61)) - 30};
        move.depth = Depth{8};
        moves.push_back(move);
    }
    return moves;
}

/// The best value of a position only from those at the ends of its lines: plain recursion.
Value slowValue(const BookLibrary& library, const BookPosition& p) {
    Value best = -kInfinity;
    for (const BookMove& each : library.find(p)->moves) {
        const BookPosition next = after(book::canonical(p), each.move);
        const BookPosition* known = library.find(next);
        best = std::max(best, known == nullptr ? each.value : -slowValue(library, next));
    }
    return best;
}

Value bestValue(const BookPosition& p) {
    return ranges::maxElement(p.moves, {}, &BookMove::value)->value;
}

}  // namespace

TEST_CASE("the root comes first, then the cheaper line", "[book][builder]") {
    const BookPosition root = position("freestyle 15 | h8 i9 h9 |");
    BookBuilder builder{{}, root, {}};
    auto next = builder.next();
    REQUIRE(next);
    CHECK(keyOf(*next) == keyOf(root));
    auto searched = position("freestyle 15 | h8 i9 h9 | h10 50/9, h7 45/9, a1 -400/9");
    builder.take(searched);
    next = builder.next();
    REQUIRE(next);
    CHECK(keyOf(*next) == keyOf(position("freestyle 15 | h8 i9 h9 h10 |")));
    next->moves = position("freestyle 15 | h8 i9 h9 h10 | h11 -20/9").moves;
    builder.take(*next);
    // h10 is worth 20 now: h7 is the best.
    next = builder.next();
    REQUIRE(next);
    CHECK(keyOf(*next) == keyOf(position("freestyle 15 | h8 i9 h9 h7 |")));
}

TEST_CASE("values at the ends of lines reach every position before them", "[book][builder]") {
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
        Random random{seed};
        const BookPosition root = position("renju 15 | h8 i10 |");
        book::BuildOptions options;
        options.ownLoss = options.replyLoss = 1000;
        options.stones = 8;
        BookBuilder builder{{}, root, options};
        for (int i = 0; i < 60; ++i) {
            auto next = builder.next();
            REQUIRE(next);
            next->moves = anyMoves(*next, random);
            builder.take(*next);
        }
        for (const auto& [key, each] : builder.library().positions()) {
            CHECK(bestValue(each) == slowValue(builder.library(), each));
            for (const BookMove& move : each.moves)
                if (move.value == bestValue(each)) CHECK(move.weight == 16);
        }
    }
}

TEST_CASE("a build that goes on from its file makes the same book", "[book][builder]") {
    const BookPosition root = position("standard 15 | h8 |");
    const auto movesOf = [](const BookPosition& p) {
        Random random{keyOf(p)};
        return anyMoves(p, random);
    };
    const auto grow = [&](BookLibrary library, int positions) {
        BookBuilder builder{std::move(library), root, {}};
        for (int i = 0; i < positions; ++i) {
            auto next = builder.next();
            REQUIRE(next);
            next->moves = movesOf(*next);
            builder.take(*next);
        }
        return builder.library();
    };
    const BookLibrary whole = grow({}, 40);
    BookLibrary parts;
    for (int i = 0; i < 8; ++i) parts = fromText(writeBookText(grow(std::move(parts), 5)));
    CHECK(parts == whole);
    CHECK(book::searchedCount(whole) == 40);
}

TEST_CASE("lines end where the result is known, and at the depth that was asked",
          "[book][builder]") {
    book::BuildOptions options;
    options.stones = 3;
    BookBuilder builder{{}, position("freestyle 15 | h8 i9 |"), options};
    auto next = builder.next();
    REQUIRE(next);
    next->moves = position("freestyle 15 | h8 i9 | h9 20/9").moves;
    builder.take(*next);
    CHECK_FALSE(builder.next());
    options.stones = 9;
    BookBuilder won{
        fromText("freestyle 15 | h8 i9 | h9 29991/9"), position("freestyle 15 | h8 i9 |"), options};
    CHECK_FALSE(won.next());
}

TEST_CASE("a full board ends a line and not the build", "[book][builder]") {
    // One point is left of 25, and no five can be made.
    const std::string full =
        "a1 b1 c1 d1 e1 a2 c2 b2 e2 d2 b3 a3 d3 c3 a4 e3 c4 b4 e4 d4 b5 a5 d5 c5";
    const auto root = position("freestyle 5 | " + full + " |");
    book::BuildOptions options;
    options.stones = 26;
    BookBuilder builder{{}, root, options};
    auto next = builder.next();
    REQUIRE(next);
    next->moves = position("freestyle 5 | " + full + " | e5 0/9").moves;
    builder.take(*next);
    CHECK_FALSE(builder.next());
}

TEST_CASE("a position is lost when its own search says so, not when its known moves are refuted",
          "[book][builder]") {
    const BookPosition root = position("freestyle 15 | h8 i9 |");
    const auto isNext = [](const BookBuilder& builder, std::string_view line) {
        const auto next = builder.next();
        return next && keyOf(*next) == keyOf(position(line));
    };
    const auto rootValue = [&](const BookBuilder& builder) {
        return bestValue(*builder.library().find(root)).raw();
    };
    BookBuilder built{{}, root, {}};
    built.take(position("freestyle 15 | h8 i9 | h9 20/9"));
    built.take(position("freestyle 15 | h8 i9 h9 | h10 10/9"));
    built.take(position("freestyle 15 | h8 i9 h9 h10 | g7 29990/9"));
    CHECK(rootValue(built) == -10);
    // A book of 0.2.0 has carried the loss up.
    const BookBuilder old{fromText("freestyle 15 | h8 i9 | h9 29988/11\n"
                                   "freestyle 15 | h8 i9 h9 | h10 -29989/10\n"
                                   "freestyle 15 | h8 i9 h9 h10 | g7 29990/9\n"),
                          root,
                          {}};
    for (BookBuilder builder : {built, old}) {
        REQUIRE(isNext(builder, "freestyle 15 | h8 i9 h9 |"));
        const BookPosition& again = *builder.library().find(position("freestyle 15 | h8 i9 h9 |"));
        CHECK(builder.refuted(again).contains(again.moves.front().move));
        BookBuilder other = builder;
        builder.take(position("freestyle 15 | h8 i9 h9 | j10 -5/9"));
        CHECK(rootValue(builder) == 5);
        CHECK(isNext(builder, "freestyle 15 | h8 i9 h9 j10 |"));
        // The search of all other moves.
        other.take(position("freestyle 15 | h8 i9 h9 | j10 -29991/9"));
        CHECK(rootValue(other) == 29988);
        CHECK_FALSE(other.next());
    }
}

TEST_CASE("a position all of whose moves are refuted is lost", "[book][builder]") {
    const std::string stones =
        "freestyle 5 | a1 c1 b1 d1 e1 a2 c2 b2 d2 e2 a3 c3 b3 d3 e3 a4 c4 b4 d4 e4 a5 c5 ";
    const BookPosition root = position(stones + "|");
    book::BuildOptions options;
    options.stones = 25;
    BookBuilder builder{{}, root, options};
    builder.take(position(stones + "| b5 30/9"));
    builder.take(position(stones + "b5 | d5 10/9, e5 5/9"));
    builder.take(position(stones + "b5 d5 | e5 29999/9"));
    CHECK_FALSE(isProven(bestValue(*builder.library().find(root))));
    builder.take(position(stones + "b5 e5 | d5 29999/9"));
    CHECK(bestValue(*builder.library().find(root)) == winIn(3));
    CHECK_FALSE(builder.next());
}

TEST_CASE("moves that lose more than the book may are known, and not played", "[book][builder]") {
    BookBuilder builder{{}, position("caro 15 | h8 i9 |"), {}};
    auto next = builder.next();
    next->moves = position("caro 15 | h8 i9 | h9 60/9, h10 49/9, h11 40/9, h12 20/9").moves;
    builder.take(*next);
    std::map<int, int> weights;
    for (const BookMove& each : builder.library().positions().begin()->second.moves)
        weights[each.value.raw()] = each.weight;
    CHECK(weights == std::map<int, int>{{60, 16}, {49, 8}, {40, 4}, {20, 0}});
}

TEST_CASE("searched lines are legal, distinct and as many as asked", "[book][builder]") {
    player::Settings settings;
    settings.memoryBytes = player::kMemoryFloor;
    const search::SteadyClock clock;
    player::Player player{settings, clock};
    for (const auto* line : {"freestyle 15 | h8 |", "renju 15 | h8 h9 |"}) {
        const BookPosition p = position(line);
        const auto moves = book::searchLines(player, book::playedOut(p), {3000, 4}, NeverStop{});
        CHECK(moves.size() == 4);
        board::SquareSet excluded;
        excluded.insert(moves.front().move);
        const auto others =
            book::searchLines(player, book::playedOut(p), {3000, 4}, NeverStop{}, excluded);
        CHECK(others.size() == 4);
        CHECK(ranges::noneOf(
            others, [&](const BookMove& each) { return each.move == moves.front().move; }));
        for (const BookMove& each : moves) {
            CHECK(book::playedOut(p).isLegal(each.move));
            CHECK(ranges::count(moves, each.move, &BookMove::move) == 1);
            CHECK(each.depth > Depth{0});
            CHECK(each.value <= moves.front().value);
        }
    }
}

}  // namespace fukumi::test
