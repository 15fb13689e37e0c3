// SPDX-License-Identifier: MIT
//
// The windows for AVX2: eight cells in a register. Compiled with -mavx2 and entered only after the
// processor was asked.
//
// A register's lane has its line shifted so that the cell stands at bit 5:
//
//     bit       10 9 8 7 6    5    4 3 2 1 0
//               after         S    before, the nearest at bit 4
#include "engine/eval/pattern/star_windows.hpp"

#ifdef __AVX2__

#include <immintrin.h>

namespace fukumi::eval {
namespace {

using Register = __m256i;

[[gnu::always_inline]] inline Register all(std::uint32_t number) {
    return _mm256_set1_epi32(static_cast<int>(number));
}

/// A line's cells, as they are for a colour.
struct Cells {
    Register own;
    Register blocked;
    Register enemy;
};

/// The half after the cell: own stones below the nearest blocker, which is the sentinel.
template <bool FreeEnd>
[[gnu::always_inline]] inline Register after(const Cells& cells) {
    const Register five = all(31);
    const Register own = _mm256_and_si256(_mm256_srli_epi32(cells.own, 6), five);
    const Register blocked =
        _mm256_or_si256(_mm256_and_si256(_mm256_srli_epi32(cells.blocked, 6), five), all(32));
    const Register sentinel =
        _mm256_and_si256(blocked, _mm256_sub_epi32(_mm256_setzero_si256(), blocked));
    const Register below = _mm256_sub_epi32(sentinel, all(1));
    const Register half = _mm256_or_si256(_mm256_and_si256(own, below), sentinel);
    if constexpr (!FreeEnd) return half;
    const Register enemy =
        _mm256_and_si256(_mm256_and_si256(_mm256_srli_epi32(cells.enemy, 6), five), sentinel);
    const Register none = _mm256_cmpeq_epi32(enemy, _mm256_setzero_si256());
    return _mm256_or_si256(half, _mm256_andnot_si256(none, all(1U << 12)));
}

/// The half before it, in place: the nearest cell is the highest bit.
template <bool FreeEnd>
[[gnu::always_inline]] inline Register before(const Cells& cells) {
    const Register five = all(31);
    const Register own = _mm256_and_si256(cells.own, five);
    // Everything from the nearest blocker on, away from the cell.
    Register behind = _mm256_and_si256(cells.blocked, five);
    behind = _mm256_or_si256(behind, _mm256_srli_epi32(behind, 1));
    behind = _mm256_or_si256(behind, _mm256_srli_epi32(behind, 2));
    behind = _mm256_or_si256(behind, _mm256_srli_epi32(behind, 4));
    const Register sentinel = _mm256_add_epi32(behind, all(1));
    const Register near = _mm256_slli_epi32(_mm256_andnot_si256(behind, own), 1);
    const Register half = _mm256_slli_epi32(_mm256_or_si256(near, sentinel), 6);
    if constexpr (!FreeEnd) return half;
    const Register enemy =
        _mm256_and_si256(_mm256_slli_epi32(_mm256_and_si256(cells.enemy, five), 1), sentinel);
    const Register none = _mm256_cmpeq_epi32(enemy, _mm256_setzero_si256());
    return _mm256_or_si256(half, _mm256_andnot_si256(none, all(1U << 13)));
}

/// The windows of the cells that `shifts` brings to bit 5.
template <bool FreeEnd>
[[gnu::always_inline]] inline Register windows(const LineWords& line,
                                               std::size_t color,
                                               Register shifts) {
    const std::uint32_t own = line.stones[color];
    const std::uint32_t enemy = line.stones[1 - color];
    const Cells cells{_mm256_srlv_epi32(all(own), shifts),
                      _mm256_srlv_epi32(all(~(own | line.empty)), shifts),
                      _mm256_srlv_epi32(all(enemy), shifts)};
    return _mm256_or_si256(after<FreeEnd>(cells), before<FreeEnd>(cells));
}

template <bool FreeEnd>
void findWide(const StarLines& star, StarWindows& out) {
    const Register lanes = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7);
    for (std::size_t d = 0; d < 4; ++d) {
        // The cell of lane i stands at bit `bits - 5 + i`; counts beyond 31 give zero.
        const std::uint32_t first = std::uint32_t{star.bits[d]} - 2 * kStarCentre;
        const Register low = _mm256_add_epi32(all(first), lanes);
        const Register high = _mm256_add_epi32(low, all(8));
        for (std::size_t c = 0; c < 2; ++c) {
            auto* const to = reinterpret_cast<Register*>(out.indices[d][c]);
            _mm256_store_si256(to, windows<FreeEnd>(*star.lines[d], c, low));
            _mm256_store_si256(to + 1, windows<FreeEnd>(*star.lines[d], c, high));
        }
    }
}

/// Eight cells matter: one register a line.
void findNear(const StarLines& star, StarWindows& out) {
    const Register lanes = _mm256_setr_epi32(1, 2, 3, 4, 6, 7, 8, 9);
    for (std::size_t d = 0; d < 4; ++d) {
        const Register shifts =
            _mm256_add_epi32(all(std::uint32_t{star.bits[d]} - 2 * kStarCentre), lanes);
        for (std::size_t c = 0; c < 2; ++c) {
            const Register found = windows<false>(*star.lines[d], c, shifts);
            std::uint32_t* const to = out.indices[d][c];
            _mm_storeu_si128(reinterpret_cast<__m128i*>(to + 1), _mm256_castsi256_si128(found));
            _mm_storeu_si128(reinterpret_cast<__m128i*>(to + 6),
                             _mm256_extracti128_si256(found, 1));
        }
    }
}

void find(const StarLines& star, StarReach reach, StarWindows& out) {
    if (reach == StarReach::Four) return findNear(star, out);
    if (reach == StarReach::Five) return findWide<false>(star, out);
    findWide<true>(star, out);
}

}  // namespace

FindStarWindows* const kAvx2StarWindows = find;

}  // namespace fukumi::eval

#else

namespace fukumi::eval {
FindStarWindows* const kAvx2StarWindows = nullptr;
}

#endif
