// SPDX-License-Identifier: MIT
//
// The sums for AVX2: two registers and a half. Compiled with -mavx2 and entered only after the
// processor was asked.
#include "engine/eval/pattern/code_sums.hpp"

#ifdef __AVX2__

#include <immintrin.h>

namespace fukumi::eval {
namespace {

using Register = __m256i;

[[gnu::always_inline]] inline Register load(const UnitSums& row, std::size_t half) {
    return _mm256_load_si256(reinterpret_cast<const Register*>(row.numbers) + half);
}
[[gnu::always_inline]] inline __m128i load(const CodeValue& value) {
    return _mm_load_si128(reinterpret_cast<const __m128i*>(&value));
}

void addCodeChanges(UnitSums& units,
                    CodeValue& values,
                    const CodeRows& rows,
                    const CodeChange* changes,
                    std::size_t count) {
    Register first = load(units, 0);
    Register second = load(units, 1);
    __m128i value = load(values);
    for (std::size_t i = 0; i < count; ++i) {
        const auto [before, after] = changes[i];
        const UnitSums& from = rows.units[before];
        const UnitSums& to = rows.units[after];
        first = _mm256_add_epi16(first, _mm256_sub_epi16(load(to, 0), load(from, 0)));
        second = _mm256_add_epi16(second, _mm256_sub_epi16(load(to, 1), load(from, 1)));
        value = _mm_add_epi64(value,
                              _mm_sub_epi64(load(rows.values[after]), load(rows.values[before])));
    }
    _mm256_store_si256(reinterpret_cast<Register*>(units.numbers), first);
    _mm256_store_si256(reinterpret_cast<Register*>(units.numbers) + 1, second);
    _mm_store_si128(reinterpret_cast<__m128i*>(&values), value);
}

}  // namespace

AddCodeChanges* const kAvx2CodeChanges = addCodeChanges;

}  // namespace fukumi::eval

#else

namespace fukumi::eval {
AddCodeChanges* const kAvx2CodeChanges = nullptr;
}

#endif
