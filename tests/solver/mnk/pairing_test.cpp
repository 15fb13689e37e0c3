// SPDX-License-Identifier: MIT
#include <algorithm>

#include "engine/core/random.hpp"
#include "engine/solver/mnk/draw_file.hpp"
#include "engine/solver/mnk/draw_search.hpp"
#include "tests/support/catch.hpp"

namespace fukumi::solver {

namespace {

constexpr std::uint64_t kNodes = 2'000'000;

/// Tries every pair of empty cells for every line that has none yet.
bool slowPairing(const std::vector<CellSet>& lines, const CellPairs& pairs, CellSet free) {
    for (const CellSet line : lines) {
        const auto isInside = [&](CellSet pair) { return (pair & ~line) == 0; };
        if (std::any_of(pairs.begin(), pairs.end(), isInside)) continue;
        bool found = false;
        forEachCell(line & free, [&](Cell a) {
            forEachCell(line & free, [&](Cell b) {
                if (found || !(a < b)) return;
                CellPairs more = pairs;
                more.push_back(setOf(a) | setOf(b));
                found = slowPairing(lines, more, free & ~more.back());
            });
        });
        return found;
    }
    return true;
}

TwoSides randomSides(const MnkRules& rules, Random& random) {
    TwoSides stones;
    for (std::uint32_t i = random.below(8); i > 0; --i)
        stones.attacker |= setOf(Cell(random.below(static_cast<std::uint32_t>(rules.cells()))));
    for (std::uint32_t i = random.below(8); i > 0; --i)
        stones.defender |= setOf(Cell(random.below(static_cast<std::uint32_t>(rules.cells()))));
    stones.defender &= ~stones.attacker;
    return stones;
}

}  // namespace

TEST_CASE("a pairing is found exactly where there is one", "[solver][pairing]") {
    Random random{21};
    int found = 0;
    for (int i = 0; i < 2000; ++i) {
        const int columns = 3 + static_cast<int>(random.below(3));
        const auto rules =
            MnkRules::make(columns, 4, 3 + static_cast<int>(random.below(2))).value();
        const MnkLines lines{rules};
        PairingFinder finder{rules, lines};
        const TwoSides stones = randomSides(rules, random);
        const int moves = 1 + static_cast<int>(random.below(5));
        std::vector<CellSet> needed;
        for (const CellSet line : lines.all())
            if ((line & stones.defender) == 0 && countOf(line & ~stones.attacker) <= moves)
                needed.push_back(line);
        const auto pairs = finder.find(stones, moves, kNodes);
        REQUIRE(pairs.has_value() == slowPairing(needed, {}, rules.allCells() & ~stones.all()));
        if (!pairs) continue;
        ++found;
        if (moves >= rules.length()) REQUIRE_FALSE(whyNoPairing(rules, lines, stones, *pairs));
    }
    CHECK(found > 200);
    CHECK(found < 1900);
}

TEST_CASE("5x5 has a pairing for rows of five, larger boards have none", "[solver][pairing]") {
    for (const auto& [columns, rows] : {std::pair{5, 5}, std::pair{5, 6}, std::pair{6, 6}}) {
        const auto rules = MnkRules::make(columns, rows, 5).value();
        const MnkLines lines{rules};
        CHECK(PairingFinder{rules, lines}.find({}, 5, kNodes).has_value() == (rows == 5));
    }
}

TEST_CASE("a pairing with any pair broken is none", "[solver][pairing]") {
    const auto rules = MnkRules::make(5, 5, 5).value();
    const MnkLines lines{rules};
    const CellPairs pairs = PairingFinder{rules, lines}.find({}, 5, kNodes).value();
    REQUIRE_FALSE(whyNoPairing(rules, lines, {}, pairs));
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        CellPairs changed = pairs;
        changed.erase(changed.begin() + static_cast<std::ptrdiff_t>(i));
        CHECK(whyNoPairing(rules, lines, {}, changed));
        changed = pairs;
        changed[i] = changed[(i + 1) % pairs.size()];
        CHECK(whyNoPairing(rules, lines, {}, changed));
        CHECK(whyNoPairing(rules, lines, {setOf(firstOf(pairs[i])), 0}, pairs));
    }
    CHECK(whyNoPairing(rules, lines, {}, {setOf(Cell{3})}));
    CHECK(whyNoPairing(rules, lines, {}, {setOf(Cell{24}) | setOf(Cell{25})}));
}

TEST_CASE("rows on a board one cell wide end a search of pairs", "[solver][pairing]") {
    for (const int length : {1, 2, 3, 5, 64}) {
        const auto rules = MnkRules::make(1, 64, length).value();
        const MnkLines lines{rules};
        const auto pairs = PairingFinder{rules, lines}.find({}, length, 100);
        if (pairs) CHECK_FALSE(whyNoPairing(rules, lines, {}, *pairs));
        CHECK((length > 1 || !pairs));
    }
}

}  // namespace fukumi::solver
