// SPDX-License-Identifier: MIT
#include "engine/threat/line_trial.hpp"

#include "engine/board/threat_kernel.hpp"

namespace fukumi::threat {

namespace {

using board::Exactness;
using Word = std::uint32_t;

template <Exactness Exact, bool FreeEnd>
LineThreats run(Word own, Word enemy, Word empty, bool inlineDoubleIsFoul) {
    board::LineSets<Word> sets;
    board::ThreatKernel<Exact, FreeEnd, false, Word>{own, enemy, empty, ~Word{0}}.run(sets);
    return {sets.five,
            sets.four,
            inlineDoubleIsFoul ? sets.straight : sets.straight | sets.inlineDouble};
}

}  // namespace

LineThreats threatsAfterBlock(Rule rule,
                              Color attacker,
                              const board::LineRecord& line,
                              std::uint32_t cell) {
    const Word own = line.stones[indexOf(attacker)];
    const Word enemy = line.stones[indexOf(~attacker)] | cell;
    const Word empty = line.empty & ~cell;
    if (rule == Rule::Caro6) return run<Exactness::None, true>(own, enemy, empty, false);
    if (rule == Rule::Caro) return run<Exactness::All, true>(own, enemy, empty, false);
    if (needsExactFive(rule, attacker))
        return run<Exactness::All, false>(own, enemy, empty, hasFouls(rule, attacker));
    return run<Exactness::None, false>(own, enemy, empty, false);
}

std::uint32_t caroStopCells(Rule rule, Color attacker, const board::LineRecord& line) {
    const Word own = line.stones[indexOf(attacker)];
    const Word enemy = line.stones[indexOf(~attacker)];
    Word bad = (enemy << 1) & (enemy >> 5);
    if (needsExactFive(rule, attacker)) bad |= (own << 1) | (own >> 5);

    Word stops = ~Word{0};
    for (int hole = 0; hole < 5; ++hole) {
        Word windows = (line.empty >> hole) & ~bad;
        for (int k = 0; k < 5; ++k)
            if (k != hole) windows &= own >> k;
        for (; windows != 0; windows &= windows - 1) {
            const int start = std::countr_zero(windows);
            const Word left = Word{1} << (start - 1);
            const Word right = Word{1} << (start + 5);
            Word here = Word{1} << (start + hole);
            if ((enemy & right) != 0) here |= left & line.empty;
            if ((enemy & left) != 0) here |= right & line.empty;
            stops &= here;
        }
    }
    return stops & line.empty;
}

}  // namespace fukumi::threat
