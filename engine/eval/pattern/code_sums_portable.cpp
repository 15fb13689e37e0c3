// SPDX-License-Identifier: MIT
#include "engine/eval/pattern/code_sums.hpp"

namespace fukumi::eval {

void addCodeChangesPortable(UnitSums& units,
                            CodeValue& values,
                            const CodeRows& rows,
                            const CodeChange* changes,
                            std::size_t count) {
    // Copies that nothing else can point to stay in registers.
    UnitSums sums = units;
    CodeValue sum = values;
    for (std::size_t i = 0; i < count; ++i) {
        const auto [before, after] = changes[i];
        for (std::size_t u = 0; u < 32; ++u)
            sums.numbers[u] = static_cast<std::int16_t>(
                sums.numbers[u] + rows.units[after].numbers[u] - rows.units[before].numbers[u]);
        sum.worth += rows.values[after].worth - rows.values[before].worth;
        sum.kinds += rows.values[after].kinds - rows.values[before].kinds;
    }
    units = sums;
    values = sum;
}

}  // namespace fukumi::eval
