// SPDX-License-Identifier: MIT
//
// Which outputs of the 3x3 a star changes, and from which of its points:
//
//     o . o . o      o   slots of the star (windows/star.hpp)
//     . o o o .      .   outputs of the 3x3 next to them
//     o o S o o
//     . o o o .
//     o . o . o
//
// Plain numbers only: the file is part of code for another instruction set.
#pragma once

#include <cstddef>
#include <cstdint>

#include "engine/eval/windows/star.hpp"

namespace fukumi::eval::nets {

/// Parts that a slot sends into the 3x3: to its own point, to the sides, to the corners.
inline constexpr std::size_t kParts = 3;
/// Number of a part in a plain list of them, slot after slot.
[[nodiscard]] constexpr std::uint16_t sourceOf(std::size_t slot, std::size_t part) {
    return static_cast<std::uint16_t>(kParts * slot + part);
}
/// The parts that one output off the centre can collect at most.
inline constexpr std::size_t kMostSources = 7;

/// The outputs of the 3x3 that a star changes, in pairs opposite to each other and by falling
/// number of sources; the centre, which has nine, apart.
template <int Reach>
struct MixMap {
    static constexpr int kSide = 2 * (Reach + 1) + 1;

    struct Output {
        std::int16_t offset;                  // in the plane
        std::uint16_t sources[kMostSources];  // see sourceOf()
    };
    struct Pair {
        Output side[2];
    };

    Pair pairs[static_cast<std::size_t>(kSide * kSide) / 2];
    std::size_t end[kMostSources + 1];  // pairs with n sources end here, those with more before
    std::size_t pairCount;
    std::uint16_t centre[9];
};

template <int Reach>
[[nodiscard]] consteval MixMap<Reach> makeMixMap() {
    MixMap<Reach> map{};
    const auto opposite = [](std::uint16_t source) {
        const std::size_t slot = source / kParts;
        const std::size_t mirrored = slot == 0 ? 0 : ((slot - 1) ^ 1) + 1;
        return sourceOf(mirrored, source % kParts);
    };
    // Every source of the output at (x, y); returns how many.
    const auto collect = [](int x, int y, std::uint16_t* sources) {
        std::size_t count = 0;
        for (std::size_t slot = 0; slot < windows::slotCount(Reach); ++slot) {
            const int dx = windows::placeOf(slot).x - x;
            const int dy = windows::placeOf(slot).y - y;
            if (dx < -1 || dx > 1 || dy < -1 || dy > 1) continue;
            const std::size_t part = static_cast<std::size_t>(dx * dx + dy * dy);
            sources[count++] = sourceOf(slot, part);
        }
        return count;
    };
    collect(0, 0, map.centre);
    for (std::size_t n = kMostSources; n > 0; --n) {
        for (int y = -Reach - 1; y <= 0; ++y)
            for (int x = -Reach - 1; x <= Reach + 1 && (y < 0 || x < 0); ++x) {
                std::uint16_t sources[16]{};
                if (collect(x, y, sources) != n) continue;
                auto& pair = map.pairs[map.pairCount++];
                pair.side[0].offset = static_cast<std::int16_t>(windows::planeOffset({x, y}));
                pair.side[1].offset = static_cast<std::int16_t>(-pair.side[0].offset);
                for (std::size_t i = 0; i < n; ++i) {
                    pair.side[0].sources[i] = sources[i];
                    pair.side[1].sources[i] = opposite(sources[i]);
                }
            }
        map.end[n] = map.pairCount;
    }
    return map;
}
template <int Reach>
inline constexpr MixMap<Reach> kMixMap = makeMixMap<Reach>();

/// Outputs that the larger star changes.
inline constexpr std::size_t kMaxOutputs = 2 * kMixMap<windows::kStarReach>.pairCount + 1;

}  // namespace fukumi::eval::nets
