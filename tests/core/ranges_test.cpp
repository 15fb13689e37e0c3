// SPDX-License-Identifier: MIT
#include "engine/core/ranges.hpp"

#include <array>
#include <string>
#include <vector>

#include "tests/support/catch.hpp"

namespace fukumi {

namespace {

struct Game {
    std::string name;
    int moves = 0;
    bool isWon = false;
};

const std::vector<Game> kGames{{"c", 31, true}, {"a", 12, false}, {"b", 31, false}};

std::string namesOf(const std::vector<Game>& games) {
    std::string names;
    for (const Game& each : games) names += each.name;
    return names;
}

}  // namespace

TEST_CASE("members serve as tests and as projections", "[core][ranges]") {
    CHECK(ranges::anyOf(kGames, &Game::isWon));
    CHECK_FALSE(ranges::allOf(kGames, &Game::isWon));
    CHECK_FALSE(ranges::noneOf(kGames, &Game::isWon));
    CHECK(ranges::countIf(kGames, &Game::isWon) == 1);
    CHECK(ranges::count(kGames, 31, &Game::moves) == 2);
    CHECK(ranges::find(kGames, 12, &Game::moves)->name == "a");
    CHECK(ranges::find(kGames, 13, &Game::moves) == kGames.end());
    CHECK(ranges::findIf(kGames, &Game::isWon)->name == "c");
}

TEST_CASE("nothing holds of no element, and everything", "[core][ranges]") {
    const std::vector<Game> none;
    CHECK_FALSE(ranges::anyOf(none, &Game::isWon));
    CHECK(ranges::allOf(none, &Game::isWon));
    CHECK(ranges::noneOf(none, &Game::isWon));
}

TEST_CASE("the first of equals is the largest, and the smallest", "[core][ranges]") {
    CHECK(ranges::maxElement(kGames, {}, &Game::moves)->name == "c");
    CHECK(ranges::minElement(kGames, {}, &Game::isWon)->name == "a");
    CHECK(ranges::minElement(kGames, std::greater<>{}, &Game::moves)->name == "c");
}

TEST_CASE("a stable sort keeps the order of equals", "[core][ranges]") {
    std::vector<Game> games = kGames;
    ranges::stableSort(games, {}, &Game::moves);
    CHECK(namesOf(games) == "acb");
    ranges::sort(games, std::greater<>{}, &Game::name);
    CHECK(namesOf(games) == "cba");
}

TEST_CASE("the lower bound is the first that is not less", "[core][ranges]") {
    const std::vector<Game> sorted{{"a", 1}, {"b", 3}, {"c", 3}, {"d", 7}};
    CHECK(ranges::lowerBound(sorted, 3, {}, &Game::moves)->name == "b");
    CHECK(ranges::lowerBound(sorted, 4, {}, &Game::moves)->name == "d");
    CHECK(ranges::lowerBound(sorted, 8, {}, &Game::moves) == sorted.end());
}

TEST_CASE("ranges of different lengths are not equal", "[core][ranges]") {
    CHECK(ranges::equal(std::array{1, 2}, std::vector{1, 2}));
    CHECK_FALSE(ranges::equal(std::array{1, 2}, std::vector{1, 2, 3}));
    CHECK_FALSE(ranges::equal(std::array{1, 2, 3}, std::vector{1, 2}));
    CHECK(
        ranges::equal(std::array{1, 2}, std::array{-1, -2}, [](int a, int b) { return a == -b; }));
}

TEST_CASE("changes reach the whole range", "[core][ranges]") {
    std::array numbers{1, 2, 1};
    ranges::replace(numbers, 1, 5);
    CHECK(numbers == std::array{5, 2, 5});
    ranges::transform(numbers, numbers.begin(), [](int n) { return n * 2; });
    CHECK(numbers == std::array{10, 4, 10});
    std::array<int, 3> others{};
    ranges::copy(std::array{7, 8, 9}, others.begin());
    ranges::reverse(others);
    CHECK(others == std::array{9, 8, 7});
    ranges::fill(others, 0);
    CHECK(others == std::array{0, 0, 0});
}

}  // namespace fukumi
