// SPDX-License-Identifier: MIT
#include "book/openings/balanced_openings.hpp"

#include <cstdlib>
#include <set>

#include "book/build/book_builder.hpp"
#include "book/format/book_entry.hpp"
#include "tests/support/catch.hpp"

namespace fukumi::test {

namespace {

player::Settings small() {
    player::Settings settings;
    settings.memoryBytes = player::kMemoryFloor;
    return settings;
}

std::vector<book::BookPosition> make(const book::OpeningRequest& request, int count) {
    const search::SteadyClock clock;
    player::Player player{small(), clock};
    book::OpeningMaker maker{request, player};
    std::vector<book::BookPosition> openings;
    while (static_cast<int>(openings.size()) < count) {
        auto each = maker.next(NeverStop{});
        if (!each) break;
        openings.push_back(*each);
    }
    return openings;
}

}  // namespace

TEST_CASE("openings are legal, even and all different", "[book][openings][long]") {
    for (const Rule rule : {Rule::Freestyle, Rule::Renju}) {
        book::OpeningRequest request;
        request.rule = rule;
        request.nodes = 3000;
        request.maxValue = Value{60};
        const auto openings = make(request, 6);
        REQUIRE(openings.size() == 6);
        std::set<Key> keys;
        const search::SteadyClock clock;
        player::Player player{small(), clock};
        for (const auto& each : openings) {
            CHECK(each.stones.size() >= 3);
            CHECK(each.stones.size() <= 6);
            board::Position position{each.rule, each.size};
            for (const Square s : each.stones) CHECK_FALSE(position.tryPlay(s));
            CHECK_FALSE(position.winner());
            CHECK(position.isLegal(each.moves.front().move));
            CHECK(std::abs(each.moves.front().value.raw()) <= 60);
            keys.insert(book::bookKey(each).key);
        }
        CHECK(keys.size() == openings.size());
    }
}

TEST_CASE("the same seed makes the same openings, another one others", "[book][openings]") {
    book::OpeningRequest request;
    request.nodes = 1000;
    request.stones = 3;
    const auto once = make(request, 3);
    CHECK(make(request, 3) == once);
    for (const auto& each : once) CHECK(each.stones.size() == 3);
    request.seed = 2;
    CHECK(make(request, 3) != once);
}

TEST_CASE("a longer match has openings of more nodes and a narrower window", "[book][openings]") {
    using Ms = search::Milliseconds;
    CHECK(book::openingNodesFor(Ms{1000}) == 2'000'000);
    CHECK(book::openingWindowFor(2'000'000) == Value{20});
    CHECK(book::openingNodesFor(Ms{0}) == 20'000);
    CHECK(book::openingNodesFor(Ms{1'000'000'000}) == 20'000'000);
    Value last{kMaxHeuristic};
    for (int ms = 1; ms <= 4096; ms *= 2) {
        const Value window = book::openingWindowFor(book::openingNodesFor(Ms{ms}));
        CHECK(window <= last);
        last = window;
    }
    CHECK(book::openingWindowFor(100'000) == book::OpeningRequest{}.maxValue);
}

TEST_CASE("where no opening is even enough the maker says so", "[book][openings][long]") {
    book::OpeningRequest request;
    request.size = BoardSize::square(5);
    request.nodes = 10;
    request.stones = 2;
    request.maxValue = Value{0};
    // There are fewer pairs of stones on this board, and each first stone is searched once.
    CHECK(make(request, 200).size() < 200);
}

}  // namespace fukumi::test
