// SPDX-License-Identifier: MIT
#include "engine/eval/pattern/unit_sums.hpp"

namespace fukumi::eval {

void addUnitChangesPortable(UnitSums& sums,
                            const UnitSums* rows,
                            const CodeChange* changes,
                            std::size_t count) {
    // A copy that nothing else can point to stays in registers.
    UnitSums now = sums;
    for (std::size_t i = 0; i < count; ++i) {
        const UnitSums& before = rows[changes[i].before];
        const UnitSums& after = rows[changes[i].after];
        for (std::size_t u = 0; u < 32; ++u)
            now.numbers[u] =
                static_cast<std::int16_t>(now.numbers[u] + after.numbers[u] - before.numbers[u]);
    }
    sums = now;
}

}  // namespace fukumi::eval
