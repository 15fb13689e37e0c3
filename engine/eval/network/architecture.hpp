// SPDX-License-Identifier: MIT
//
// The shape, on one screen, of the network that orders moves and knows draws. All numbers are
// integers and every step is exact, so that each processor gives the same value to the last bit.
//
//     window     the cells around a point in one of four directions, seen by one colour
//       |          4 + 1 + 4 cells and what a stone of either colour would make there (line class)
//       |  table T, one row a window: kChannels numbers a colour, -511 .. 511
//       v
//     z          sum over the four directions                     kChannels, 128 = 1.0
//       |  h = max(0, z)
//       +---------------------------+
//       | k < kMixed                | kMixed <= k
//       v                           |
//     y  3x3, one number each for   |    c0 for the point, c1 for the four side neighbours,
//        point, sides and corners   |    c2 for the corners; y = max(0, sum)
//       |                           |
//       v                           v
//     features of a point           f = [ y | h ]                 kChannels
//       |  sum over the board
//       v
//     pool       S, kept as the board changes                     kChannels a colour
//       |
//       v
//     draw       [S of us | S of them] >> 3  ->  kHidden  ->  kHidden  ->  1
//                                      |  \______________________________/  (linear by-pass)
//                                      v
//     policy     a move's logit = q . f + r . g   with q (2 kChannels) and r (kPolicyHidden) from
//                the first hidden layer, and g (kPolicyHidden) from the move's own features
//
// "Own" is the colour that looks. In renju black and white look with weights of their own; in the
// other rules they share them.
#pragma once

#include <cstddef>
#include <cstdint>

#include "engine/core/rules.hpp"

namespace fukumi::eval::network {

/// Numbers of a point for one colour, and how many of them pass through the 3x3.
inline constexpr std::size_t kChannels = 32;
inline constexpr std::size_t kMixed = 16;
inline constexpr std::size_t kDirect = kChannels - kMixed;
/// Width of the head's layers, and of what a move's own features pass through in the policy.
inline constexpr std::size_t kHidden = 32;
inline constexpr std::size_t kPolicyHidden = 16;

/// Both colours side by side: [black | white] in the accumulator, [us | them] in the heads.
inline constexpr std::size_t kBothChannels = 2 * kChannels;
inline constexpr std::size_t kBothMixed = 2 * kMixed;

// Whole registers of sixteen numbers.
static_assert(kChannels % 16 == 0 && kMixed % 16 == 0 && kMixed > 0 && kMixed < kChannels);
static_assert(kHidden % 16 == 0 && kPolicyHidden % 16 == 0);

/// Bound of a table row's numbers; four of them make |z| <= 2044.
inline constexpr int kRowBound = 511;
inline constexpr int kPointBound = 4 * kRowBound;

/// The channels of the 3x3 are kept four times as large, as its products want them: 4 z.
inline constexpr int kMixedScale = 4;
/// (a * b + 2^14) >> 15; 8192 = 1.0 once the factor four is counted.
inline constexpr int kMixShift = 15;
/// Bound of |c0| + 4 |c1| + 4 |c2|, so that a sum of nine products fits into 16 bits.
inline constexpr int kMixBound = 16 * 8192;

/// Pool to first layer: min(S >> 3, 8191).
inline constexpr int kPoolShift = 3;
inline constexpr int kActivationMax = 8191;
/// From a layer's sums to the next activations.
inline constexpr int kLayerShift = 10;
/// A value, or the log-odds of a draw: 2^18 = one log-odd, which is kValueUnit for a value.
inline constexpr int kValueShift = 18;

/// Policy: features and factors stay within 0 .. 4095 and -4095 .. 4095.
inline constexpr int kPolicyMax = 4095;
inline constexpr int kFactorShift = 8;
/// Move scores: 2^17 = one log-odd = kOrderUnit.
inline constexpr int kOrderShift = 17;

/// Sets of weights: renju's colours are not alike.
[[nodiscard]] constexpr std::size_t viewCount(Rule rule) { return rule == Rule::Renju ? 2 : 1; }

}  // namespace fukumi::eval::network
