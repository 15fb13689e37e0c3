// SPDX-License-Identifier: MIT
//
// A stone's star in plain C++: what a compiler makes of it for any processor, and the text to read
// first.
#include "engine/eval/network/layers_portable.hpp"

namespace fukumi::eval::network {
namespace {

/// The product of a rectified number with a factor of the 3x3. Written as compilers know it: x86
/// has an instruction for it (pmulhrsw).
std::int16_t product(std::int16_t h, std::int16_t factor) {
    return narrow(((h * factor >> (kMixShift - 1)) + 1) >> 1);
}

/// Parts that a star sends into the 3x3, by kParts * slot + part.
struct Parts {
    MixedRow rows[kParts * kMaxSlots];
};

void changePoint(PointRow& z, const PointRow& before, const PointRow& after) {
    for (std::size_t k = 0; k < kBothChannels; ++k)
        z.numbers[k] = narrow(z.numbers[k] + after.numbers[k] - before.numbers[k]);
}

/// Rise of a rectified number; without an int in between, so that sixteen fit a register.
std::int16_t rise(std::int16_t before, std::int16_t after, std::int16_t floor) {
    return narrow(std::max(after, floor) - std::max(before, floor));
}

/// The pool takes the change of the direct channels, `parts` that of the others.
void spread(const PointRow& before,
            const PointRow& after,
            const StepTables& tables,
            Pool& pool,
            MixedRow* parts) {
    for (std::size_t color = 0; color < 2; ++color) {
        const std::int16_t* const from = before.numbers + kChannels * color;
        const std::int16_t* const to = after.numbers + kChannels * color;
        std::int32_t* const sums = pool.sums + kChannels * color;
        for (std::size_t k = kMixed; k < kChannels; ++k) sums[k] += rise(from[k], to[k], 0);
        for (std::size_t part = 0; part < kParts; ++part) {
            const std::int16_t* const factors = tables.factors[part].numbers + kMixed * color;
            std::int16_t* const out = parts[part].numbers + kMixed * color;
            for (std::size_t k = 0; k < kMixed; ++k)
                out[k] = narrow(product(std::max<std::int16_t>(to[k], 0), factors[k]) -
                                product(std::max<std::int16_t>(from[k], 0), factors[k]));
        }
    }
}

/// Adds the sources up, and their effect behind the rectifier to the pool.
void mixOutput(Planes& planes,
               std::size_t at,
               const Parts& parts,
               const std::uint16_t* sources,
               std::size_t count,
               MixedRow& saved) {
    const MixedRow before = planes.mixed[at];
    MixedRow after = before;
    for (std::size_t i = 0; i < count; ++i) {
        const std::int16_t* const part = parts.rows[0].numbers + sources[i];
        for (std::size_t k = 0; k < kBothMixed; ++k)
            after.numbers[k] = narrow(after.numbers[k] + part[k]);
    }
    saved = before;
    planes.mixed[at] = after;
    const auto floor = static_cast<std::int16_t>(planes.floor[at] & 0x7FFF);
    for (std::size_t color = 0; color < 2; ++color)
        for (std::size_t k = 0; k < kMixed; ++k)
            planes.pool.sums[kChannels * color + k] +=
                rise(before.numbers[kMixed * color + k], after.numbers[kMixed * color + k], floor);
}

/// Calls `visit(plane index, sources, how many)` for each output of a star, in the order of the
/// log.
template <int Reach, class Visitor>
void forEachOutput(std::size_t at, Visitor&& visit) {
    const MixMap<Reach>& map = kMixMap<Reach>;
    std::size_t pair = 0;
    for (std::size_t n = kMostSources; n > 0; --n)
        for (; pair < map.end[n]; ++pair)
            for (const auto& output : map.pairs[pair].side)
                visit(at + static_cast<std::size_t>(output.offset), output.sources, n);
    visit(at, map.centre, std::size_t{9});
}

template <int Reach>
void forwardStar(Planes& planes,
                 const StepTables& tables,
                 std::size_t at,
                 const StarChange& change,
                 SavedStar& saved) {
    Parts parts;
    saved.pool = planes.pool;
    for (std::size_t slot = 0; slot < slotCount(Reach); ++slot) {
        PointRow& z = planes.z[at + static_cast<std::size_t>(kSlotOffsets.at[slot])];
        saved.z[slot] = z;
        if (slot == 0)
            for (std::size_t d = 0; d < 4; ++d)
                changePoint(
                    z, tables.rows[change.before.centre[d]], tables.rows[change.after.centre[d]]);
        else
            changePoint(
                z, tables.rows[change.before.slots[slot]], tables.rows[change.after.slots[slot]]);
        spread(saved.z[slot], z, tables, planes.pool, &parts.rows[kParts * slot]);
    }
    std::size_t log = 0;
    forEachOutput<Reach>(at, [&](std::size_t to, const std::uint16_t* sources, std::size_t count) {
        mixOutput(planes, to, parts, sources, count, saved.mixed[log++]);
    });
}

template <int Reach>
void backStar(Planes& planes, std::size_t at, const SavedStar& saved) {
    for (std::size_t slot = 0; slot < slotCount(Reach); ++slot)
        planes.z[at + static_cast<std::size_t>(kSlotOffsets.at[slot])] = saved.z[slot];
    std::size_t log = 0;
    forEachOutput<Reach>(at, [&](std::size_t to, const std::uint16_t*, std::size_t) {
        planes.mixed[to] = saved.mixed[log++];
    });
    planes.pool = saved.pool;
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

void back(Planes& planes, std::size_t at, int reach, const SavedStar& saved) {
    if (reach == 4)
        backStar<4>(planes, at, saved);
    else
        backStar<5>(planes, at, saved);
}

}  // namespace

const StarKernels kPortableStar{forward, back};

}  // namespace fukumi::eval::network
