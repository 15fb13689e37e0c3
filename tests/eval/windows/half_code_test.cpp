// SPDX-License-Identifier: MIT
#include <set>

#include "engine/eval/windows/window_table.hpp"
#include "tests/support/catch.hpp"

namespace fukumi::test {

using namespace eval::windows;

TEST_CASE("half codes count sides by their first wall, near cells first", "[eval][windows]") {
    constexpr auto E = WindowCell::Empty, O = WindowCell::Own, X = WindowCell::Enemy,
                   W = WindowCell::Wall;
    const auto code = [](std::initializer_list<WindowCell> cells) {
        return halfCodeOf({cells.begin(), cells.size()});
    };
    CHECK(code({W, W}) == 0);
    CHECK(code({W, O}) == 0);
    CHECK(code({E, W}) == 1);
    CHECK(code({X, W}) == 3);
    CHECK(code({E, E}) == 4);
    CHECK(code({O, X}) == 4 + 1 + 2 * 3);
    CHECK(code({X, X, X, X, X}) == 363);
    // A code that ends at a wall is the same however many cells are looked at.
    CHECK(code({O, X, W}) == code({O, X, W, W, W}));
}

TEST_CASE("half codes and their cells are inverse to each other", "[eval][windows]") {
    for (std::size_t count = 2; count <= kOuterReach; ++count)
        for (std::size_t code = 0; code < halfCount(count); ++code) {
            const auto half = static_cast<HalfCode>(code);
            const auto cells = cellsOf(half, count);
            REQUIRE(halfCodeOf(std::span{cells}.first(count)) == half);
            REQUIRE(exchangeColors(exchangeColors(half, count), count) == half);
            REQUIRE(shorten(half, count, count) == half);
        }
}

TEST_CASE("the index of a window does not know left from right and leaves no gap",
          "[eval][windows]") {
    for (const std::size_t count : {std::size_t{2}, std::size_t{3}}) {
        std::set<std::size_t> seen;
        for (const WindowCell centre : {WindowCell::Empty, WindowCell::Own, WindowCell::Enemy})
            for (std::size_t a = 0; a < halfCount(count); ++a)
                for (std::size_t b = 0; b < halfCount(count); ++b) {
                    const auto left = static_cast<HalfCode>(a);
                    const auto right = static_cast<HalfCode>(b);
                    const std::size_t index = windowIndex(centre, left, right, count);
                    REQUIRE(index == windowIndex(centre, right, left, count));
                    seen.insert(index);
                }
        CHECK(seen.size() == windowCount(count));
        CHECK(*seen.rbegin() == windowCount(count) - 1);
    }
}

TEST_CASE("every rule's windows fit into rows of sixteen bits", "[eval][windows]") {
    for (const Rule rule : kRules) {
        INFO(nameOf(rule));
        const WindowTable table{rule};
        CHECK(table.rows().size() <= 65536);
        CHECK(table.reach() == (rule == Rule::Freestyle ? 4U : 5U));
        CHECK(table.bytes() < 4'000'000);
        const auto hasStone = [&](std::uint64_t line) {
            return table.rowAt(line, 10) >= table.firstWithStone();
        };
        CHECK(table.rowAt(~std::uint64_t{0}, 10) == 0);  // walls
        CHECK_FALSE(hasStone(0));
        // A stone at distance four is seen; at distance five alone it is not.
        CHECK(hasStone(std::uint64_t{1} << 28));
        CHECK_FALSE(hasStone(std::uint64_t{1} << 30));
        // A mirror image is the same window.
        CHECK(table.rowAt(std::uint64_t{0b01'10} << 22, 10) ==
              table.rowAt(std::uint64_t{0b10'01} << 16, 10));
    }
}

}  // namespace fukumi::test
