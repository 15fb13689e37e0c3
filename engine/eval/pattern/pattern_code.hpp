// SPDX-License-Identifier: MIT
//
// Four line classes of a point, one a direction, as one number: which direction has which class
// does not matter, so a code is a multiset of four classes. C(15 + 3, 4) = 3 060 codes.
//
//     packed    15..12  11..8  7..4   3..0        LineClass of each direction, in any order
//               diag    anti   col    row
//     code      0 .. 3059, the rank of the sorted classes in lexicographic order
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/board/pattern.hpp"

namespace fukumi::eval {

using PackedClasses = std::uint16_t;
using PatternCode = std::uint16_t;

inline constexpr std::size_t kPackedCount = std::size_t{1} << 16;
inline constexpr std::size_t kPatternCodeCount = 3060;

/// The four classes of a code, in falling order.
using ClassSet = std::array<board::LineClass, 4>;

/// Both directions of the numbering; about 0.2 ms to build, 160 KiB.
class PatternCodes {
public:
    PatternCodes();

    /// REQUIRES: every nibble is a LineClass.
    [[nodiscard]] PatternCode codeOf(PackedClasses packed) const { return codes_[packed]; }
    [[nodiscard]] const ClassSet& classes(PatternCode code) const { return sets_[code]; }

    /// Memory behind the object's pointers.
    static constexpr std::size_t kHeapBytes =
        kPackedCount * sizeof(PatternCode) + kPatternCodeCount * sizeof(ClassSet);

private:
    std::vector<PatternCode> codes_;
    std::vector<ClassSet> sets_;
};

/// No own stone within reach, as far as the classes tell: four more stones are missing in every
/// line that can still hold a five.
[[nodiscard]] bool isRemote(const ClassSet& classes);

/// Threats of a stone on a point, which can be several of these.
///
///     bit 0   a four and an open three, or two fours
///     bit 1   a four
///     bit 2   an open three and at least an open two or a blocked three with it
///     bit 3   an open three
using ThreatKinds = unsigned;
inline constexpr int kThreatKindCount = 4;

[[nodiscard]] ThreatKinds threatKinds(const ClassSet& classes);

/// The kinds that the side to move has anywhere (bits 0 to 3) and that the opponent has (bits 4 to
/// 7).
inline constexpr std::size_t kThreatMaskCount = std::size_t{1} << (2 * kThreatKindCount);

// Threats of a colour as one small number: its points of each threat kind, counted
// coarsely.
//
//     state = ((forks * 3 + fours) * 3 + strong) * 4 + threes
//
//     forks    a four and an open three, or two fours              0, 1, 2 and more
//     fours                                                        0, 1 to 2, 3 and more
//     strong   an open three with another threat              0, 1, 2 and more
//     threes                                                       0, 1 to 2, 3 to 4, 5 and more

inline constexpr std::size_t kThreatStateCount = 3 * 3 * 3 * 4;

/// `kinds` has one counter of 16 bits for each kind, in the order of ThreatKinds: how many points.
[[nodiscard]] constexpr std::size_t threatState(std::uint64_t kinds) {
    const auto points = [kinds](int kind) {
        return static_cast<std::size_t>((kinds >> (16 * kind)) & 0xFFFF);
    };
    const std::size_t forks = std::min<std::size_t>(points(0), 2);
    const std::size_t fours = std::min<std::size_t>((points(1) + 1) / 2, 2);
    const std::size_t strong = std::min<std::size_t>(points(2), 2);
    const std::size_t threes = std::min<std::size_t>((points(3) + 1) / 2, 3);
    return ((forks * 3 + fours) * 3 + strong) * 4 + threes;
}
static_assert(kThreatKindCount == 4);

}  // namespace fukumi::eval
