// SPDX-License-Identifier: MIT
//
// Registers of AVX2 for the texts of window_update.hpp and layers.hpp; for the file that is
// compiled with only -mavx2. Everything has internal linkage.
#pragma once

#include <cstddef>
#include <cstdint>
#include <immintrin.h>

#include "engine/eval/nets/kernels.hpp"

namespace fukumi::eval::nets {
namespace {

struct Avx2 {
    using Sixteen = __m256i;  ///< sixteen numbers of 16 bits
    using Eight = __m256i;    ///< eight sums of 32
    using Wide = __m256i;     ///< parts of one sum of 64
    /// Sums of 32 bits for sixteen numbers, in the order that unpacking leaves them in:
    ///
    ///     low   0 1 2 3  8  9 10 11        high   4 5 6 7  12 13 14 15
    struct Rises {
        __m256i low;
        __m256i high;
    };

    [[gnu::always_inline]] static Sixteen load(const void* from) {
        return _mm256_load_si256(static_cast<const __m256i*>(from));
    }
    [[gnu::always_inline]] static void store(void* to, Sixteen x) {
        _mm256_store_si256(static_cast<__m256i*>(to), x);
    }
    template <class Data>
    [[gnu::always_inline]] static void copy(Data& to, const Data& from) {
#pragma GCC unroll 8
        for (std::size_t i = 0; i < sizeof(Data) / sizeof(Sixteen); ++i)
            store(reinterpret_cast<Sixteen*>(&to) + i,
                  load(reinterpret_cast<const Sixteen*>(&from) + i));
    }
    [[gnu::always_inline]] static Sixteen all(int x) {
        return _mm256_set1_epi16(static_cast<short>(x));
    }
    [[gnu::always_inline]] static Sixteen allPairs(std::uint32_t two) {
        return _mm256_set1_epi32(static_cast<int>(two));
    }
    [[gnu::always_inline]] static Sixteen plus(Sixteen a, Sixteen b) {
        return _mm256_add_epi16(a, b);
    }
    [[gnu::always_inline]] static Sixteen minus(Sixteen a, Sixteen b) {
        return _mm256_sub_epi16(a, b);
    }
    [[gnu::always_inline]] static Sixteen plusSaturated(Sixteen a, Sixteen b) {
        return _mm256_adds_epi16(a, b);
    }
    [[gnu::always_inline]] static Sixteen plusSaturatedUnsigned(Sixteen a, Sixteen b) {
        return _mm256_adds_epu16(a, b);
    }
    [[gnu::always_inline]] static Sixteen larger(Sixteen a, Sixteen b) {
        return _mm256_max_epi16(a, b);
    }
    [[gnu::always_inline]] static Sixteen smaller(Sixteen a, Sixteen b) {
        return _mm256_min_epi16(a, b);
    }
    [[gnu::always_inline]] static Sixteen mixProduct(Sixteen h, Sixteen factor) {
        static_assert(kMixShift == 15);
        return _mm256_mulhrs_epi16(h, factor);
    }

    /// Adds a change to sixteen sums.
    [[gnu::always_inline]] static void addTo(std::int32_t* sums, Sixteen x) {
        store(sums, _mm256_add_epi32(load(sums), _mm256_cvtepi16_epi32(_mm256_castsi256_si128(x))));
        store(sums + 8,
              _mm256_add_epi32(load(sums + 8),
                               _mm256_cvtepi16_epi32(_mm256_extracti128_si256(x, 1))));
    }
    /// Two at a time, since each may need all of its 16 bits.
    [[gnu::always_inline]] static void addPair(Rises& rises, Sixteen a, Sixteen b) {
        const __m256i ones = _mm256_set1_epi16(1);
        rises.low =
            _mm256_add_epi32(rises.low, _mm256_madd_epi16(_mm256_unpacklo_epi16(a, b), ones));
        rises.high =
            _mm256_add_epi32(rises.high, _mm256_madd_epi16(_mm256_unpackhi_epi16(a, b), ones));
    }
    [[gnu::always_inline]] static void addTo(std::int32_t* sums, const Rises& rises) {
        store(sums,
              _mm256_add_epi32(load(sums), _mm256_permute2x128_si256(rises.low, rises.high, 0x20)));
        store(sums + 8,
              _mm256_add_epi32(load(sums + 8),
                               _mm256_permute2x128_si256(rises.low, rises.high, 0x31)));
    }

