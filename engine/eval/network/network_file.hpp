// SPDX-License-Identifier: MIT
//
// The weights of a network and their payload, little endian, without gaps:
//
//     u8 version = 5 | u8 rule | u8 views | u8 = 0 | u32 base | u16 kChannels | u16 kMixed
//     | u16 kHidden | u16 kPolicyHidden, then for each view
//
//       near2    i16 [273][kChannels]        rows of windows of two cells a side
//       near3    i16 [2460][kChannels]       of three
//       classes  i16 [227][kChannels]        of class ids (windows.hpp)
//       near4    i8  [22143][kChannels]      of four; a window's numbers are the sum of these four
//       mix      i16 [3][kMixed]             the 3x3: point, sides, corners
//       first    i32 [kHidden]               i16 [kHidden][2 kChannels]
//       query    i32 [2 kChannels]           i16 [2 kChannels][kHidden]
//       rest     i32 [kPolicyHidden]         i16 [kPolicyHidden][kHidden]
//       point    i32 [kPolicyHidden]         i16 [kPolicyHidden][2 kChannels]
//       second   i32 [kHidden]               i16 [kHidden][kHidden]
//       draw     i32, i16 [kHidden], i16 [2 kChannels]    bias, from the second layer, by-pass
//
// Where both colours' features come in, us stands before them.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/core/rules.hpp"
#include "engine/eval/network/architecture.hpp"
#include "engine/eval/network/payload.hpp"

namespace fukumi::eval::network {

/// Of the payload's layout.
inline constexpr std::uint8_t kPayloadVersion = 5;

/// The weights that a colour sees the board with. Tables are row after row of kChannels numbers.
struct ViewWeights {
    std::vector<std::int16_t> near2;
    std::vector<std::int16_t> near3;
    std::vector<std::int16_t> classes;
    std::vector<std::int8_t> near4;
    std::array<std::array<std::int16_t, kMixed>, 3> mix{};
    Layer first;
    Layer query;
    Layer rest;
    Layer point;
    Layer second;
    // All zero in a network that never learned of draws.
    std::int32_t drawBias = 0;
    std::array<std::int16_t, kHidden> drawOutput{};
    std::array<std::int16_t, kBothChannels> drawBypass{};

    /// All zero, every table at its size.
    ViewWeights();
};

struct NetworkWeights {
    Rule rule = Rule::Freestyle;
    /// Checksum of the pattern weights to whose move scores the network's are added
    /// (patternChecksum()); never 0.
    std::uint32_t base = 0;
    std::vector<ViewWeights> views;  ///< viewCount(rule) of them

    /// Whether it says how likely a draw is.
    [[nodiscard]] bool knowsDraws() const;
};

/// Reads a payload. Throws UserError, one line, where it is cut off or too long, of another version
/// or shape, or where a bound is broken that keeps the sums inside their registers.
[[nodiscard]] NetworkWeights parseNetwork(std::span<const std::uint8_t> payload);
/// The inverse of parseNetwork(). Bounds are not looked at.
[[nodiscard]] std::vector<std::uint8_t> serializeNetwork(const NetworkWeights& weights);
/// The checks of parseNetwork() beyond the form; for weights that come from elsewhere.
void checkBounds(const NetworkWeights& weights);

}  // namespace fukumi::eval::network
