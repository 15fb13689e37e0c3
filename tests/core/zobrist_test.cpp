// SPDX-License-Identifier: MIT
#include "engine/core/zobrist.hpp"

#include <set>

#include "tests/support/catch.hpp"

namespace fukumi {

TEST_CASE("all Zobrist keys differ and none is zero", "[core][zobrist]") {
    std::set<Key> keys{0, whiteToMoveKey()};
    forEachSquare(BoardSize::square(kMaxBoardSide), [&](Square s) {
        keys.insert({stoneKey(Color::Black, s), stoneKey(Color::White, s), blockedKey(s)});
    });
    CHECK(keys.size() == 2 + 3 * kMaxSquares);
}

TEST_CASE("no two pairs of stones have one key", "[core][zobrist]") {
    std::set<Key> pairs;
    std::size_t count = 0;
    const BoardSize size = BoardSize::square(9);
    forEachSquare(size, [&](Square black) {
        forEachSquare(size, [&](Square white) {
            if (black == white) return;
            pairs.insert(stoneKey(Color::Black, black) ^ stoneKey(Color::White, white));
            ++count;
        });
    });
    CHECK(pairs.size() == count);
}

TEST_CASE("keys stay what they are: books on disk hold them", "[core][zobrist]") {
    CHECK(stoneKey(Color::Black, Square{0, 0}) == 0xA96D843C289CD99DULL);
    CHECK(stoneKey(Color::White, Square{7, 7}) == 0x2E33B4229872C306ULL);
    CHECK(blockedKey(Square{21, 21}) == 0x68E2335E50D4DE85ULL);
    CHECK(whiteToMoveKey() == 0x68818B3DE233AC7AULL);
}

}  // namespace fukumi
