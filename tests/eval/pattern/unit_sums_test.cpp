// SPDX-License-Identifier: MIT
#include "engine/eval/pattern/unit_sums.hpp"

#include <algorithm>
#include <vector>

#include "engine/core/isa.hpp"
#include "engine/core/random.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/skip.hpp"

namespace fukumi::test {

TEST_CASE("both forms of the unit sums agree, also where they wrap around", "[eval][pattern]") {
    if (bestIsa() < Isa::Avx2 || eval::kAvx2UnitChanges == nullptr)
        return saySkipped("this processor or build has no AVX2");
    constexpr std::size_t kCodes = 200;
    Random random{5};
    const auto anyNumber = [&] { return static_cast<std::int16_t>(random.below(1U << 16)); };
    std::vector<eval::UnitSums> rows(kCodes);
    for (eval::UnitSums& row : rows) std::generate_n(row.numbers, 32, anyNumber);
    for (int round = 0; round < 200; ++round) {
        eval::UnitSums portable;
        std::generate_n(portable.numbers, 32, anyNumber);
        eval::UnitSums avx2 = portable;
        std::vector<eval::CodeChange> changes(random.below(50));
        for (eval::CodeChange& change : changes)
            change = {static_cast<std::uint16_t>(random.below(kCodes)),
                      static_cast<std::uint16_t>(random.below(kCodes))};
        eval::kPortableUnitChanges(portable, rows.data(), changes.data(), changes.size());
        eval::kAvx2UnitChanges(avx2, rows.data(), changes.data(), changes.size());
        REQUIRE(std::equal(portable.numbers, portable.numbers + 32, avx2.numbers));
    }
}

}  // namespace fukumi::test
