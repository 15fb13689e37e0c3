// SPDX-License-Identifier: MIT
//
// The update that a stone's windows need: the numbers of the points in its star (windows/star.hpp),
// the 3x3 around them and the sums, forward and back. One text for all instruction sets: `R` are
// the registers. Everything has internal linkage.
//
// There is no branch that depends on the board: points outside it hold zeros, their rows are rows
// of zeros, and their 3x3 is closed. The changes of the direct channels are summed in 16 bits as
// long as that is safe, those of the 3x3 two outputs at a time, since they may need all 16 bits.
#pragma once

#include "engine/eval/nets/kernels.hpp"

namespace fukumi::eval::nets {
namespace {

using windows::kSlotOffsets;
using windows::slotCount;
using windows::WindowChange;

template <class R, class Net>
class WindowUpdate {
    static constexpr std::size_t kChannels = Net::kShape.channels;
    static constexpr std::size_t kMixed = Net::kShape.mixed;
    static constexpr bool kHasRegions = Net::kShape.regionSide > 1;
    static_assert(kChannels % 16 == 0 && kMixed % 16 == 0, "whole registers");
    static_assert(kHasRegions ? kMixed == 0 : kMixed > 0, "pools of regions have no 3x3");
    static constexpr std::size_t kColorRegisters = kChannels / 16;
    static constexpr std::size_t kMixRegisters = kMixed / 16;
    static constexpr std::size_t kDirectRegisters = kColorRegisters - kMixRegisters;
    /// Slots whose changes of a direct channel fit into 16 bits together.
    static constexpr std::size_t kSafeSlots = 16;
    static_assert(kHasRegions || kSafeSlots * 4 * Net::kShape.rowBound <= 32767);

    using Sixteen = typename R::Sixteen;
    using PointRow = nets::PointRow<Net>;
    using MixedRow = Row<2 * kMixed>;
    /// Rows of a star, or of some of its slots.
    using Rows = const std::uint16_t*;

public:
    WindowUpdate(Planes<Net>& planes, std::size_t at) : planes_{planes}, at_{at} {}

    template <int Reach>
    [[gnu::always_inline]] void forward(const StepTables<Net>& tables,
                                        const WindowChange& change,
                                        SavedUpdate<Net>& saved) {
        R::copy(saved.pools, planes_.pools);
        if constexpr (kHasRegions) {
            const auto& [before, after] = change;
            moveInRegion<4>(0, tables.rows, before.centre, after.centre, saved);
            for (std::size_t slot = 1; slot < slotCount(Reach); ++slot)
                moveInRegion<1>(slot, tables.rows, before.slots + slot, after.slots + slot, saved);
        } else {
            Parts parts;
            movePoints(slotCount(Reach), tables, change, saved, parts);
            changeMix<Reach>(parts, saved);
        }
    }

    template <int Reach>
    [[gnu::always_inline]] void back(const SavedUpdate<Net>& saved) {
        for (std::size_t slot = 0; slot < slotCount(Reach); ++slot)
            R::copy(planes_.z[placeOf(slot)], saved.z[slot]);
        if constexpr (kMixed > 0) {
            MixedRow* const mixed = planes_.mixed + at_;
            const MixMap<Reach>& map = kMixMap<Reach>;
            for (std::size_t pair = 0; pair < map.pairCount; ++pair)
                for (std::size_t i = 0; i < 2; ++i)
                    R::copy(mixed[map.pairs[pair].side[i].offset], saved.mixed[2 * pair + i]);
            R::copy(mixed[0], saved.mixed[2 * map.pairCount]);
        }
        R::copy(planes_.pools, saved.pools);
    }

private:
    [[nodiscard]] std::size_t placeOf(std::size_t slot) const {
        return at_ + static_cast<std::size_t>(kSlotOffsets.at[slot]);
    }

