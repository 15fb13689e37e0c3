// SPDX-License-Identifier: MIT
#include "engine/core/static_vector.hpp"

#include <vector>

#include "tests/support/catch.hpp"

namespace fukumi {

TEST_CASE("a static vector grows and shrinks at its end", "[core]") {
    StaticVector<int, 4> items;
    CHECK(items.empty());
    for (int i = 1; i <= 4; ++i) items.push_back(10 * i);
    CHECK(items.size() == items.capacity());
    CHECK(items.back() == 40);
    CHECK(items[1] == 20);
    items.pop_back();
    CHECK(std::vector(items.begin(), items.end()) == std::vector{10, 20, 30});
    items.truncate(1);
    CHECK(items.size() == 1);
    CHECK(items.contains(10));
    CHECK_FALSE(items.contains(20));
    items.clear();
    CHECK(items.empty());
    CHECK_FALSE(items.contains(10));
}

TEST_CASE("a static vector keeps what a test names, in its order", "[core]") {
    StaticVector<int, 8> items;
    for (int i = 1; i <= 8; ++i) items.push_back(i);
    items.keepIf([](int i) { return i % 3 != 0; });
    CHECK(std::vector(items.begin(), items.end()) == std::vector{1, 2, 4, 5, 7, 8});
    items.keepIf([](int i) { return i % 2 == 0; }, 3);
    CHECK(std::vector(items.begin(), items.end()) == std::vector{1, 2, 4, 8});
    items.keepIf([](int) { return false; });
    CHECK(items.empty());
}

TEST_CASE("a move list holds every square of the largest board", "[core]") {
    MoveList moves;
    forEachSquare(BoardSize::square(kMaxBoardSide), [&](Square s) { moves.push_back(s); });
    CHECK(moves.size() == MoveList::capacity());
    CHECK(moves.contains(Square{21, 21}));
}

}  // namespace fukumi
