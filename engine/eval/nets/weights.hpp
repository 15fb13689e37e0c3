// SPDX-License-Identifier: MIT
//
// The weights of a network in whole numbers, and their payload in a file of weights, little endian,
// without gaps:
//
//     u8 version | u8 rule | u8 views | u8 = 0 | u32 base | u16 widths [4]
//     then for each view each part of the shape:
//         i32 bias [outputs], only of a layer
//         i16 weights, i8 in a rare table: of a table [row][output], of the 3x3 [tap][output],
//             of a layer [output][input]
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "engine/core/rules.hpp"
#include "engine/eval/nets/shape.hpp"

namespace fukumi::eval::nets {

/// Sets of weights: two where the colours are not alike.
[[nodiscard]] constexpr std::size_t viewCount(Rule rule) { return hasLikeColors(rule) ? 1 : 2; }

struct PartWeights {
    std::vector<std::int32_t> bias;
    std::vector<std::int16_t> weights;

    friend bool operator==(const PartWeights&, const PartWeights&) = default;
};
/// The weights that a colour sees the board with, by the parts of the shape.
using View = std::vector<PartWeights>;
/// All zero, every part at its size.
[[nodiscard]] View emptyView(const Shape& shape);

struct AnyWeights {
    Rule rule = Rule::Freestyle;
    /// Checksum of the pattern weights to which the network's answers are added
    /// (patternChecksum()); never 0: each network needs its patterns.
    std::uint32_t base = 0;
    std::vector<View> views;  ///< viewCount(rule) of them
};

/// Reads a payload. Throws UserError, one line, where it is cut off or too long, of another version
/// or shape, or where a bound is broken that keeps the sums inside their registers.
[[nodiscard]] AnyWeights parse(const Shape& shape, std::span<const std::uint8_t> payload);
/// The shape of an owner's network; null for the patterns.
[[nodiscard]] const Shape* shapeOf(WeightsOwner owner);
/// The network of a file of weights. Throws UserError as parse() does, and if the file's head names
/// another version or rule.
[[nodiscard]] AnyWeights networkOf(const Shape& shape, const WeightsFile& file);
/// The inverse of parse(). REQUIRES: each view is of the shape. Bounds are not looked at.
[[nodiscard]] std::vector<std::uint8_t> serialize(const Shape& shape, const AnyWeights& weights);
/// The checks of parse() beyond the form; for weights that come from elsewhere.
void checkBounds(const Shape& shape, const AnyWeights& weights);

/// The weights of a network that the compiler knows.
template <class Net>
struct Weights : AnyWeights {};

template <class Net>
[[nodiscard]] Weights<Net> parse(std::span<const std::uint8_t> payload) {
    return {parse(Net::kShape, payload)};
}
template <class Net>
[[nodiscard]] std::vector<std::uint8_t> serialize(const Weights<Net>& weights) {
    return serialize(Net::kShape, weights);
}

// A network in half of its bytes, for programs that are sent over a network: the head of its
// payload with another version, then its numbers by a range coder. A number's odds
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
