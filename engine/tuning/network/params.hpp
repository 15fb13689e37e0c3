// SPDX-License-Identifier: MIT
//
// The numbers of a network in floating point: one vector, a set of them for each view, laid out by
// the list of the shape (eval/nets/shape.hpp), a part's biases before its weights. One is 1.0 here;
// what is 1.0 in the whole numbers that the engine plays with, and how large they may be, the shape
// says.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/core/types.hpp"
#include "engine/eval/nets/shape.hpp"
#include "engine/eval/nets/weights.hpp"

namespace fukumi::tuning {

/// Where the numbers of a part lie in those of a view.
struct PartPlace {
    std::size_t bias;
    std::size_t weights;
    std::size_t end;
};
[[nodiscard]] constexpr PartPlace placeOf(const eval::nets::Shape& shape, std::size_t part) {
    std::size_t at = 0;
    for (std::size_t i = 0; i < part; ++i)
        at += shape.parts[i].biasCount() + shape.parts[i].weightCount();
    const std::size_t weights = at + shape.parts[part].biasCount();
    return {at, weights, weights + shape.parts[part].weightCount()};
}
[[nodiscard]] constexpr std::size_t viewSize(const eval::nets::Shape& shape) {
    return placeOf(shape, shape.parts.size() - 1).end;
}
/// Each row of a rare table gets its own step if the batch met it.
[[nodiscard]] constexpr bool isRare(const eval::nets::Part& part) { return part.bytes == 1; }
/// Bound of biases in whole numbers.
inline constexpr int kBiasMost = 1 << 30;
/// A number of a layer or table at its bound.
[[nodiscard]] constexpr float boundOf(const eval::nets::Part& part) {
    return static_cast<float>(part.most) / static_cast<float>(part.one);
}

class Params {
public:
    /// Random numbers to begin with, the same for the same seed. The shape outlives them.
    Params(const eval::nets::Shape& shape, Rule rule, std::uint64_t seed);
    /// Those of weights, to go on learning from, under the same rule or another, whose colours
    /// begin alike if only one of the two rules distinguishes them.
    Params(const eval::nets::Shape& shape, Rule rule, const eval::nets::AnyWeights& weights);

    /// The whole numbers that the engine plays with; within their bounds, but without a base.
    [[nodiscard]] eval::nets::AnyWeights whole() const;
    /// All but the rare tables back inside what the whole numbers can hold.
    void clip();

    [[nodiscard]] const eval::nets::Shape& shape() const { return *shape_; }
    [[nodiscard]] Rule rule() const { return rule_; }
    [[nodiscard]] std::size_t views() const { return eval::nets::viewCount(rule_); }
    /// The view that a colour sees the board with.
    [[nodiscard]] std::size_t viewOf(Color c) const { return indexOf(c) % views(); }
    [[nodiscard]] std::span<float> view(std::size_t number) {
        return std::span{values_}.subspan(number * viewSize(*shape_), viewSize(*shape_));
    }
    [[nodiscard]] std::span<const float> view(std::size_t number) const {
        return std::span{values_}.subspan(number * viewSize(*shape_), viewSize(*shape_));
    }
    [[nodiscard]] std::vector<float>& values() { return values_; }
    [[nodiscard]] const std::vector<float>& values() const { return values_; }

private:
    Params(const eval::nets::Shape& shape, Rule rule)
        : shape_{&shape}, rule_{rule}, values_(eval::nets::viewCount(rule) * viewSize(shape)) {}

    const eval::nets::Shape* shape_;
    Rule rule_;
    std::vector<float> values_;
};

}  // namespace fukumi::tuning
