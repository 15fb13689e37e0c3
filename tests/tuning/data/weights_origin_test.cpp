// SPDX-License-Identifier: MIT
#include "engine/tuning/data/weights_origin.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/temporary_file.hpp"

namespace fukumi::test {

TEST_CASE("a file of weights says what it was made of", "[tuning][weights]") {
    tuning::WeightsOrigin origin;
    origin.engine = "0.2.0 1a2b3c4d";
    origin.settings = "epochs 6, seed 1";
    origin.games = 12;
    origin.lines = 67;
    origin.gamesHash = 0xAF;
    origin.positions = 345;
    origin.losses = {{{0.5, 0.25}}, {{3.0, 2.0}}};
    CHECK(tuning::headOf(origin) ==
          "engine: 0.2.0 1a2b3c4d\n"
          "settings: epochs 6, seed 1\n"
          "games: 12 and 67 lines of self-play, FNV-1a 00000000000000af\n"
          "positions: 345 quiet ones\n"
          "value loss: 0.500000 -> 0.250000 on held-out positions\n"
          "ordering loss: 3.000000 -> 2.000000 on held-out positions\n");
    origin.losses.choice.reset();
    CHECK(tuning::headOf(origin).ends_with("-> 0.250000 on held-out positions\n"));
}

TEST_CASE("the hash of files is that of their bytes in turn", "[tuning][weights]") {
    const TemporaryFile whole{"foobar"};
    const TemporaryFile foo{"foo"};
    const TemporaryFile bar{"bar"};
    // From the list of test vectors of its authors.
    CHECK(tuning::hashOfFiles({whole.path()}) == 0x85944171F73967E8ULL);
    CHECK(tuning::hashOfFiles({foo.path(), bar.path()}) == 0x85944171F73967E8ULL);
    CHECK_THROWS_WITH(tuning::hashOfFiles({"/nowhere/at all"}), "cannot read /nowhere/at all");
}

}  // namespace fukumi::test
