// SPDX-License-Identifier: MIT
//
// A stone's star for AVX2, sixteen numbers a register. Compiled with -mavx2 and entered only after
// the processor was asked.
//
// There is no branch that depends on the board: points outside it hold zeros, their rows are row 0,
// and their 3x3 is closed. The changes of the direct channels are summed in 16 bits as long as that
// is safe, those of the 3x3 two outputs at a time, since they may need all 16 bits.
#include "engine/eval/network/kernels.hpp"

#ifdef __AVX2__

#include "engine/eval/network/avx2_registers.hpp"

namespace fukumi::eval::network {
namespace {

constexpr std::size_t kColorRegisters = kChannels / kLanes;
constexpr std::size_t kMixRegisters = kMixed / kLanes;
constexpr std::size_t kDirectRegisters = kDirect / kLanes;
/// Slots whose changes of a direct channel fit into 16 bits together.
constexpr std::size_t kSafeSlots = 16;
static_assert(kSafeSlots * kPointBound <= 32767);

/// Adds sixteen sums to the pool.
void addToPool(std::int32_t* sums, Register first8, Register second8) {
    store(sums, _mm256_add_epi32(load(sums), first8));
    store(sums + 8, _mm256_add_epi32(load(sums + 8), second8));
}

/// Parts that a star sends into the 3x3, by kParts * slot + part.
struct Parts {
    MixedRow rows[kParts * kMaxSlots];
};

/// Changes of the direct channels that were not added to the pool yet.
struct DirectChange {
    Register sums[2 * kDirectRegisters];
};

/// The factors of the 3x3, held in registers.
struct Factors {
    Register part[kParts][2 * kMixRegisters];
};

/// Moves one point by `Rows` changed rows.
template <std::size_t Rows>
[[gnu::always_inline]] inline void changePoint(PointRow& z,
                                               const PointRow* rows,
                                               const Factors& factors,
                                               const std::uint16_t* rowsBefore,
                                               const std::uint16_t* rowsAfter,
                                               PointRow& saved,
                                               MixedRow* parts,
                                               DirectChange& direct) {
    const Register zero = _mm256_setzero_si256();
    // Looked up before anything is stored, which could have changed them for all a compiler knows.
    const PointRow* from[Rows];
    const PointRow* to[Rows];
#pragma GCC unroll 4
    for (std::size_t i = 0; i < Rows; ++i) {
        from[i] = rows + rowsBefore[i];
        to[i] = rows + rowsAfter[i];
    }
#pragma GCC unroll 8
    for (std::size_t r = 0; r < 2 * kColorRegisters; ++r) {
        const std::size_t k = kLanes * r;
        const Register before = load(z.numbers + k);
        Register after = before;
#pragma GCC unroll 4
        for (std::size_t i = 0; i < Rows; ++i)
            after = _mm256_add_epi16(
                after, _mm256_sub_epi16(load(to[i]->numbers + k), load(from[i]->numbers + k)));
        store(saved.numbers + k, before);
        store(z.numbers + k, after);
        const Register hBefore = _mm256_max_epi16(before, zero);
        const Register hAfter = _mm256_max_epi16(after, zero);
        const std::size_t color = r / kColorRegisters;
        const std::size_t inColor = r % kColorRegisters;
        if (inColor >= kMixRegisters) {
            Register& sum = direct.sums[color * kDirectRegisters + inColor - kMixRegisters];
            sum = _mm256_add_epi16(sum, _mm256_sub_epi16(hAfter, hBefore));
            continue;
        }
        const std::size_t m = color * kMixRegisters + inColor;
#pragma GCC unroll 4
        for (std::size_t part = 0; part < kParts; ++part) {
            const Register factor = factors.part[part][m];
            store(parts[part].numbers + kLanes * m,
                  _mm256_sub_epi16(_mm256_mulhrs_epi16(hAfter, factor),
                                   _mm256_mulhrs_epi16(hBefore, factor)));
        }
    }
}

/// Adds the changes to the pool and starts over.
[[gnu::always_inline]] inline void flush(DirectChange& direct, Pool& pool) {
#pragma GCC unroll 8
    for (std::size_t r = 0; r < 2 * kDirectRegisters; ++r) {
        const std::size_t color = r / kDirectRegisters;
        const std::size_t k = color * kChannels + kMixed + kLanes * (r - color * kDirectRegisters);
        addToPool(pool.sums + k,
                  _mm256_cvtepi16_epi32(_mm256_castsi256_si128(direct.sums[r])),
                  _mm256_cvtepi16_epi32(_mm256_extracti128_si256(direct.sums[r], 1)));
        direct.sums[r] = _mm256_setzero_si256();
    }
}

void changePoints(Planes& planes,
                  const StepTables& tables,
                  std::size_t at,
                  std::size_t slots,
                  const StarChange& change,
                  SavedStar& saved,
                  Parts& parts) {
    PointRow* const z = planes.z + at;
    const PointRow* const rows = tables.rows;
    Factors factors;
#pragma GCC unroll 4
    for (std::size_t part = 0; part < kParts; ++part)
#pragma GCC unroll 8
        for (std::size_t m = 0; m < 2 * kMixRegisters; ++m)
            factors.part[part][m] = load(tables.factors[part].numbers + kLanes * m);
    const StarRows& before = change.before;
    const StarRows& after = change.after;
    DirectChange direct{};
    changePoint<4>(
        z[0], rows, factors, before.centre, after.centre, saved.z[0], parts.rows, direct);
    std::size_t slot = 1;
    for (std::size_t end = kSafeSlots; slot < slots; end += kSafeSlots) {
        for (; slot < end && slot < slots; ++slot)
            changePoint<1>(z[kSlotOffsets.at[slot]],
                           rows,
                           factors,
                           before.slots + slot,
                           after.slots + slot,
                           saved.z[slot],
                           parts.rows + kParts * slot,
                           direct);
        flush(direct, planes.pool);
    }
}

/// Changes of the 3x3's features: sums of 32 bits in the order that unpacking leaves them in.
///
///     low   0 1 2 3  8  9 10 11        high   4 5 6 7  12 13 14 15
struct MixedChange {
    Register low[2 * kMixRegisters];
    Register high[2 * kMixRegisters];
};

/// By how much the features of one output rise.
struct Rise {
    Register numbers[2 * kMixRegisters];
};

/// One output: adds `Sources` parts.
template <std::size_t Sources>
[[gnu::always_inline]] inline Rise changeOutput(Planes& planes,
                                                std::size_t at,
                                                MixedRow& saved,
                                                const Parts& parts,
                                                const std::uint16_t* sources) {
    const std::int16_t* from[Sources];
#pragma GCC unroll 16
    for (std::size_t i = 0; i < Sources; ++i) from[i] = parts.rows[0].numbers + sources[i];
    MixedRow& mixed = planes.mixed[at];
    const Register floor = _mm256_set1_epi32(static_cast<int>(planes.floor[at]));
    Rise rise;
#pragma GCC unroll 8
    for (std::size_t m = 0; m < 2 * kMixRegisters; ++m) {
        const std::size_t k = kLanes * m;
        Register sum = load(from[0] + k);
#pragma GCC unroll 16
        for (std::size_t i = 1; i < Sources; ++i) sum = _mm256_add_epi16(sum, load(from[i] + k));
        const Register before = load(mixed.numbers + k);
        const Register after = _mm256_add_epi16(before, sum);
        store(saved.numbers + k, before);
        store(mixed.numbers + k, after);
        rise.numbers[m] =
            _mm256_sub_epi16(_mm256_max_epi16(after, floor), _mm256_max_epi16(before, floor));
    }
    return rise;
}

[[gnu::always_inline]] inline void addPair(MixedChange& sum,
                                           std::size_t m,
                                           Register a,
                                           Register b) {
    const Register ones = _mm256_set1_epi16(1);
    sum.low[m] = _mm256_add_epi32(sum.low[m], _mm256_madd_epi16(_mm256_unpacklo_epi16(a, b), ones));
    sum.high[m] =
        _mm256_add_epi32(sum.high[m], _mm256_madd_epi16(_mm256_unpackhi_epi16(a, b), ones));
}

/// The outputs with `Sources` sources, then those with fewer.
template <int Reach, std::size_t Sources>
[[gnu::always_inline]] inline void changeOutputs(Planes& planes,
                                                 std::size_t at,
                                                 const Parts& parts,
                                                 SavedStar& saved,
                                                 MixedChange& sum,
                                                 std::size_t pair) {
    for (; pair < kMixMap<Reach>.end[Sources]; ++pair) {
        const auto& [first, second] = kMixMap<Reach>.pairs[pair].side;
        MixedRow* const log = saved.mixed + 2 * pair;
        const Rise a = changeOutput<Sources>(
            planes, at + static_cast<std::size_t>(first.offset), log[0], parts, first.sources);
        const Rise b = changeOutput<Sources>(
            planes, at + static_cast<std::size_t>(second.offset), log[1], parts, second.sources);
#pragma GCC unroll 8
        for (std::size_t m = 0; m < 2 * kMixRegisters; ++m)
            addPair(sum, m, a.numbers[m], b.numbers[m]);
    }
    if constexpr (Sources > 1)
        changeOutputs<Reach, Sources - 1>(planes, at, parts, saved, sum, pair);
}

template <int Reach>
void forwardStar(Planes& planes,
                 const StepTables& tables,
                 std::size_t at,
                 const StarChange& change,
                 SavedStar& saved) {
    for (std::size_t k = 0; k < kBothChannels; k += 8)
        store(saved.pool.sums + k, load(planes.pool.sums + k));
    Parts parts;
    changePoints(planes, tables, at, slotCount(Reach), change, saved, parts);

    MixedChange sum{};
    changeOutputs<Reach, kMostSources>(planes, at, parts, saved, sum, 0);
    const Rise centre = changeOutput<9>(
        planes, at, saved.mixed[2 * kMixMap<Reach>.pairCount], parts, kMixMap<Reach>.centre);
    for (std::size_t m = 0; m < 2 * kMixRegisters; ++m) {
        addPair(sum, m, centre.numbers[m], _mm256_setzero_si256());
        const std::size_t k = m / kMixRegisters * kChannels + kLanes * (m % kMixRegisters);
        addToPool(planes.pool.sums + k,
                  _mm256_permute2x128_si256(sum.low[m], sum.high[m], 0x20),
                  _mm256_permute2x128_si256(sum.low[m], sum.high[m], 0x31));
    }
}

void forward(Planes& planes,
             const StepTables& tables,
             std::size_t at,
             int reach,
             const StarChange& change,
             SavedStar& saved) {
    if (reach == 4)
        forwardStar<4>(planes, tables, at, change, saved);
    else
        forwardStar<5>(planes, tables, at, change, saved);
}

template <class Row>
[[gnu::always_inline]] inline void copyRow(Row& to, const Row& from) {
#pragma GCC unroll 8
    for (std::size_t i = 0; i < sizeof(Row) / sizeof(Register); ++i)
        store(reinterpret_cast<Register*>(&to) + i,
              load(reinterpret_cast<const Register*>(&from) + i));
}

template <int Reach>
void backStar(Planes& planes, std::size_t at, const SavedStar& saved) {
    PointRow* const z = planes.z + at;
    for (std::size_t slot = 0; slot < slotCount(Reach); ++slot)
        copyRow(z[kSlotOffsets.at[slot]], saved.z[slot]);
    MixedRow* const mixed = planes.mixed + at;
    const MixMap<Reach>& map = kMixMap<Reach>;
    for (std::size_t pair = 0; pair < map.pairCount; ++pair)
        for (std::size_t i = 0; i < 2; ++i)
            copyRow(mixed[map.pairs[pair].side[i].offset], saved.mixed[2 * pair + i]);
    copyRow(mixed[0], saved.mixed[2 * map.pairCount]);
    copyRow(planes.pool, saved.pool);
}

void back(Planes& planes, std::size_t at, int reach, const SavedStar& saved) {
    if (reach == 4)
        backStar<4>(planes, at, saved);
    else
        backStar<5>(planes, at, saved);
}

constexpr StarKernels kKernels{forward, back};

}  // namespace

const StarKernels* const kAvx2Star = &kKernels;

}  // namespace fukumi::eval::network

#else

namespace fukumi::eval::network {
const StarKernels* const kAvx2Star = nullptr;
}

#endif
