// SPDX-License-Identifier: MIT
//
// The sums for AVX2: two registers. Compiled with -mavx2 and entered only after the processor was
// asked.
#include "engine/eval/pattern/unit_sums.hpp"

#ifdef __AVX2__

#include <immintrin.h>

namespace fukumi::eval {
namespace {

using Register = __m256i;

[[gnu::always_inline]] inline Register load(const UnitSums& row, std::size_t half) {
    return _mm256_load_si256(reinterpret_cast<const Register*>(row.numbers) + half);
}

void addUnitChanges(UnitSums& sums,
                    const UnitSums* rows,
                    const CodeChange* changes,
                    std::size_t count) {
    Register first = load(sums, 0);
    Register second = load(sums, 1);
    for (std::size_t i = 0; i < count; ++i) {
        const UnitSums& before = rows[changes[i].before];
        const UnitSums& after = rows[changes[i].after];
        first = _mm256_add_epi16(first, _mm256_sub_epi16(load(after, 0), load(before, 0)));
        second = _mm256_add_epi16(second, _mm256_sub_epi16(load(after, 1), load(before, 1)));
    }
    _mm256_store_si256(reinterpret_cast<Register*>(sums.numbers), first);
    _mm256_store_si256(reinterpret_cast<Register*>(sums.numbers) + 1, second);
}

}  // namespace

AddUnitChanges* const kAvx2UnitChanges = addUnitChanges;

}  // namespace fukumi::eval

#else

namespace fukumi::eval {
AddUnitChanges* const kAvx2UnitChanges = nullptr;
}

#endif
