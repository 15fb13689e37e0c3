// SPDX-License-Identifier: MIT
//
// Dense layers in registers, for the files that are compiled with -mavx2 alone. Every function has
// internal linkage.
#pragma once

#include "engine/eval/network/avx2_registers.hpp"
#include "engine/eval/network/kernels.hpp"

namespace fukumi::eval::network {
namespace {

[[gnu::always_inline]] inline Register broadcastPair(const std::int16_t* pair) {
    return _mm256_broadcastd_epi32(_mm_loadu_si32(pair));
}

/// Sums of a dense layer, eight a register.
template <std::size_t Count>
struct Sums {
    Register eights[Count / 8];
};

template <std::size_t Inputs, std::size_t Outputs>
[[gnu::always_inline]] inline Sums<Outputs> dense(const DenseLayer<Inputs, Outputs>& layer,
                                                  const std::int16_t* x) {
    Sums<Outputs> sums;
    for (std::size_t r = 0; r < Outputs / 8; ++r) sums.eights[r] = load(layer.bias + 8 * r);
    for (std::size_t i = 0; i < Inputs / 2; ++i) {
        const Register pair = broadcastPair(x + 2 * i);
#pragma GCC unroll 8
        for (std::size_t r = 0; r < Outputs / 8; ++r)
            sums.eights[r] = _mm256_add_epi32(
                sums.eights[r], _mm256_madd_epi16(pair, load(layer.weights[i][8 * r])));
    }
    return sums;
}

/// Sixteen sums of 32 bits as numbers of 16, in order, saturated.
[[gnu::always_inline]] inline Register narrow(Register first8, Register second8) {
    return _mm256_permute4x64_epi64(_mm256_packs_epi32(first8, second8), 0xD8);
}

[[gnu::always_inline]] inline Register clampTo(Register value, int low, int high) {
    const Register atLeast = _mm256_max_epi16(value, _mm256_set1_epi16(static_cast<short>(low)));
    return _mm256_min_epi16(atLeast, _mm256_set1_epi16(static_cast<short>(high)));
}

template <int Shift, std::size_t Count>
[[gnu::always_inline]] inline void activate(const Sums<Count>& sums,
                                            int low,
                                            int high,
                                            std::int16_t* to) {
#pragma GCC unroll 8
    for (std::size_t r = 0; r < Count / 16; ++r)
        store(to + 16 * r,
              clampTo(narrow(_mm256_srai_epi32(sums.eights[2 * r], Shift),
                             _mm256_srai_epi32(sums.eights[2 * r + 1], Shift)),
                      low,
                      high));
}

/// Adds eight sums of 32 bits, as 64.
[[gnu::always_inline]] inline Register addWide(Register wide, Register eight) {
    wide = _mm256_add_epi64(wide, _mm256_cvtepi32_epi64(_mm256_castsi256_si128(eight)));
    return _mm256_add_epi64(wide, _mm256_cvtepi32_epi64(_mm256_extracti128_si256(eight, 1)));
}

[[gnu::always_inline]] inline std::int64_t sumOfWide(Register wide) {
    const __m128i two =
        _mm_add_epi64(_mm256_castsi256_si128(wide), _mm256_extracti128_si256(wide, 1));
    return _mm_extract_epi64(two, 0) + _mm_extract_epi64(two, 1);
}

}  // namespace
}  // namespace fukumi::eval::network
