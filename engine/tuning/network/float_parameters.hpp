// SPDX-License-Identifier: MIT
//
// A network in floating point: one vector of parameters with named parts, a set of them for each
// view. A layout says where the parts of a view begin, in numbers:
//
//     near2 near3 classes | near4 | heads
//     dense tables          rare    everything behind the tables
//
// Tables hold kC numbers a row, in the same order as the whole numbers. One here is 1.0; what
// is 1.0 there is the business of the export.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/core/random.hpp"
#include "engine/core/rules.hpp"
#include "engine/eval/nets/weights.hpp"

namespace fukumi::tuning {

/// Bounds that all networks share.
inline constexpr float kWeightBound = 2047.0F / 1024;
inline constexpr float kActivationBound = 8191.0F / 256;
inline constexpr float kPoolDivisor = 16.0F;

template <class Layout>
class FloatParameters {
public:
    /// Random numbers, the same for the same seed.
    FloatParameters(Rule rule, std::uint64_t seed)
        : rule_{rule}, values_(eval::nets::viewCount(rule) * Layout::size) {
        Random random{seed};
        for (std::size_t v = 0; v < views(); ++v) Layout::fill(view(v), random);
    }

    [[nodiscard]] Rule rule() const { return rule_; }
    [[nodiscard]] std::size_t views() const { return values_.size() / Layout::size; }
    [[nodiscard]] std::span<float> view(std::size_t number) {
        return std::span{values_}.subspan(number * Layout::size, Layout::size);
    }
    [[nodiscard]] std::span<const float> view(std::size_t number) const {
        return std::span{values_}.subspan(number * Layout::size, Layout::size);
    }
    [[nodiscard]] std::vector<float>& values() { return values_; }
    [[nodiscard]] const std::vector<float>& values() const { return values_; }

    /// Heads and dense tables back inside what the whole numbers can hold.
    void clip() {
        for (std::size_t v = 0; v < views(); ++v) Layout::clip(view(v));
    }

private:
    Rule rule_;
    std::vector<float> values_;
};

/// Numbers from -scale to scale, all alike.
inline void fillUniform(std::span<float> part, float scale, Random& random) {
    for (float& x : part)
        x = scale * (static_cast<float>(random.below(1U << 24)) / float{1U << 23} - 1.0F);
}

inline void clampAll(std::span<float> part, float bound) {
    for (float& x : part) x = std::clamp(x, -bound, bound);
}

}  // namespace fukumi::tuning
