// SPDX-License-Identifier: MIT
//
// The heads for AVX2. Compiled with -mavx2 and entered only after the processor was asked.
#include "engine/eval/network/kernels.hpp"

#ifdef __AVX2__

#include "engine/eval/network/avx2_registers.hpp"

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

[[gnu::always_inline]] inline void poolActivations(PoolHalf pool, std::int16_t* x) {
    for (std::size_t k = 0; k < kChannels; k += 16)
        store(x + k,
              clampTo(narrow(_mm256_srai_epi32(load(pool + k), kPoolShift),
                             _mm256_srai_epi32(load(pool + k + 8), kPoolShift)),
                      0,
                      kActivationMax));
}

/// The activations of the first layer; `x` becomes those of the pool.
[[gnu::always_inline]] inline void firstLayer(
    const Heads& heads, PoolHalf us, PoolHalf them, std::int16_t* x, std::int16_t* a) {
    poolActivations(us, x);
    poolActivations(them, x + kChannels);
    activate<kLayerShift>(dense(heads.first, x), 0, kActivationMax, a);
}

/// Adds eight sums of 32 bits, as 64.
[[gnu::always_inline]] inline Register addWide(Register wide, Register eight) {
    wide = _mm256_add_epi64(wide, _mm256_cvtepi32_epi64(_mm256_castsi256_si128(eight)));
    return _mm256_add_epi64(wide, _mm256_cvtepi32_epi64(_mm256_extracti128_si256(eight, 1)));
}

std::int64_t value(const Heads& heads, PoolHalf us, PoolHalf them) {
    alignas(64) std::int16_t x[kBothChannels];
    alignas(64) std::int16_t a[kHidden];
    firstLayer(heads, us, them, x, a);
    activate<kLayerShift>(dense(heads.second, a), 0, kActivationMax, a);
    Register wide = _mm256_setzero_si256();
    for (std::size_t k = 0; k < kHidden; k += kLanes)
        wide = addWide(wide, _mm256_madd_epi16(load(a + k), load(heads.output + k)));
    for (std::size_t k = 0; k < kBothChannels; k += kLanes)
        wide = addWide(wide, _mm256_madd_epi16(load(x + k), load(heads.bypass + k)));
    const __m128i two =
        _mm_add_epi64(_mm256_castsi256_si128(wide), _mm256_extracti128_si256(wide, 1));
    return heads.outputBias + _mm_extract_epi64(two, 0) + _mm_extract_epi64(two, 1);
}

void policyFactors(const Heads& heads, PoolHalf us, PoolHalf them, PolicyFactors& factors) {
    alignas(64) std::int16_t x[kBothChannels];
    alignas(64) std::int16_t a[kHidden];
    firstLayer(heads, us, them, x, a);
    activate<kFactorShift>(dense(heads.query, a), -kPolicyMax, kPolicyMax, factors.query);
    activate<kFactorShift>(dense(heads.rest, a), -kPolicyMax, kPolicyMax, factors.rest);
}

/// A colour's features of a point, within the policy's bounds; returns their products with q.
[[gnu::always_inline]] inline Register pointFeatures(const std::int16_t* z,
                                                     const std::int16_t* mixed,
                                                     const std::int16_t* query,
                                                     std::int16_t* f) {
    Register sum = _mm256_setzero_si256();
#pragma GCC unroll 8
    for (std::size_t k = 0; k < kChannels; k += kLanes) {
        const Register feature = clampTo(k < kMixed ? load(mixed + k) : load(z + k), 0, kPolicyMax);
        store(f + k, feature);
        sum = _mm256_add_epi32(sum, _mm256_madd_epi16(feature, load(query + k)));
    }
    return sum;
}

std::int32_t logit(const Heads& heads,
                   const PolicyFactors& factors,
                   const std::int16_t* zUs,
                   const std::int16_t* zThem,
                   const std::int16_t* mixedUs,
                   const std::int16_t* mixedThem) {
    alignas(64) std::int16_t f[kBothChannels];
    alignas(64) std::int16_t g[kPolicyHidden];
    Register sum =
        _mm256_add_epi32(pointFeatures(zUs, mixedUs, factors.query, f),
                         pointFeatures(zThem, mixedThem, factors.query + kChannels, f + kChannels));
    activate<kLayerShift>(dense(heads.point, f), 0, kPolicyMax, g);
    for (std::size_t j = 0; j < kPolicyHidden; j += kLanes)
        sum = _mm256_add_epi32(sum, _mm256_madd_epi16(load(g + j), load(factors.rest + j)));
    __m128i four = _mm_add_epi32(_mm256_castsi256_si128(sum), _mm256_extracti128_si256(sum, 1));
    four = _mm_add_epi32(four, _mm_shuffle_epi32(four, 0x4E));
    four = _mm_add_epi32(four, _mm_shuffle_epi32(four, 0xB1));
    return _mm_cvtsi128_si32(four);
}

constexpr HeadKernels kKernels{value, policyFactors, logit};

}  // namespace

const HeadKernels* const kAvx2Heads = &kKernels;

}  // namespace fukumi::eval::network

#else

namespace fukumi::eval::network {
const HeadKernels* const kAvx2Heads = nullptr;
}

#endif