    /// Moves one point by `Count` changed rows. Calls `see(register, number before, number
    /// after)` for every sixteen numbers, after the rectifier.
    template <std::size_t Count, class See>
    [[gnu::always_inline]] static void move(PointRow& z,
                                            const PointRow* rows,
                                            Rows rowsBefore,
                                            Rows rowsAfter,
                                            PointRow& saved,
                                            See see) {
        const Sixteen zero = R::all(0);
        // Looked up before anything is stored, which could have changed them for all a compiler
        // knows.
        const PointRow* from[Count];
        const PointRow* to[Count];
#pragma GCC unroll 4
        for (std::size_t i = 0; i < Count; ++i) {
            from[i] = rows + rowsBefore[i];
            to[i] = rows + rowsAfter[i];
        }
#pragma GCC unroll 16
        for (std::size_t r = 0; r < 2 * kColorRegisters; ++r) {
            const std::size_t k = 16 * r;
            const Sixteen before = R::load(z.numbers + k);
            Sixteen after = before;
#pragma GCC unroll 4
            for (std::size_t i = 0; i < Count; ++i)
                after = R::plus(
                    after, R::minus(R::load(to[i]->numbers + k), R::load(from[i]->numbers + k)));
            R::store(saved.numbers + k, before);
            R::store(z.numbers + k, after);
            see(r, R::larger(before, zero), R::larger(after, zero));
        }
    }

    template <std::size_t Count>
    [[gnu::always_inline]] void moveInRegion(
        std::size_t slot, const PointRow* rows, Rows before, Rows after, SavedUpdate<Net>& saved) {
        const std::size_t place = placeOf(slot);
        auto* const sums = planes_.pools.sums[planes_.region[place]];
        const auto addToRegion = [sums](std::size_t r, const Sixteen& was, const Sixteen& is)
            __attribute__((always_inline)) {
            R::store(sums + 16 * r, R::plus(R::load(sums + 16 * r), R::minus(is, was)));
        };
        move<Count>(planes_.z[place], rows, before, after, saved.z[slot], addToRegion);
    }

    /// Parts that a star sends into the 3x3, by sourceOf().
    struct Parts {
        MixedRow rows[kParts * kMaxSlots];
    };
    /// Changes of the direct channels that were not added to the pool yet.
    struct DirectChange {
        Sixteen sums[2 * kDirectRegisters];
    };

    /// Moves all points of the star; the direct channels' change goes to the pool.
    void movePoints(std::size_t slots,
                    const StepTables<Net>& tables,
                    const WindowChange& change,
                    SavedUpdate<Net>& saved,
                    Parts& parts) {
        Sixteen factors[kParts][2 * kMixRegisters];  // in registers
#pragma GCC unroll 4
        for (std::size_t part = 0; part < kParts; ++part)
#pragma GCC unroll 8
            for (std::size_t m = 0; m < 2 * kMixRegisters; ++m)
                factors[part][m] = R::load(tables.factors[part].numbers + 16 * m);
        DirectChange direct;
        for (Sixteen& sum : direct.sums) sum = R::all(0);
        std::size_t slot = 0;
        const auto spread = [&](std::size_t r, const Sixteen& was, const Sixteen& is)
            __attribute__((always_inline)) {
            const std::size_t color = r / kColorRegisters;
            const std::size_t inColor = r % kColorRegisters;
            if (inColor >= kMixRegisters) {
                Sixteen& sum = direct.sums[color * kDirectRegisters + inColor - kMixRegisters];
                sum = R::plus(sum, R::minus(is, was));
                return;
            }
            const std::size_t m = color * kMixRegisters + inColor;
#pragma GCC unroll 4
            for (std::size_t part = 0; part < kParts; ++part)
                R::store(parts.rows[kParts * slot + part].numbers + 16 * m,
                         R::minus(R::mixProduct(is, factors[part][m]),
                                  R::mixProduct(was, factors[part][m])));
        };
        const auto& [before, after] = change;
        move<4>(planes_.z[at_], tables.rows, before.centre, after.centre, saved.z[0], spread);
        slot = 1;
        for (std::size_t end = kSafeSlots; slot < slots; end += kSafeSlots) {
            for (; slot < end && slot < slots; ++slot)
                move<1>(planes_.z[placeOf(slot)],
                        tables.rows,
                        before.slots + slot,
                        after.slots + slot,
                        saved.z[slot],
                        spread);
            flush(direct);
        }
    }
    /// Adds the changes to the pool and starts over.
    [[gnu::always_inline]] void flush(DirectChange& direct) {
#pragma GCC unroll 8
        for (std::size_t r = 0; r < 2 * kDirectRegisters; ++r) {
            const std::size_t color = r / kDirectRegisters;
            const std::size_t k = color * kChannels + kMixed + 16 * (r - color * kDirectRegisters);
            R::addTo(planes_.pools.sums[0] + k, direct.sums[r]);
            direct.sums[r] = R::all(0);
        }
    }

