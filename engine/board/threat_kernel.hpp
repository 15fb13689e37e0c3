// SPDX-License-Identifier: MIT
//
// The threat sets of a line by shifts and ANDs, for any word type with those operators (a 32-bit
// integer, or a vector of them). Internal to the update kernels and to one-line questions; every
// function has internal linkage, since translation units for different instruction sets include it.
//
// A window of m cells starts at each bit i at once: its cell k is bit i of `word >> k`. Drawings:
// O own stone, _ empty, * the cell that is marked, . a cell that may not be what the rule forbids.
//
//     five        .O O * O O.     five cells, four own stones, one empty: filling it makes five
//     four        .O * _ O O.     three own stones, two empty: filling either makes a four
//     straight    ._ O O * O _.   six cells, empty ends: filling makes a four with two five-cells
//     three       ._ O * O _ _.   six cells, empty ends, two own stones inside: filling makes a
//                                 three that can become a straight four
//     in-line double four (two five-cells in one line that are not a straight four; only the middle
//     cell is marked):  .O _ m m m _ O.    .O O _ m m _ O O.    .O O O _ * _ O O O.
//     overline    O O O * O O     six cells, five own stones (renju, black)
//
// Stones forbidden just outside a window (left = word << 1, right = word >> m):
//     exact five     an own stone at either end
//     caro           five-window: enemy stones at both ends; longer windows: one at either end
//
// The products were checked cell by cell against a plain array in
// tests/board/threat_lines_test.cpp.
#pragma once

namespace fukumi::board {
namespace {

/// Colours whose lanes need exactly five stones.
enum class Exactness { None, All, Masked };

template <class Word>
struct LineSets {
    Word five;
    Word four;
    Word straight;
    Word inlineDouble;
    Word three;
    Word overline;
};

/// REQUIRES: own, enemy and empty are disjoint and have no guard bit set. `exactLanes` selects the
/// lanes that need exactly five (read for Exactness::Masked only).
template <Exactness Exact, bool FreeEnd, bool WithOverline, class Word>
struct ThreatKernel {
    Word own;
    Word enemy;
    Word empty;
    Word exactLanes;

    /// Cells where a window of `m` may not start because of the cells at its ends.
    [[gnu::always_inline]] Word badEnds(int m) const {
        Word bad = own & ~own;
        if constexpr (Exact == Exactness::All) bad = (own << 1) | (own >> m);
        if constexpr (Exact == Exactness::Masked) bad = ((own << 1) | (own >> m)) & exactLanes;
        if constexpr (FreeEnd) bad = bad | (enemy << 1) | (enemy >> m);
        return bad;
    }

    /// The five-window allows one enemy end in caro.
    [[gnu::always_inline]] Word badFiveEnds() const {
        Word bad = own & ~own;
        if constexpr (Exact == Exactness::All) bad = (own << 1) | (own >> 5);
        if constexpr (Exact == Exactness::Masked) bad = ((own << 1) | (own >> 5)) & exactLanes;
        if constexpr (FreeEnd) bad = bad | ((enemy << 1) & (enemy >> 5));
        return bad;
    }

