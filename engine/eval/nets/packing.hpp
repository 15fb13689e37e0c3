// SPDX-License-Identifier: MIT
//
// A network in half of its bytes, for programs that are sent over a network: the head of its
// payload (weights.hpp) with another version, then its numbers by a range coder. A number's odds
// depend on
//
//     - the number at the same place of another rule's network, to which it is often near: the
//       networks of all rules come from those of freestyle (correlation 0.7 to 0.8 in near4); in
//       renju also the number of black's view for white's;
//     - the size of the numbers before it in its row: rare rows are small or zero;
//     - the size of the other network's whole row.
//
// Measured over the networks of all rules: 8.2 MB, by gzip 4.9, by xz 4.35, so 3.63. Intentionally
// absent: mixing several such odds would take 3 % off, and twice the time.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "engine/eval/nets/weights.hpp"

namespace fukumi::eval::nets {

/// The rule whose networks are packed on their own; those of the others are packed as differences
/// from them.
inline constexpr Rule kFirstPacked = Rule::Freestyle;

/// REQUIRES: `like` is null or of the shape.
[[nodiscard]] std::vector<std::uint8_t> pack(const Shape& shape,
                                             const AnyWeights& weights,
                                             const AnyWeights* like);
/// Whether a payload was made by pack(). REQUIRES: it is not empty.
[[nodiscard]] bool isPacked(std::span<const std::uint8_t> payload);
/// The inverse of pack(). REQUIRES: the payload was made by it with the same shape and `like`;
/// nothing is checked.
[[nodiscard]] AnyWeights unpack(const Shape& shape,
                                std::span<const std::uint8_t> payload,
                                const AnyWeights* like);

}  // namespace fukumi::eval::nets
