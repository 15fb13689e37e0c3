// SPDX-License-Identifier: MIT
//
// The hot small functions of ThreatLines, included only by threat_lines.hpp.
#pragma once

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace fukumi::board {

namespace threat_lines_detail {

/// Entry f has byte k = bit k of f: turns a line's flags into an addend of eight counters.
consteval std::array<std::uint64_t, 256> makeSpread() {
    std::array<std::uint64_t, 256> spread{};
    for (std::size_t f = 0; f < 256; ++f)
        for (std::size_t k = 0; k < 8; ++k)
            if ((f >> k) & 1) spread[f] |= std::uint64_t{1} << (8 * k);
    return spread;
}
inline constexpr std::array<std::uint64_t, 256> kSpread = makeSpread();

}  // namespace threat_lines_detail

inline void ThreatLines::toggle(Square s, Toggle what) {
    FUKUMI_CHECK(isEmpty(s));
    const LineSlots& slots = map_.slots(s);
    SavedLines& saved = saved_[ply_++];
    saved.classCounts = classCounts_;
    update_(records_.data(), flags_.data(), slots.line.data(), slots.bit.data(), what, saved);
    for (std::size_t d = 0; d < 4; ++d)
        classCounts_ += threat_lines_detail::kSpread[flags_[slots.line[d]]] -
                        threat_lines_detail::kSpread[saved.flags[d]];
}

inline void ThreatLines::undo() {
    FUKUMI_CHECK(ply_ > 0);
    const SavedLines& saved = saved_[--ply_];
    classCounts_ = saved.classCounts;
    for (std::size_t d = 0; d < 4; ++d) {
        records_[saved.line[d]] = saved.records[d];
        flags_[saved.line[d]] = saved.flags[d];
    }
}

inline std::uint32_t ThreatLines::blockWith(std::size_t first, int bit) const {
#if defined(__SSE2__)
    // The wanted bit moves to the top of each byte, where movemask reads it.
    const __m128i block = _mm_load_si128(reinterpret_cast<const __m128i*>(flags_.data() + first));
    return static_cast<std::uint32_t>(
        _mm_movemask_epi8(_mm_sll_epi16(block, _mm_cvtsi32_si128(7 - bit))));
#else
    std::uint32_t hits = 0;
    for (std::size_t j = 0; j < 16; ++j)
        hits |= static_cast<std::uint32_t>((flags_[first + j] >> bit) & 1) << j;
    return hits;
#endif
}

}  // namespace fukumi::board
