// SPDX-License-Identifier: MIT
#include "engine/board/symmetry.hpp"

#include "tests/support/catch.hpp"

namespace fukumi::board {

TEST_CASE("a symmetry and its inverse lead back to every square", "[board][symmetry]") {
    for (const BoardSize size : {BoardSize::square(15), *BoardSize::make(9, 6)})
        for (const Symmetry g : symmetriesOf(size))
            forEachSquare(size, [&](Square s) {
                CHECK(apply(inverse(g), apply(g, s, size), size) == s);
            });
}

}  // namespace fukumi::board
