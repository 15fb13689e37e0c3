// SPDX-License-Identifier: MIT
#include "engine/board/square_set.hpp"

#include <optional>
#include <set>
#include <vector>

#include "engine/core/random.hpp"
#include "tests/support/catch.hpp"

namespace fukumi::board {

namespace {

Square randomSquare(Random& random) {
    return Square{static_cast<int>(random.below(kMaxBoardSide)),
                  static_cast<int>(random.below(kMaxBoardSide))};
}

std::vector<Square> listOf(const SquareSet& set) {
    std::vector<Square> squares;
    set.forEach([&](Square s) { squares.push_back(s); });
    return squares;
}

bool holdsTheSame(const SquareSet& set, const std::set<Square>& expected) {
    for (int y = 0; y < kMaxBoardSide; ++y)
        for (int x = 0; x < kMaxBoardSide; ++x)
            if (set.contains(Square{x, y}) != expected.contains(Square{x, y})) return false;
    const auto first = expected.empty() ? std::nullopt : std::optional{*expected.begin()};
    return set.size() == static_cast<int>(expected.size()) && set.empty() == expected.empty() &&
           set.first() == first && listOf(set) == std::vector(expected.begin(), expected.end());
}

}  // namespace

TEST_CASE("a square set behaves like a sorted set of squares", "[board][squares]") {
    Random random{9};
    SquareSet set;
    std::set<Square> expected;
    CHECK(holdsTheSame(set, expected));
    for (int i = 0; i < 2000; ++i) {
        const Square s = randomSquare(random);
        if (random.below(3) == 0) {
            set.erase(s);
            expected.erase(s);
        } else {
            set.insert(s);
            expected.insert(s);
        }
        if (i % 50 == 0) CHECK(holdsTheSame(set, expected));
    }
}

TEST_CASE("union and intersection do what their names say", "[board][squares]") {
    Random random{10};
    SquareSet a;
    SquareSet b;
    std::set<Square> either;
    std::set<Square> both;
    for (int i = 0; i < 200; ++i) {
        const Square s = randomSquare(random);
        const auto dice = random.below(3);
        if (dice != 0) a.insert(s);
        if (dice != 1) b.insert(s);
        either.insert(s);
    }
    for (const Square s : either)
        if (a.contains(s) && b.contains(s)) both.insert(s);
    SquareSet joined = a;
    joined |= b;
    CHECK(holdsTheSame(joined, either));
    SquareSet shared = a;
    shared &= b;
    CHECK(holdsTheSame(shared, both));
    CHECK(joined != shared);
}

TEST_CASE("excluded squares are left out unless none were left", "[board][squares]") {
    SquareSet both, one, other;
    one.insert({3, 4});
    other.insert({9, 4});
    both |= one;
    both |= other;
    CHECK(preferablyWithout(both, one) == other);
    CHECK(preferablyWithout(one, other) == one);
    CHECK(preferablyWithout(one, both) == one);
}

TEST_CASE("a row of a set has one bit a column", "[board][squares]") {
    SquareSet set;
    set.insert(Square{0, 3});
    set.insert(Square{21, 3});
    CHECK(set.row(3) == ((1U << 0) | (1U << 21)));
    CHECK(set.row(2) == 0);
    set.row(4) = 1U << 5;
    CHECK(set.contains(Square{5, 4}));
}

}  // namespace fukumi::board