    /// Sixteen sums without a sign, shifted; at most 2^15 - 1 then.
    template <int Shift>
    [[gnu::always_inline]] static Sixteen shifted(Sixteen sums) {
        static_assert(Shift > 0);
        return _mm256_srli_epi16(sums, Shift);
    }
    /// Sixteen sums of 32 bits, shifted and saturated.
    template <int Shift>
    [[gnu::always_inline]] static Sixteen shifted(const std::int32_t* sums) {
        return narrow(_mm256_srai_epi32(load(sums), Shift),
                      _mm256_srai_epi32(load(sums + 8), Shift));
    }

    template <std::size_t Count>
    struct Sums {
        Eight eights[Count / 8];
    };
    template <std::size_t Inputs, std::size_t Outputs>
    [[gnu::always_inline]] static Sums<Outputs> bias(const DenseLayer<Inputs, Outputs>& layer) {
        Sums<Outputs> sums;
        for (std::size_t r = 0; r < Outputs / 8; ++r) sums.eights[r] = load(layer.bias + 8 * r);
        return sums;
    }
    /// Adds inputs `From` .. `From + Count - 1`.
    template <std::size_t From, std::size_t Count, std::size_t Inputs, std::size_t Outputs>
    [[gnu::always_inline]] static void addInputs(const DenseLayer<Inputs, Outputs>& layer,
                                                 const std::int16_t* x,
                                                 Sums<Outputs>& sums) {
        for (std::size_t i = 0; i < Count / 2; ++i) {
            const __m256i pair = _mm256_broadcastd_epi32(_mm_loadu_si32(x + 2 * i));
#pragma GCC unroll 8
            for (std::size_t r = 0; r < Outputs / 8; ++r)
                sums.eights[r] = _mm256_add_epi32(
                    sums.eights[r],
                    _mm256_madd_epi16(pair, load(layer.weights[From / 2 + i][8 * r])));
        }
    }
    template <int Shift, std::size_t Count>
    [[gnu::always_inline]] static void activate(const Sums<Count>& sums,
                                                int low,
                                                int high,
                                                std::int16_t* to) {
#pragma GCC unroll 8
        for (std::size_t r = 0; r < Count / 16; ++r) {
            const Sixteen x = narrow(_mm256_srai_epi32(sums.eights[2 * r], Shift),
                                     _mm256_srai_epi32(sums.eights[2 * r + 1], Shift));
            store(to + 16 * r, smaller(larger(x, all(low)), all(high)));
        }
    }

    /// Products, neighbours added up.
    [[gnu::always_inline]] static Eight products(Sixteen a, Sixteen b) {
        return _mm256_madd_epi16(a, b);
    }
    [[gnu::always_inline]] static Eight zeroEight() { return _mm256_setzero_si256(); }
    [[gnu::always_inline]] static Eight plusEight(Eight a, Eight b) {
        return _mm256_add_epi32(a, b);
    }
    [[gnu::always_inline]] static std::int32_t total(Eight sums) {
        __m128i four =
            _mm_add_epi32(_mm256_castsi256_si128(sums), _mm256_extracti128_si256(sums, 1));
        four = _mm_add_epi32(four, _mm_shuffle_epi32(four, 0x4E));
        four = _mm_add_epi32(four, _mm_shuffle_epi32(four, 0xB1));
        return _mm_cvtsi128_si32(four);
    }
    [[gnu::always_inline]] static Wide zeroWide() { return _mm256_setzero_si256(); }
    [[gnu::always_inline]] static Wide addWide(Wide wide, Eight x) {
        wide = _mm256_add_epi64(wide, _mm256_cvtepi32_epi64(_mm256_castsi256_si128(x)));
        return _mm256_add_epi64(wide, _mm256_cvtepi32_epi64(_mm256_extracti128_si256(x, 1)));
    }
    [[gnu::always_inline]] static std::int64_t totalWide(Wide wide) {
        const __m128i two =
            _mm_add_epi64(_mm256_castsi256_si128(wide), _mm256_extracti128_si256(wide, 1));
        return _mm_extract_epi64(two, 0) + _mm_extract_epi64(two, 1);
    }

private:
    /// In order, saturated.
    [[gnu::always_inline]] static Sixteen narrow(Eight first, Eight second) {
        return _mm256_permute4x64_epi64(_mm256_packs_epi32(first, second), 0xD8);
    }
};

}  // namespace
}  // namespace fukumi::eval::nets
