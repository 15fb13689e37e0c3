// SPDX-License-Identifier: MIT
//
// The heads for AVX2. Compiled with -mavx2 and entered only after the processor was asked.
#include "engine/eval/network/kernels.hpp"

#ifdef __AVX2__

#include "engine/eval/network/layers_avx2.hpp"

namespace fukumi::eval::network {
namespace {

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

constexpr HeadKernels kKernels{policyFactors, logit};

}  // namespace

const HeadKernels* const kAvx2Heads = &kKernels;

}  // namespace fukumi::eval::network

#else

namespace fukumi::eval::network {
const HeadKernels* const kAvx2Heads = nullptr;
}

#endif