    /// By how much the features of one output rise.
    struct Rise {
        Sixteen numbers[2 * kMixRegisters];
    };
    struct MixedChange {
        typename R::Rises rises[2 * kMixRegisters];
    };

    /// Adds what the points sent, and its effect after the rectifier to the pool.
    template <int Reach>
    [[gnu::always_inline]] void changeMix(const Parts& parts, SavedUpdate<Net>& saved) {
        MixedChange sum{};
        changeOutputs<Reach, kMostSources>(parts, saved, sum, 0);
        const Rise centre = changeOutput<9>(
            0, saved.mixed[2 * kMixMap<Reach>.pairCount], parts, kMixMap<Reach>.centre);
        for (std::size_t m = 0; m < 2 * kMixRegisters; ++m) {
            R::addPair(sum.rises[m], centre.numbers[m], R::all(0));
            const std::size_t k = m / kMixRegisters * kChannels + 16 * (m % kMixRegisters);
            R::addTo(planes_.pools.sums[0] + k, sum.rises[m]);
        }
    }
    /// The outputs with `Sources` sources, then those with fewer.
    template <int Reach, std::size_t Sources>
    [[gnu::always_inline]] void changeOutputs(const Parts& parts,
                                              SavedUpdate<Net>& saved,
                                              MixedChange& sum,
                                              std::size_t pair) {
        for (; pair < kMixMap<Reach>.end[Sources]; ++pair) {
            const auto& [first, second] = kMixMap<Reach>.pairs[pair].side;
            MixedRow* const log = saved.mixed + 2 * pair;
            const Rise a = changeOutput<Sources>(first.offset, log[0], parts, first.sources);
            const Rise b = changeOutput<Sources>(second.offset, log[1], parts, second.sources);
#pragma GCC unroll 8
            for (std::size_t m = 0; m < 2 * kMixRegisters; ++m)
                R::addPair(sum.rises[m], a.numbers[m], b.numbers[m]);
        }
        if constexpr (Sources > 1) changeOutputs<Reach, Sources - 1>(parts, saved, sum, pair);
    }
    /// One output: adds `Sources` parts.
    template <std::size_t Sources>
    [[gnu::always_inline]] Rise changeOutput(int offset,
                                             MixedRow& saved,
                                             const Parts& parts,
                                             const std::uint16_t* sources) {
        const std::int16_t* from[Sources];
#pragma GCC unroll 16
        for (std::size_t i = 0; i < Sources; ++i) from[i] = parts.rows[sources[i]].numbers;
        const std::size_t place = at_ + static_cast<std::size_t>(offset);
        std::int16_t* const mixed = planes_.mixed[place].numbers;
        const Sixteen floor = R::allPairs(planes_.floor[place]);
        Rise rise;
#pragma GCC unroll 8
        for (std::size_t m = 0; m < 2 * kMixRegisters; ++m) {
            const std::size_t k = 16 * m;
            Sixteen sum = R::load(from[0] + k);
#pragma GCC unroll 16
            for (std::size_t i = 1; i < Sources; ++i) sum = R::plus(sum, R::load(from[i] + k));
            const Sixteen before = R::load(mixed + k);
            const Sixteen after = R::plus(before, sum);
            R::store(saved.numbers + k, before);
            R::store(mixed + k, after);
            rise.numbers[m] = R::minus(R::larger(after, floor), R::larger(before, floor));
        }
        return rise;
    }

    Planes<Net>& planes_;
    std::size_t at_;
};

template <class R, class Net>
void moveForward(Planes<Net>& planes,
                 const StepTables<Net>& tables,
                 std::size_t at,
                 int reach,
                 const WindowChange& change,
                 SavedUpdate<Net>& saved) {
    WindowUpdate<R, Net> update{planes, at};
    if (reach == 4)
        update.template forward<4>(tables, change, saved);
    else
        update.template forward<5>(tables, change, saved);
}

template <class R, class Net>
void moveBack(Planes<Net>& planes, std::size_t at, int reach, const SavedUpdate<Net>& saved) {
    WindowUpdate<R, Net> update{planes, at};
    if (reach == 4)
        update.template back<4>(saved);
    else
        update.template back<5>(saved);
}

}  // namespace
}  // namespace fukumi::eval::nets
