// SPDX-License-Identifier: MIT
#include "engine/eval/network/accumulator.hpp"

#include <algorithm>

#include "engine/core/ranges.hpp"

namespace fukumi::eval::network {

namespace {

void addMixedToPool(Planes& planes, std::size_t at, int sign) {
    for (std::size_t k = 0; k < kBothMixed; ++k)
        planes.pool.sums[k / kMixed * kChannels + k % kMixed] +=
            sign * std::max<int>(planes.mixed[at].numbers[k], 0);
}

}  // namespace

void NetworkForm::start(Planes& planes, BoardSize size) {
    ranges::fill(planes.floor, kFloorClosed);
    forEachSquare(size, [&](Square s) { planes.floor[planeIndex(s)] = kFloorOpen; });
}

void NetworkForm::addBlock(Planes& planes, std::size_t at) {
    addMixedToPool(planes, at, -1);
    planes.floor[at] = kFloorClosed;
}

void NetworkForm::removeBlock(Planes& planes, std::size_t at) {
    planes.floor[at] = kFloorOpen;
    addMixedToPool(planes, at, +1);
}

}  // namespace fukumi::eval::network
