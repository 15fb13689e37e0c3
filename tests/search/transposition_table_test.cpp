// SPDX-License-Identifier: MIT
#include "engine/search/alphabeta/transposition_table.hpp"

#include <algorithm>
#include <vector>

#include "engine/core/random.hpp"
#include "engine/core/ranges.hpp"
#include "tests/support/catch.hpp"

namespace fukumi::search::alphabeta {

namespace {

constexpr std::size_t kOneBucket = 64;

constexpr std::size_t kMiB = std::size_t{1} << 20;

struct TableOf : TranspositionTable {
    explicit TableOf(std::size_t bytes) { allocate(bytes); }
};

TableEntry entryOf(int depth, Bound bound = Bound::Lower, int value = 7) {
    return {Square{3, 4}, Value{value}, Value{-value}, Depth{depth}, bound, false, false};
}

std::ptrdiff_t foundIn(const TranspositionTable& table, const std::vector<Key>& keys) {
    return ranges::countIf(keys, [&](Key key) { return table.probe(key).has_value(); });
}

bool same(const TableEntry& a, const TableEntry& b) {
    return a.move == b.move && a.value == b.value && a.eval == b.eval && a.depth == b.depth &&
           a.bound == b.bound && a.noOwnVcf == b.noOwnVcf && a.noOpponentVcf == b.noOpponentVcf;
}

}  // namespace

TEST_CASE("an entry comes back as it was stored", "[search][table]") {
    TableOf table{kOneBucket};
    Key key = 1;
    for (const int value : {0, 1, -1, 20000, -20000, 29999, -29999, 30000, -30000})
        for (const int eval : {0, 20000, -20000, -1})
            for (const int depth : {0, 1, 100, 255})
                for (const Bound bound : {Bound::None, Bound::Upper, Bound::Lower, Bound::Exact}) {
                    TableEntry entry = entryOf(depth, bound, value);
                    entry.eval = Value{eval};
                    table.store(++key, entry);
                    const auto found = table.probe(key);
                    REQUIRE(found);
                    CHECK(same(*found, entry));
                }
}

TEST_CASE("every square of the largest board and no move at all can be stored", "[search][table]") {
    TableOf table{kOneBucket};
    Key key = 1000;
    forEachSquare(BoardSize::square(kMaxBoardSide), [&](Square s) {
        TableEntry entry = entryOf(3);
        entry.move = s;
        table.store(++key, entry);
        CHECK(table.probe(key).value().move == s);
    });
    TableEntry entry = entryOf(3);
    entry.move = std::nullopt;
    table.store(5, entry);
    CHECK_FALSE(table.probe(5).value().move);
}

TEST_CASE("what is known of wins by fours comes back", "[search][table]") {
    TableOf table{kOneBucket};
    Key key = 2000;
    for (const bool own : {false, true})
        for (const bool opponent : {false, true}) {
            TableEntry entry = entryOf(3);
            entry.noOwnVcf = own;
            entry.noOpponentVcf = opponent;
            table.store(++key, entry);
            CHECK(same(table.probe(key).value(), entry));
        }
}

TEST_CASE("a position that was never stored is not found", "[search][table]") {
    TableOf table{kOneBucket};
    CHECK_FALSE(table.probe(0));
    CHECK_FALSE(table.probe(1));
    table.store(77, entryOf(5));
    // One bucket: every key meets the entry, only the whole key may match it.
    for (int bit = 0; bit < 64; ++bit) CHECK_FALSE(table.probe(77 ^ (Key{1} << bit)));
    CHECK(table.probe(77));
}

TEST_CASE("a table smaller than a bucket still works", "[search][table]") {
    for (const std::size_t bytes : {std::size_t{0}, std::size_t{1}, std::size_t{63}}) {
        TableOf table{bytes};
        CHECK(table.bytes() == kOneBucket);
        table.store(9, entryOf(2));
        CHECK(table.probe(9));
    }
}

TEST_CASE("a table takes no more memory than it was given", "[search][table]") {
    for (const std::size_t bytes : {64U, 65U, 1000U, 4096U, 1000000U}) {
        const TableOf table{bytes};
        CHECK(table.bytes() <= bytes);
        CHECK(table.bytes() + 64 > bytes);
    }
}

TEST_CASE("a new search keeps what a table holds that has grown", "[search][table]") {
    TableOf table{64 * kMiB};
    const std::size_t before = table.bytes();
    std::vector<Key> keys;
    for (Key i = 1; i <= 400'000; ++i) keys.push_back(i * 0x9E3779B97F4A7C15);
    for (const Key key : keys) table.store(key, entryOf(3));
    REQUIRE(table.bytes() > before + 4 * kMiB);
    const std::ptrdiff_t held = foundIn(table, keys);
    table.newSearch();
    CHECK(foundIn(table, keys) == held);
}

TEST_CASE("deep entries outlive shallow ones", "[search][table]") {
    TableOf table{kOneBucket};
    for (Key key = 1; key <= 3; ++key) table.store(key, entryOf(20));
    for (Key key = 100; key < 150; ++key) table.store(key, entryOf(1));
    for (Key key = 1; key <= 3; ++key) CHECK(table.probe(key).value().depth == Depth{20});
    CHECK(table.probe(149));
    CHECK_FALSE(table.probe(148));
}

TEST_CASE("entries of earlier searches make room first", "[search][table]") {
    TableOf table{kOneBucket};
    for (Key key = 1; key <= 4; ++key) table.store(key, entryOf(10));
    for (int search = 0; search < 3; ++search) table.newSearch();
    // Three searches of age count twelve plies: what is new and shallow replaces what is old.
    for (Key key = 11; key <= 14; ++key) table.store(key, entryOf(1));
    for (Key key = 11; key <= 14; ++key) CHECK(table.probe(key));
    for (Key key = 1; key <= 4; ++key) CHECK_FALSE(table.probe(key));
}

TEST_CASE("the age of an entry is right when the search counter wraps", "[search][table]") {
    TableOf table{kOneBucket};
    for (int search = 0; search < 62; ++search) table.newSearch();
    for (Key key = 1; key <= 3; ++key) table.store(key, entryOf(5));
    for (int search = 0; search < 4; ++search) table.newSearch();
    table.store(20, entryOf(1));
    // Four searches later the deep entries are the older ones, although their number is larger.
    for (Key key = 21; key <= 23; ++key) table.store(key, entryOf(1));
    for (Key key = 20; key <= 23; ++key) CHECK(table.probe(key));
    for (Key key = 1; key <= 3; ++key) CHECK_FALSE(table.probe(key));
}

TEST_CASE("a result without a move keeps the move that was known", "[search][table]") {
    TableOf table{kOneBucket};
    table.store(6, entryOf(4));
    TableEntry later = entryOf(5, Bound::Upper, 11);
    later.move = std::nullopt;
    table.store(6, later);
    const TableEntry found = table.probe(6).value();
    CHECK(found.move == Square{3, 4});
    CHECK(found.value == Value{11});
    CHECK(found.bound == Bound::Upper);
}

TEST_CASE("a deep result is not traded for a shallow bound of the same search", "[search][table]") {
    TableOf table{kOneBucket};
    table.store(6, entryOf(12));
    table.store(6, entryOf(8, Bound::Upper));
    CHECK(table.probe(6).value().depth == Depth{12});
    SECTION("a bound nearly as deep is taken") {
        table.store(6, entryOf(9, Bound::Upper));
        CHECK(table.probe(6).value().depth == Depth{9});
    }
    SECTION("an exact value is taken") {
        table.store(6, entryOf(1, Bound::Exact));
        CHECK(table.probe(6).value().depth == Depth{1});
    }
    SECTION("in a later search everything is taken") {
        table.newSearch();
        table.store(6, entryOf(1, Bound::Upper));
        CHECK(table.probe(6).value().depth == Depth{1});
    }
}

TEST_CASE("a proof outlives a deeper look that sees less", "[search][table]") {
    TableOf table{kOneBucket};
    const auto valueAfter = [&](Key key, int depth, Bound bound, Value value) {
        table.store(key, entryOf(depth, bound, value.raw()));
        return table.probe(key).value().value;
    };
    static_cast<void>(valueAfter(6, 12, Bound::Lower, Value{50}));
    CHECK(valueAfter(6, 1, Bound::Lower, winIn(9)) == winIn(9));
    CHECK(valueAfter(6, 14, Bound::Exact, Value{-499}) == winIn(9));
    CHECK(valueAfter(6, 14, Bound::Upper, winIn(7)) == winIn(9));
    CHECK(valueAfter(6, 14, Bound::Lower, winIn(11)) == winIn(9));
    CHECK(valueAfter(6, 3, Bound::Exact, winIn(5)) == winIn(5));

    static_cast<void>(valueAfter(8, 2, Bound::Upper, lossIn(8)));
    table.newSearch();
    CHECK(valueAfter(8, 9, Bound::Exact, Value{100}) == lossIn(8));
    CHECK(valueAfter(8, 9, Bound::Lower, lossIn(6)) == lossIn(8));
    CHECK(valueAfter(8, 1, Bound::Upper, lossIn(6)) == lossIn(6));
}

TEST_CASE("a table that is given back and allocated again is empty", "[search][table]") {
    TableOf table{4096};
    std::vector<Key> keys;
    for (Key key = 1; key < 500; ++key) keys.push_back(key * 0x9E3779B97F4A7C15ULL);
    for (const Key key : keys) table.store(key, entryOf(3));
    CHECK(foundIn(table, keys) > 128);  // of the 256 that have room
    table.release();
    CHECK(table.bytes() == 0);
    table.allocate(4096);
    CHECK(foundIn(table, keys) == 0);
}

TEST_CASE("random keys spread over the whole table", "[search][table]") {
    TableOf table{64 * 100};
    Random random{1};
    std::vector<Key> keys(4000);
    for (Key& key : keys) key = random.next();
    for (const Key key : keys) table.store(key, entryOf(3));
    CHECK(foundIn(table, keys) > 396);  // of the 400 that have room
}

TEST_CASE("a table of any size begins with a few megabytes", "[search][table]") {
    for (const std::size_t size : {16 * kMiB, 300 * kMiB, 2048 * kMiB}) {
        const TableOf table{size};
        CHECK(table.bytes() >= 4 * kMiB);
        CHECK(table.bytes() < 8 * kMiB);
    }
}

TEST_CASE("no store adds more than one step to a table", "[search][table]") {
    TableOf table{40 * kMiB};
    Random random{3};
    std::size_t before = table.bytes();
    std::size_t steps = 0;
    for (int i = 0; i < 1'000'000; ++i) {
        table.store(random.next(), entryOf(3));
        const std::size_t now = table.bytes();
        if (now == before) continue;
        ++steps;
        REQUIRE(now > before);
        REQUIRE(now - before <= GrowingTable::kGrowthStep);
        before = now;
    }
    CHECK(steps > 5000);
    CHECK(table.bytes() == 40 * kMiB);
}

TEST_CASE("a table grows without losing an entry", "[search][table]") {
    TableOf table{70 * kMiB};
    const std::size_t first = table.bytes();
    Random random{2};
    std::vector<Key> kept;
    // So few that no four of them share a bucket, and deeper than all others: nothing replaces
    // them.
    while (kept.size() < 2000) kept.push_back(random.next());
    for (const Key key : kept) table.store(key, entryOf(99));
    CHECK(table.bytes() == first);
    std::vector<std::size_t> sizes;
    for (int round = 0; round < 8; ++round) {
        for (int i = 0; i < 100'000; ++i) table.store(random.next(), entryOf(i % 20));
        sizes.push_back(table.bytes());
        REQUIRE(ranges::allOf(kept, [&](Key key) { return table.probe(key).has_value(); }));
    }
    CHECK(std::is_sorted(sizes.begin(), sizes.end()));
    CHECK(table.bytes() > 6 * first);
}

TEST_CASE("keys of long ago do not make a table grow", "[search][table]") {
    TableOf table{512 * kMiB};
    Random random{4};
    for (int search = 0; search < 200; ++search) {
        table.newSearch();
        for (int i = 0; i < 10'000; ++i) table.store(random.next(), entryOf(3));
    }
    // A bucket for each key of sixteen searches.
    CHECK(table.bytes() < 16 * 10'000 * 64 * 5 / 4);
}

TEST_CASE("a cleared table is empty wherever it grows again", "[search][table]") {
    TableOf table{40 * kMiB};
    const std::size_t first = table.bytes();
    Random random{5};
    std::vector<Key> old;
    while (old.size() < 300'000) old.push_back(random.next());
    for (const Key key : old) table.store(key, entryOf(3));
    CHECK(table.bytes() > 2 * first);
    table.clear();
    CHECK(table.bytes() == first);
    const auto known = [&] {
        return ranges::countIf(old, [&](Key key) { return table.probe(key).has_value(); });
    };
    CHECK(known() == 0);
    for (int i = 0; i < 300'000; ++i) table.store(random.next(), entryOf(3));
    CHECK(table.bytes() > 2 * first);
    CHECK(known() == 0);
}

}  // namespace fukumi::search::alphabeta
