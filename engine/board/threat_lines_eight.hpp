// SPDX-License-Identifier: MIT
//
// The update kernel for registers of 256 bits: both colours in one call, black's four lines in
// lanes 0-3 and white's in lanes 4-7. One text for AVX2 and for AVX-512VL, which has twice as many
// registers and three operands for AND and OR: only for the files that are compiled for them.
// Everything has internal linkage; core/rules.hpp is read by the compiler only.
#pragma once

#include <immintrin.h>

#include "engine/board/threat_kernel.hpp"
#include "engine/board/threat_update.hpp"
#include "engine/core/rules.hpp"

namespace fukumi::board {
namespace {

using Lanes = std::uint32_t __attribute__((vector_size(32)));

__m128i toggledWords(Toggle toggle) {
    switch (toggle) {
        case Toggle::BlackStone: return _mm_set_epi32(0, -1, 0, -1);
        case Toggle::WhiteStone: return _mm_set_epi32(0, -1, -1, 0);
        case Toggle::Block: break;
    }
    return _mm_set_epi32(0, -1, 0, 0);
}

__m128i* at128(void* p) { return static_cast<__m128i*>(p); }
__m256i* at256(void* p) { return static_cast<__m256i*>(p); }
const __m256i* at256(const void* p) { return static_cast<const __m256i*>(p); }

template <Exactness Exact, bool FreeEnd, bool Fouls>
void update(LineRecord* records,
            std::uint8_t* flags,
            const std::uint8_t* line,
            const std::uint8_t* bit,
            Toggle toggle,
            SavedLines& saved) {
    const __m128i words = toggledWords(toggle);
    __m128i heads[4];
    for (int d = 0; d < 4; ++d) {
        const LineRecord& record = records[line[d]];
        const __m256i low = _mm256_load_si256(at256(&record));
        _mm256_store_si256(at256(&saved.records[d]), low);
        _mm256_store_si256(at256(saved.records[d].sets), _mm256_load_si256(at256(record.sets)));
        saved.line[d] = line[d];
        saved.flags[d] = flags[line[d]];
        // The stone is set in the register: a 4-byte store before this load would stall it.
        const __m128i stone = _mm_set1_epi32(static_cast<int>(std::uint32_t{1} << bit[d]));
        heads[d] = _mm_xor_si128(_mm256_castsi256_si128(low), _mm_and_si128(words, stone));
    }
    const __m128i a = _mm_unpacklo_epi32(heads[0], heads[1]);
    const __m128i b = _mm_unpacklo_epi32(heads[2], heads[3]);
    const __m128i c = _mm_unpackhi_epi32(heads[0], heads[1]);
    const __m128i e = _mm_unpackhi_epi32(heads[2], heads[3]);
    const __m128i black = _mm_unpacklo_epi64(a, b);
    const __m128i white = _mm_unpackhi_epi64(a, b);
    const __m128i empty = _mm_unpacklo_epi64(c, e);

    const Lanes blackLanes = {~0U, ~0U, ~0U, ~0U, 0, 0, 0, 0};
    LineSets<Lanes> sets;
    ThreatKernel<Exact, FreeEnd, Fouls, Lanes>{
        reinterpret_cast<Lanes>(_mm256_set_m128i(white, black)),
        reinterpret_cast<Lanes>(_mm256_set_m128i(black, white)),
        reinterpret_cast<Lanes>(_mm256_set_m128i(empty, empty)),
        blackLanes}
        .run(sets);
    const Lanes doubles = Fouls ? sets.inlineDouble & ~blackLanes : sets.inlineDouble;

    // Columns (one register a class) to rows (one a line: black's classes, then white's).
    const auto five = reinterpret_cast<__m256i>(sets.five);
    const auto four = reinterpret_cast<__m256i>(sets.four);
    const auto openFour = reinterpret_cast<__m256i>(sets.straight | doubles);
    const auto three = reinterpret_cast<__m256i>(sets.three);
    const __m256i p = _mm256_unpacklo_epi32(five, four);
    const __m256i q = _mm256_unpacklo_epi32(openFour, three);
    const __m256i r = _mm256_unpackhi_epi32(five, four);
    const __m256i s = _mm256_unpackhi_epi32(openFour, three);
    const __m256i rows[4] = {_mm256_unpacklo_epi64(p, q),
                             _mm256_unpackhi_epi64(p, q),
                             _mm256_unpacklo_epi64(r, s),
                             _mm256_unpackhi_epi64(r, s)};
    alignas(16) int foul[4] = {0, 0, 0, 0};
    if constexpr (Fouls)
        _mm_store_si128(
            at128(foul),
            _mm256_castsi256_si128(reinterpret_cast<__m256i>(sets.inlineDouble | sets.overline)));
    for (int d = 0; d < 4; ++d) {
        LineRecord& record = records[line[d]];
        const __m128i head = Fouls ? _mm_insert_epi32(heads[d], foul[d], 3) : heads[d];
        _mm_store_si128(at128(record.stones), head);
        _mm256_store_si256(at256(record.sets), rows[d]);
        const __m256i isEmpty = _mm256_cmpeq_epi32(rows[d], _mm256_setzero_si256());
        flags[line[d]] =
            static_cast<std::uint8_t>(~_mm256_movemask_ps(_mm256_castsi256_ps(isEmpty)));
    }
}

/// REQUIRES: no rule asks exact fives of white only; the mask is black's lanes.
consteval Exactness exactnessOf(Rule rule) {
    if (!needsExactFive(rule, Color::Black)) return Exactness::None;
    return needsExactFive(rule, Color::White) ? Exactness::All : Exactness::Masked;
}

template <Rule R>
constexpr UpdateLines kUpdate = update<exactnessOf(R), needsFreeEnd(R), hasFouls(R)>;

constexpr UpdateLines kUpdates[] = {
#define FUKUMI_RULE(id, ...) kUpdate<Rule::id>,
#include "engine/core/rules.def"
#undef FUKUMI_RULE
};

}  // namespace
}  // namespace fukumi::board
