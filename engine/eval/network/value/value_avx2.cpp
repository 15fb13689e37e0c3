// SPDX-License-Identifier: MIT
//
// The value network for AVX2, sixteen numbers a register. Compiled with -mavx2 and entered only
// after the processor was asked.
//
// There is no branch that depends on the board: points outside it hold zeros, and their rows are
// row 0.
#include "engine/eval/network/value/kernels.hpp"

#ifdef __AVX2__

#include "engine/eval/network/layers_avx2.hpp"

namespace fukumi::eval::network {
namespace {

constexpr std::size_t kRowRegisters = kValueBoth / kLanes;

/// Moves one point by `Rows` changed rows, and its region's sums with it.
template <std::size_t Rows>
[[gnu::always_inline]] inline void changeValuePoint(ValuePlanes& planes,
                                                    std::size_t place,
                                                    const ValueRow* rows,
                                                    const std::uint16_t* rowsBefore,
                                                    const std::uint16_t* rowsAfter,
                                                    ValueRow& saved) {
    const Register zero = _mm256_setzero_si256();
    std::int16_t* const z = planes.z[place].numbers;
    std::uint16_t* const sums = planes.pools.sums[planes.region[place]];
    // Looked up before anything is stored, which could have changed them for all a compiler knows.
    const ValueRow* from[Rows];
    const ValueRow* to[Rows];
#pragma GCC unroll 4
    for (std::size_t i = 0; i < Rows; ++i) {
        from[i] = rows + rowsBefore[i];
        to[i] = rows + rowsAfter[i];
    }
#pragma GCC unroll 4
    for (std::size_t r = 0; r < kRowRegisters; ++r) {
        const std::size_t k = kLanes * r;
        const Register before = load(z + k);
        Register after = before;
#pragma GCC unroll 4
        for (std::size_t i = 0; i < Rows; ++i)
            after = _mm256_add_epi16(
                after, _mm256_sub_epi16(load(to[i]->numbers + k), load(from[i]->numbers + k)));
        store(saved.numbers + k, before);
        store(z + k, after);
        const Register rise =
            _mm256_sub_epi16(_mm256_max_epi16(after, zero), _mm256_max_epi16(before, zero));
        store(sums + k, _mm256_add_epi16(load(sums + k), rise));
    }
}

[[gnu::always_inline]] inline void copyPools(ValuePools& to, const ValuePools& from) {
    for (std::size_t region = 0; region < kRegionCount; ++region)
#pragma GCC unroll 4
        for (std::size_t k = 0; k < kValueBoth; k += kLanes)
            store(to.sums[region] + k, load(from.sums[region] + k));
}

void forwardValue(ValuePlanes& planes,
                  const ValueTables& tables,
                  std::size_t at,
                  int reach,
                  const StarChange& change,
                  SavedValueStar& saved) {
    copyPools(saved.pools, planes.pools);
    changeValuePoint<4>(
        planes, at, tables.rows, change.before.centre, change.after.centre, saved.z[0]);
    const std::size_t slots = slotCount(reach);
    for (std::size_t slot = 1; slot < slots; ++slot)
        changeValuePoint<1>(planes,
                            at + static_cast<std::size_t>(kSlotOffsets.at[slot]),
                            tables.rows,
                            change.before.slots + slot,
                            change.after.slots + slot,
                            saved.z[slot]);
}

void backValue(ValuePlanes& planes, std::size_t at, int reach, const SavedValueStar& saved) {
    const std::size_t slots = slotCount(reach);
    for (std::size_t slot = 0; slot < slots; ++slot) {
        ValueRow& z = planes.z[at + static_cast<std::size_t>(kSlotOffsets.at[slot])];
#pragma GCC unroll 4
        for (std::size_t k = 0; k < kValueBoth; k += kLanes)
            store(z.numbers + k, load(saved.z[slot].numbers + k));
    }
    copyPools(planes.pools, saved.pools);
}

/// A colour's sums as activations. Without a sign they are at most 2^14 after the shift.
[[gnu::always_inline]] inline Register valueActivation(Register sums) {
    return _mm256_min_epi16(_mm256_srli_epi16(sums, kValuePoolShift),
                            _mm256_set1_epi16(kActivationMax));
}

std::int64_t valueOf(const ValueHead& head,
                     const ValuePools& pools,
                     std::size_t us,
                     std::size_t them) {
    static_assert(kValueChannels == kLanes, "a colour is one register");
    static_assert(65535 >> kValuePoolShift >= kActivationMax, "saturated sums are cut off anyway");
    alignas(64) std::int16_t x[kValueBoth];
    alignas(64) std::int16_t a[kValueHidden + kRegionUnits];
    Register wholeUs = _mm256_setzero_si256();
    Register wholeThem = wholeUs;
    Register units[kRegionUnits / kLanes]{};
    for (const auto& region : pools.sums) {
        const Register ours = load(region + us);
        const Register theirs = load(region + them);
        wholeUs = _mm256_adds_epu16(wholeUs, ours);
        wholeThem = _mm256_adds_epu16(wholeThem, theirs);
        store(x, valueActivation(ours));
        store(x + kValueChannels, valueActivation(theirs));
        activate<kLayerShift>(dense(head.region, x), 0, kActivationMax, a);
#pragma GCC unroll 4
        for (std::size_t u = 0; u < kRegionUnits / kLanes; ++u)
            units[u] = _mm256_adds_epi16(units[u], load(a + kLanes * u));
    }
    store(x, valueActivation(wholeUs));
    store(x + kValueChannels, valueActivation(wholeThem));
    activate<kLayerShift>(dense(head.first, x), 0, kActivationMax, a);
#pragma GCC unroll 4
    for (std::size_t u = 0; u < kRegionUnits / kLanes; ++u)
        store(a + kValueHidden + kLanes * u,
              _mm256_min_epi16(units[u], _mm256_set1_epi16(kActivationMax)));
    activate<kLayerShift>(dense(head.second, a), 0, kActivationMax, a);
    Register wide = _mm256_setzero_si256();
    for (std::size_t k = 0; k < kValueHidden; k += kLanes)
        wide = addWide(wide, _mm256_madd_epi16(load(a + k), load(head.output + k)));
    for (std::size_t k = 0; k < kValueBoth; k += kLanes)
        wide = addWide(wide, _mm256_madd_epi16(load(x + k), load(head.bypass + k)));
    return head.outputBias + sumOfWide(wide);
}

constexpr ValueKernels kKernels{forwardValue, backValue, valueOf};

}  // namespace

const ValueKernels* const kAvx2Value = &kKernels;

}  // namespace fukumi::eval::network

#else

namespace fukumi::eval::network {
const ValueKernels* const kAvx2Value = nullptr;
}

#endif
