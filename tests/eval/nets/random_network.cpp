// SPDX-License-Identifier: MIT
#include "tests/eval/nets/random_network.hpp"

#include <algorithm>
#include <limits>

#include "engine/core/random.hpp"
#include "engine/eval/model.hpp"

namespace fukumi::test {

namespace {

using namespace eval::nets;

constexpr std::int64_t kMost32 = std::numeric_limits<std::int32_t>::max();
constexpr int kMost16 = 32767;

template <class Numbers>
void fill(Numbers&& numbers, Random& random, int low, int high) {
    for (auto& number : numbers)
        number = static_cast<std::decay_t<decltype(number)>>(random.between(low, high));
}

/// The size of weights of what they read.
int weightOf(const Part& part, Source source) {
    if (part.range.low < 0) return 60;  // factors, which come near to their bounds soon
    if (source == kBoard) return 60;
    return source == kRegion ? 200 : 300;
}

void fillPart(const Shape& shape, const Part& part, PartWeights& to, Random& random) {
    if (part.kind == PartKind::Table) {
        const int most = part.one * (part.name == "classes" ? 15 : 8) / 32;
        return fill(to.weights, random, -most, most);
    }
    if (part.kind == PartKind::Taps) {
        const std::span weights{to.weights};
        fill(weights.first(part.outputs), random, 2000, 12000);
        return fill(weights.subspan(part.outputs), random, -3000, 3000);
    }
    fill(to.bias, random, 1, 1 << 18);
    for (std::size_t row = 0, at = 0; row < part.outputs; ++row)
        for (const Source source : part.from) {
            const int most = weightOf(part, source);
            fill(std::span{to.weights}.subspan(at, shape.widthOf(source)), random, -most, most);
            at += shape.widthOf(source);
        }
}

template <class Numbers>
void fillWithEnds(Numbers& numbers, Random& random, int low, int high) {
    for (auto& number : numbers)
        number = static_cast<std::decay_t<decltype(number)>>(random.below(4) == 0 ? low : high);
}

/// |point| + 4 |sides| + 4 |corners| = 16 * 8192 in several ways; all positive in half of them.
void stretchTaps(const Part& part, PartWeights& to, Random& random) {
    for (std::size_t k = 0; k < part.outputs; ++k) {
        const bool positive = random.below(2) == 0;
        const auto sign = [&] { return positive || random.below(2) == 0 ? 1 : -1; };
        const int point = k % 2 == 0 ? 32764 : 0;
        const int others = (16 * 8192 - point) / 8;
        to.weights[k] = static_cast<std::int16_t>(sign() * point);
        to.weights[part.outputs + k] = static_cast<std::int16_t>(sign() * others);
        to.weights[2 * part.outputs + k] = static_cast<std::int16_t>(sign() * others);
    }
}

/// Every weight as large as a sum of 32 bits allows, all of a row of one sign now and then.
void stretchLayer(const Part& part, int inputMax, PartWeights& to, Random& random) {
    const auto inputs = static_cast<std::int64_t>(part.inputs);
    const auto weight =
        static_cast<int>(std::min<std::int64_t>(kMost32 / (inputMax * inputs), kMost16));
    for (std::size_t row = 0; row < part.outputs; ++row) {
        const auto style = random.below(3);
        for (std::size_t i = 0; i < part.inputs; ++i) {
            const bool positive = style == 0 || (style == 1 && random.below(2) == 0);
            to.weights[row * part.inputs + i] =
                static_cast<std::int16_t>(positive ? weight : -weight);
        }
        const auto left = static_cast<std::int32_t>(kMost32 - inputs * inputMax * weight);
        to.bias[row] = style == 0 ? left : -left;
    }
}

void stretchPart(const Shape& shape, const Part& part, PartWeights& to, Random& random) {
    if (part.kind == PartKind::Taps) return stretchTaps(part, to, random);
    if (part.kind == PartKind::Dense && !part.isSum())
        return stretchLayer(part, shape.inputMax(part), to, random);
    std::fill(to.bias.begin(), to.bias.end(), std::numeric_limits<std::int32_t>::max());
    if (part.bytes == 1)
        fillWithEnds(to.weights, random, -128, 127);
    else
        fillWithEnds(to.weights, random, -32768, 32767);
}

template <class FillPart>
AnyWeights makeWeights(const Shape& shape, Rule rule, std::uint64_t seed, FillPart fillPart) {
    Random random{seed};
    AnyWeights weights;
    weights.rule = rule;
    weights.base = eval::patternChecksum(rule);
    for (std::size_t v = 0; v < viewCount(rule); ++v) {
        View& view = weights.views.emplace_back(emptyView(shape));
        for (std::size_t i = 0; i < view.size(); ++i)
            fillPart(shape, shape.parts[i], view[i], random);
    }
    return weights;
}

}  // namespace

AnyWeights makeRandomWeights(const Shape& shape, Rule rule, std::uint64_t seed) {
    return makeWeights(shape, rule, seed, fillPart);
}

AnyWeights makeExtremeWeights(const Shape& shape, Rule rule, std::uint64_t seed) {
    return makeWeights(shape, rule, seed, stretchPart);
}

}  // namespace fukumi::test
