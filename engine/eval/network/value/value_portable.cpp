// SPDX-License-Identifier: MIT
//
// The value network in plain C++: what a compiler makes of it for any processor, and the text to
// read first.
#include "engine/eval/network/layers_portable.hpp"
#include "engine/eval/network/value/kernels.hpp"

namespace fukumi::eval::network {
namespace {

void changeValueRow(ValueRow& z, const ValueRow& before, const ValueRow& after) {
    for (std::size_t k = 0; k < kValueBoth; ++k)
        z.numbers[k] = narrow(z.numbers[k] + after.numbers[k] - before.numbers[k]);
}

void addRise(const ValueRow& before, const ValueRow& after, std::uint16_t* sums) {
    for (std::size_t k = 0; k < kValueBoth; ++k)
        sums[k] = static_cast<std::uint16_t>(sums[k] + std::max<int>(after.numbers[k], 0) -
                                             std::max<int>(before.numbers[k], 0));
}

void forwardValue(ValuePlanes& planes,
                  const ValueTables& tables,
                  std::size_t at,
                  int reach,
                  const StarChange& change,
                  SavedValueStar& saved) {
    saved.pools = planes.pools;
    for (std::size_t slot = 0; slot < slotCount(reach); ++slot) {
        const std::size_t place = at + static_cast<std::size_t>(kSlotOffsets.at[slot]);
        ValueRow& z = planes.z[place];
        saved.z[slot] = z;
        if (slot == 0)
            for (std::size_t d = 0; d < 4; ++d)
                changeValueRow(
                    z, tables.rows[change.before.centre[d]], tables.rows[change.after.centre[d]]);
        else
            changeValueRow(
                z, tables.rows[change.before.slots[slot]], tables.rows[change.after.slots[slot]]);
        addRise(saved.z[slot], z, planes.pools.sums[planes.region[place]]);
    }
}

void backValue(ValuePlanes& planes, std::size_t at, int reach, const SavedValueStar& saved) {
    for (std::size_t slot = 0; slot < slotCount(reach); ++slot)
        planes.z[at + static_cast<std::size_t>(kSlotOffsets.at[slot])] = saved.z[slot];
    planes.pools = saved.pools;
}

/// `numbers >> kValuePoolShift`, bounded above.
void valueActivations(const int* numbers, std::int16_t* x) {
    for (std::size_t k = 0; k < kValueChannels; ++k)
        x[k] = narrow(std::min(numbers[k] >> kValuePoolShift, kActivationMax));
}

std::int64_t valueOf(const ValueHead& head,
                     const ValuePools& pools,
                     std::size_t us,
                     std::size_t them) {
    std::int16_t x[kValueBoth];
    std::int32_t sums[kValueHidden];
    int whole[kValueBoth]{};
    int units[kRegionUnits]{};
    for (const auto& region : pools.sums) {
        int numbers[kValueBoth];
        for (std::size_t k = 0; k < kValueBoth; ++k) {
            numbers[k] = region[k];
            whole[k] += region[k];
        }
        valueActivations(numbers + us, x);
        valueActivations(numbers + them, x + kValueChannels);
        std::int32_t found[kRegionUnits];
        std::int16_t a[kRegionUnits];
        dense(head.region, x, found);
        activate(found, kLayerShift, 0, kActivationMax, a);
        for (std::size_t u = 0; u < kRegionUnits; ++u) units[u] += a[u];
    }
    std::int16_t a[kValueHidden + kRegionUnits];
    valueActivations(whole + us, x);
    valueActivations(whole + them, x + kValueChannels);
    dense(head.first, x, sums);
    activate(sums, kLayerShift, 0, kActivationMax, a);
    for (std::size_t u = 0; u < kRegionUnits; ++u)
        a[kValueHidden + u] = narrow(std::min(units[u], kActivationMax));
    dense(head.second, a, sums);
    activate(sums, kLayerShift, 0, kActivationMax, a);
    std::int64_t out = head.outputBias;
    for (std::size_t j = 0; j < kValueHidden; ++j) out += head.output[j] * a[j];
    for (std::size_t k = 0; k < kValueBoth; ++k) out += head.bypass[k] * x[k];
    return out;
}

}  // namespace

const ValueKernels kPortableValue{forwardValue, backValue, valueOf};

}  // namespace fukumi::eval::network
