// SPDX-License-Identifier: MIT
//
// The star of points that a stone touches: those whose windows it changes lie on eight arms.
//
//     o . o . o
//     . o o o .      o   slots: the stone's own point and the points of the arms
//     o o S o o
//     . o o o .      slot 0 is S; slot 1 + 8 (distance - 1) + arm, the arms in opposite pairs
//     o . o . o      arm 2 d + 1 along direction d, arm 2 d against it
//
// Numbers of every point lie on planes with one entry a point and a margin on every side, so
// that a star never needs to ask where the board ends; outside it nothing counts.
//
// Plain numbers only: the file is part of code for another instruction set.
#pragma once

#include <cstddef>
#include <cstdint>

#include "engine/core/types.hpp"

namespace fukumi::eval::windows {

inline constexpr int kStarReach = 5;
/// Cells that a star, and a 3x3 around its points, hang over the edge.
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

/// A place that many entries away.
[[nodiscard]] constexpr std::size_t shifted(std::size_t at, int offset) {
    return at + static_cast<std::size_t>(static_cast<std::ptrdiff_t>(offset));
}

inline constexpr std::size_t kArms = 8;
inline constexpr std::size_t kMaxSlots = 1 + kArms * static_cast<std::size_t>(kStarReach);

/// The direction in which a slot lies; REQUIRES: slot > 0.
[[nodiscard]] constexpr std::size_t directionOf(std::size_t slot) { return (slot - 1) % kArms / 2; }
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

/// Window rows of the points of a star, before or after a stone. The stone's own point has one in
/// each direction.
struct WindowRows {
    std::uint16_t centre[4];
    std::uint16_t slots[kMaxSlots];  // slots[0] is not used
};
struct WindowChange {
    WindowRows before;
    WindowRows after;
};

}  // namespace fukumi::eval::windows
