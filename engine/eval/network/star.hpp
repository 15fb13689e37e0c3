// SPDX-License-Identifier: MIT
//
// The star of points that a stone touches. Its windows lie on eight arms, and the 3x3 carries their
// change one point farther:
//
//     o . o . o      o   slots: the stone's own point and the points of the arms
//     . o o o .      .   outputs of the 3x3 beside them
//     o o S o o
//     . o o o .      slot 0 is S; slot 1 + 8 (distance - 1) + arm, the arms in opposite pairs
//     o . o . o      arm 2 d + 1 along direction d, arm 2 d against it
//
// The planes have one entry a point and a margin on every side, so that a star never needs to ask
// where the board ends; outside it nothing counts.
//
// Plain numbers only: the file is part of code for another instruction set.
#pragma once

#include <cstddef>
#include <cstdint>

#include "engine/core/types.hpp"
#include "engine/eval/network/architecture.hpp"

namespace fukumi::eval::network {

inline constexpr int kStarReach = 5;
/// Cells that a star with its 3x3 hangs over the edge.
inline constexpr int kPlaneMargin = kStarReach + 1;
/// Not a power of two: columns would fall into the same few sets of the cache.
inline constexpr int kPlaneStride = kMaxBoardSide + kPlaneMargin;
/// The margin to the right of a row is the one to the left of the next.
inline constexpr int kPlaneOrigin = kPlaneMargin * kPlaneStride + kPlaneMargin;
inline constexpr std::size_t kPlaneSize =
    static_cast<std::size_t>((kMaxBoardSide + 2 * kPlaneMargin) * kPlaneStride + 2 * kPlaneMargin);

/// A point's place in the planes.
[[nodiscard]] constexpr std::size_t planeIndex(Square s) {
    return static_cast<std::size_t>(kPlaneOrigin + s.y() * kPlaneStride + s.x());
}

inline constexpr std::size_t kArms = 8;
inline constexpr std::size_t kMaxSlots = 1 + kArms * static_cast<std::size_t>(kStarReach);

[[nodiscard]] constexpr std::size_t slotCount(int reach) {
    return 1 + kArms * static_cast<std::size_t>(reach);
}

struct SlotPlace {
    int x;
    int y;
};
[[nodiscard]] constexpr SlotPlace placeOf(std::size_t slot) {
    if (slot == 0) return {0, 0};
    const std::size_t arm = (slot - 1) % kArms;
    const int distance = static_cast<int>((slot - 1) / kArms) + 1;
    const int along = arm % 2 == 1 ? distance : -distance;
    const Direction d = static_cast<Direction>(arm / 2);
    return {along * stepX(d), along * stepY(d)};
}
[[nodiscard]] constexpr int planeOffset(SlotPlace place) {
    return place.y * kPlaneStride + place.x;
}

struct SlotOffsets {
    std::int16_t at[kMaxSlots];
};
[[nodiscard]] consteval SlotOffsets makeSlotOffsets() {
    SlotOffsets offsets{};
    for (std::size_t slot = 0; slot < kMaxSlots; ++slot)
        offsets.at[slot] = static_cast<std::int16_t>(planeOffset(placeOf(slot)));
    return offsets;
}
inline constexpr SlotOffsets kSlotOffsets = makeSlotOffsets();

/// Old and new rows of a star; the stone's own point has one in each direction.
struct StarRows {
    std::uint16_t centre[4];
    std::uint16_t slots[kMaxSlots];  // slots[0] is not used
};
struct StarChange {
    StarRows before;
    StarRows after;
};

/// Parts that a slot sends into the 3x3: to its own point, to the sides, to the corners.
inline constexpr std::size_t kParts = 3;
/// Where a part's numbers begin in a plain list of them, slot after slot.
[[nodiscard]] constexpr std::uint16_t sourceOf(std::size_t slot, std::size_t part) {
    return static_cast<std::uint16_t>(kBothMixed * (kParts * slot + part));
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
        const std::size_t slot = source / kBothMixed / kParts;
        const std::size_t mirrored = slot == 0 ? 0 : ((slot - 1) ^ 1) + 1;
        return sourceOf(mirrored, source / kBothMixed % kParts);
    };
    // Every source of the output at (x, y); returns how many.
    const auto collect = [](int x, int y, std::uint16_t* sources) {
        std::size_t count = 0;
        for (std::size_t slot = 0; slot < slotCount(Reach); ++slot) {
            const int dx = placeOf(slot).x - x;
            const int dy = placeOf(slot).y - y;
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
                pair.side[0].offset = static_cast<std::int16_t>(planeOffset({x, y}));
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
inline constexpr std::size_t kMaxOutputs = 2 * kMixMap<kStarReach>.pairCount + 1;

}  // namespace fukumi::eval::network
