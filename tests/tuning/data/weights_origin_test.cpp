// SPDX-License-Identifier: MIT
#include "engine/tuning/data/weights_origin.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/temporary_file.hpp"

namespace fukumi::test {

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