    [[gnu::always_inline]] void run(LineSets<Word>& out) const {
        const Word o0 = own, o1 = own >> 1, o2 = own >> 2, o3 = own >> 3, o4 = own >> 4;
        const Word e0 = empty, e1 = empty >> 1, e2 = empty >> 2, e3 = empty >> 3, e4 = empty >> 4,
                   e5 = empty >> 5;
        const Word o01 = o0 & o1, o34 = o3 & o4;
        fivesAndFours(out, o0, o1, o2, o3, o4, e0, e1, e2, e3, e4);

        const Word window = e0 & e5 & ~badEnds(6);
        const Word w12 = window & o1 & o2, w34 = window & o34;
        out.straight = ((w34 & e1 & o2) << 1) | ((w34 & o1 & e2) << 2) | ((w12 & e3 & o4) << 3) |
                       ((w12 & o3 & e4) << 4);
        threes(out, window, w12, w34, o1, o2, o3, o4, e1, e2, e3, e4);
        inlineDoubles(out, o01, o34, o2, o3, o4, e1, e2, e3, e4, e5);
        if constexpr (WithOverline) overlines(out, o01, o34, o1, o2, o3, o4);
    }

private:
    [[gnu::always_inline]] void fivesAndFours(LineSets<Word>& out,
                                              Word o0,
                                              Word o1,
                                              Word o2,
                                              Word o3,
                                              Word o4,
                                              Word e0,
                                              Word e1,
                                              Word e2,
                                              Word e3,
                                              Word e4) const {
        // Every window that may win has its middle cell in p2 or q2: the end test is paid once.
        const Word allowed = ~badFiveEnds();
        const Word p2 = o2 & allowed, q2 = e2 & allowed;
        const Word o01 = o0 & o1, o34 = o3 & o4;
        const Word p01 = o01 & p2, p34 = p2 & o34;
        out.five = (e0 & o1 & p34) | ((o0 & e1 & p34) << 1) | ((q2 & o01 & o34) << 2) |
                   ((p01 & e3 & o4) << 3) | ((p01 & o3 & e4) << 4);

        // hole pairs: hJK = windows whose cells J and K are empty and the other three own
        const Word o1p2 = o1 & p2, o0p2 = o0 & p2;
        const Word h01 = e0 & e1 & p34, h02 = e0 & q2 & o1 & o34, h12 = e1 & q2 & o0 & o34;
        const Word h34 = e3 & e4 & p01, h23 = q2 & e3 & o01 & o4, h24 = q2 & e4 & o01 & o3;
        const Word h03 = e0 & e3 & o1p2 & o4, h04 = e0 & e4 & o1p2 & o3;
        const Word h13 = e1 & e3 & o0p2 & o4, h14 = e1 & e4 & o0p2 & o3;
        out.four = (h01 | h02 | h03 | h04) | ((h01 | h12 | h13 | h14) << 1) |
                   ((h02 | h12 | h23 | h24) << 2) | ((h03 | h13 | h23 | h34) << 3) |
                   ((h04 | h14 | h24 | h34) << 4);
    }

    [[gnu::always_inline]] void threes(LineSets<Word>& out,
                                       Word window,
                                       Word w12,
                                       Word w34,
                                       Word o1,
                                       Word o2,
                                       Word o3,
                                       Word o4,
                                       Word e1,
                                       Word e2,
                                       Word e3,
                                       Word e4) const {
        const Word h12 = w34 & e1 & e2, h34 = w12 & e3 & e4;
        const Word left2 = window & o1 & e2, left1 = window & e1 & o2;
        const Word right4 = e3 & o4, right3 = o3 & e4;
        const Word h13 = left1 & right4, h14 = left1 & right3;
        const Word h23 = left2 & right4, h24 = left2 & right3;
        out.three = ((h12 | h13 | h14) << 1) | ((h12 | h23 | h24) << 2) | ((h34 | h13 | h23) << 3) |
                    ((h34 | h14 | h24) << 4);
    }

    [[gnu::always_inline]] void inlineDoubles(LineSets<Word>& out,
                                              Word o01,
                                              Word o34,
                                              Word o2,
                                              Word o3,
                                              Word o4,
                                              Word e1,
                                              Word e2,
                                              Word e3,
                                              Word e4,
                                              Word e5) const {
        const Word o6 = own >> 6, o7 = own >> 7, o8 = own >> 8;
        const Word seven = own & e1 & e5 & o6 & ~badEnds(7);
        const Word eight = o01 & e2 & e5 & o6 & o7 & ~badEnds(8);
        const Word nine = o01 & o2 & e3 & e4 & e5 & o6 & o7 & o8 & ~badEnds(9);
        out.inlineDouble = ((seven & e2 & o34) << 2) |
                           (((seven & o2 & e3 & o4) | (eight & e3 & o4)) << 3) |
                           (((seven & o2 & o3 & e4) | (eight & o3 & e4) | nine) << 4);
    }

    [[gnu::always_inline]] void overlines(
        LineSets<Word>& out, Word o01, Word o34, Word o1, Word o2, Word o3, Word o4) const {
        const Word o5 = own >> 5;
        const Word e0 = empty, e1 = empty >> 1, e2 = empty >> 2, e3 = empty >> 3, e4 = empty >> 4,
                   e5 = empty >> 5;
        const Word o012 = o01 & o2, o345 = o34 & o5;
        out.overline = (e0 & o1 & o2 & o345) | ((own & e1 & o2 & o345) << 1) |
                       ((o01 & e2 & o345) << 2) | ((o012 & e3 & o4 & o5) << 3) |
                       ((o012 & o3 & e4 & o5) << 4) | ((o012 & o34 & e5) << 5);
    }
};

}  // namespace
}  // namespace fukumi::board
