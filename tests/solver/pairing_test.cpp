// SPDX-License-Identifier: MIT
#include "engine/solver/pairing.hpp"

#include <vector>

#include "engine/core/random.hpp"
#include "tests/support/catch.hpp"

namespace fukumi::solver {

namespace {

/// Tries every pair of free cells for every line in turn.
bool slowPairing(const std::vector<CellSet>& lines, std::size_t next, CellSet used) {
    if (next == lines.size()) return true;
    const CellSet free = lines[next] & ~used;
    bool found = false;
    forEachCell(free, [&](Cell a) {
        forEachCell(free, [&](Cell b) {
            if (a < b && !found) found = slowPairing(lines, next + 1, used | setOf(a) | setOf(b));
        });
    });
    return found;
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
        const bool expected = slowPairing(lines, 0, 0);
        REQUIRE(pairing.exists() == expected);
        found += expected ? 1 : 0;
    }
    CHECK(found > 300);
    CHECK(found < 2700);
}

TEST_CASE("no lines need no pairs, too many have none", "[solver][pairing]") {
    Pairing none;
    CHECK(none.exists());
    Pairing many;
    for (int i = 0; i < 2 * Pairing::kMaxLines; ++i) many.add(~CellSet{0});
    CHECK_FALSE(many.exists());
    Pairing most;
    for (int i = 0; i < Pairing::kMaxLines; ++i) most.add(~CellSet{0});
    CHECK(most.exists());
}

}  // namespace fukumi::solver
