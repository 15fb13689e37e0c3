// SPDX-License-Identifier: MIT
//
// The weights of a value network and their payload, little endian, without gaps:
//
//     u8 version = 1 | u8 rule | u8 views | u8 = 0 | u32 base | u16 kValueChannels
//     | u16 kRegionUnits | u16 kValueHidden | u16 kRegionSide, then for each view
//
//       near2    i16 [273][kValueChannels]       rows of windows of two cells a side
//       near3    i16 [2460][kValueChannels]      of three
//       classes  i16 [227][kValueChannels]       of class ids (../windows.hpp)
//       near4    i8  [22143][kValueChannels]     of four; a window's numbers are the sum of these
//       region   i32 [kRegionUnits]              i16 [kRegionUnits][2 kValueChannels]
//       first    i32 [kValueHidden]              i16 [kValueHidden][2 kValueChannels]
//       second   i32 [kValueHidden]              i16 [kValueHidden][kValueHidden + kRegionUnits]
//       output   i32, i16 [kValueHidden], i16 [2 kValueChannels]    bias, from the second layer,
//                                                                   by-pass
//
// Where both colours' features come in, us stands before them; the inputs of the second layer are
// the first layer and then the sum over the regions.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/core/rules.hpp"
#include "engine/eval/network/payload.hpp"
#include "engine/eval/network/value/architecture.hpp"

namespace fukumi::eval::network {

/// Of the payload's layout.
inline constexpr std::uint8_t kValuePayloadVersion = 1;

/// The weights that a colour sees the board with. Tables are row after row of kValueChannels
/// numbers.
struct ValueView {
    std::vector<std::int16_t> near2;
    std::vector<std::int16_t> near3;
    std::vector<std::int16_t> classes;
    std::vector<std::int8_t> near4;
    Layer region;
    Layer first;
    Layer second;
    std::int32_t outputBias = 0;
    std::array<std::int16_t, kValueHidden> output{};
    std::array<std::int16_t, kValueBoth> bypass{};

    /// All zero, every table at its size.
    ValueView();
};

struct ValueWeights {
    Rule rule = Rule::Freestyle;
    /// Checksum of the pattern weights to whose values the network's are added (patternChecksum());
    /// never 0: a value alone cannot order moves.
    std::uint32_t base = 0;
    std::vector<ValueView> views;  ///< viewCount(rule) of them
};

/// Reads a payload. Throws UserError, one line, where it is cut off or too long, of another version
/// or shape, or where a bound is broken that keeps the sums inside their registers.
[[nodiscard]] ValueWeights parseValueNetwork(std::span<const std::uint8_t> payload);
/// The inverse of parseValueNetwork(). Bounds are not looked at.
[[nodiscard]] std::vector<std::uint8_t> serializeValueNetwork(const ValueWeights& weights);
/// The checks of parseValueNetwork() beyond the form; for weights that come from elsewhere.
void checkBounds(const ValueWeights& weights);

}  // namespace fukumi::eval::network
