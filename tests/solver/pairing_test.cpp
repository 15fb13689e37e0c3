// SPDX-License-Identifier: MIT
#include "engine/solver/pairing.hpp"

#include <vector>

#include "engine/core/random.hpp"
#include "engine/core/ranges.hpp"
#include "tests/support/catch.hpp"

namespace fukumi::solver {

namespace {

/// Tries every pair of free cells for every line that has none yet.
bool slowPairing(const std::vector<CellSet>& lines,
                 const std::vector<CellSet>& pairs,
                 CellSet free) {
    for (const CellSet line : lines) {
        const auto isInside = [&](CellSet pair) { return (pair & ~line) == 0; };
        if (ranges::anyOf(pairs, isInside)) continue;
        bool found = false;
        forEachCell(line & free, [&](Cell a) {
            forEachCell(line & free, [&](Cell b) {
                if (found || !(a < b)) return;
                auto more = pairs;
                more.push_back(setOf(a) | setOf(b));
                found = slowPairing(lines, more, free & ~more.back());
            });
        });
        return found;
    }
    return true;
}

}  // namespace

TEST_CASE("a pairing is found exactly where there is one", "[solver][pairing]") {
    Random random{21};
    int found = 0;
    for (int i = 0; i < 3000; ++i) {
        const std::uint32_t cells = 4 + random.below(9);
        std::vector<CellSet> lines(1 + random.below(5));
        Pairing pairing;
        for (CellSet& line : lines) {
            const std::uint32_t size = 1 + random.below(4);
            for (std::uint32_t k = 0; k < size; ++k) line |= setOf(Cell(random.below(cells)));
            pairing.add(line);
        }
        const bool expected = slowPairing(lines, {}, ~CellSet{0});
        REQUIRE(pairing.isFound() == expected);
        found += expected ? 1 : 0;
    }
    CHECK(found > 300);
    CHECK(found < 2700);
}

TEST_CASE("one pair serves the lines that share it", "[solver][pairing]") {
    Pairing row;
    for (const CellSet line : {CellSet{0b001111}, CellSet{0b011110}, CellSet{0b111100}})
        row.add(line);
    CHECK(row.isFound());
    Pairing none;
    CHECK(none.isFound());
    Pairing stone;
    stone.add(1);
    CHECK_FALSE(stone.isFound());
    Pairing many;
    for (int i = 0; i <= Pairing::kMaxLines; ++i) many.add(~CellSet{0});
    CHECK_FALSE(many.isFound());
}

}  // namespace fukumi::solver
