// SPDX-License-Identifier: MIT
#include "engine/eval/pattern/code_sums.hpp"

#include <algorithm>
#include <vector>

#include "engine/core/platform.hpp"
#include "engine/core/random.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/skip.hpp"

namespace fukumi::test {

TEST_CASE("both forms of the sums over codes agree, also where they wrap around",
          "[eval][pattern]") {
    if (bestIsa() < Isa::Avx2 || eval::kAvx2CodeChanges == nullptr)
        return saySkipped("this processor or build has no AVX2");
    constexpr std::size_t kCodes = 200;
    Random random{5};
    const auto anyUnits = [&] {
        eval::UnitSums units;
        for (std::int16_t& number : units.numbers)
            number = static_cast<std::int16_t>(random.below(1U << 16));
        return units;
    };
    const auto anyValue = [&] { return eval::CodeValue{random.next(), random.next()}; };
    std::vector<eval::UnitSums> units;
    std::vector<eval::CodeValue> values;
    for (std::size_t i = 0; i < kCodes; ++i) {
        units.push_back(anyUnits());
        values.push_back(anyValue());
    }
    const eval::CodeRows rows{units.data(), values.data()};
    for (int round = 0; round < 200; ++round) {
        eval::UnitSums portable = anyUnits();
        eval::UnitSums avx2 = portable;
        eval::CodeValue portableValue = anyValue();
        eval::CodeValue avx2Value = portableValue;
        std::vector<eval::CodeChange> changes(random.below(50));
        for (eval::CodeChange& change : changes)
            change = {static_cast<std::uint16_t>(random.below(kCodes)),
                      static_cast<std::uint16_t>(random.below(kCodes))};
        eval::kPortableCodeChanges(portable, portableValue, rows, changes.data(), changes.size());
        eval::kAvx2CodeChanges(avx2, avx2Value, rows, changes.data(), changes.size());
        REQUIRE(std::equal(portable.numbers, portable.numbers + 32, avx2.numbers));
        REQUIRE(portableValue.worth == avx2Value.worth);
        REQUIRE(portableValue.kinds == avx2Value.kinds);
    }
}

}  // namespace fukumi::test
