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

/// Sets of weights: renju's colours are not alike.
[[nodiscard]] constexpr std::size_t viewCount(Rule rule) { return rule == Rule::Renju ? 2 : 1; }

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
/// The inverse of parse(). REQUIRES: each view is of the shape. Bounds are not looked at.
[[nodiscard]] std::vector<std::uint8_t> serialize(const Shape& shape, const AnyWeights& weights);
/// The checks of parse() beyond the form; for weights that come from elsewhere.
void checkBounds(const Shape& shape, const AnyWeights& weights);

/// The weights of a network that the compiler knows.
template <class Net>
struct Weights : AnyWeights {};

struct OrderNet;
struct ValueNet;
using OrderWeights = Weights<OrderNet>;
using ValueWeights = Weights<ValueNet>;

template <class Net>
[[nodiscard]] Weights<Net> parse(std::span<const std::uint8_t> payload) {
    return {parse(Net::kShape, payload)};
}
template <class Net>
[[nodiscard]] std::vector<std::uint8_t> serialize(const Weights<Net>& weights) {
    return serialize(Net::kShape, weights);
}

}  // namespace fukumi::eval::nets
