// SPDX-License-Identifier: MIT
#include "engine/tuning/network/params.hpp"

#include <algorithm>
#include <cmath>
#include <type_traits>

#include "engine/core/random.hpp"

namespace fukumi::tuning {

namespace {

using namespace eval::nets;

/// Bound of |point| + 4 |sides| + 4 |corners| of the 3x3, whose sums of nine products have to fit
/// into 16 bits; less the rounding.
constexpr float kTapsReach = 15.99F;

void fillUniform(std::span<float> part, double scale, Random& random) {
    for (float& x : part)
        x = static_cast<float>(scale) *
            (static_cast<float>(random.below(1U << 24)) / float{1U << 23} - 1.0F);
}

/// Rare rows begin with nothing, and so do the last sums: a network begins by adding nothing to
/// what it corrects. Factors of moves begin with only biases.
void fillPart(const Part& part, std::span<float> bias, std::span<float> weights, Random& random) {
    const double width = std::sqrt(static_cast<double>(part.inputs));
    switch (part.kind) {
        case PartKind::Table:
            if (!isRare(part)) fillUniform(weights, 0.8 / width, random);
            break;
        case PartKind::Taps:
            std::fill_n(weights.begin(), part.outputs, 1.0F);
            fillUniform(weights.subspan(part.outputs), 0.05, random);
            break;
        case PartKind::Dense:
            if (part.range.low < 0)
                fillUniform(bias, 0.15, random);
            else if (!part.isSum())
                fillUniform(weights, 1.2 / width, random);
            break;
    }
}

void clipTaps(const Part& part, std::span<float> taps) {
    const float most = boundOf(part);
    for (std::size_t k = 0; k < part.outputs; ++k) {
        float* const tap = &taps[k];
        const auto weightAt = [&](std::size_t i) -> float& { return tap[i * part.outputs]; };
        const float reach =
            std::abs(weightAt(0)) + 4 * std::abs(weightAt(1)) + 4 * std::abs(weightAt(2));
        const float less = reach > kTapsReach ? kTapsReach / reach : 1.0F;
        for (std::size_t i = 0; i < 3; ++i)
            weightAt(i) = std::clamp(weightAt(i) * less, -most, most);
    }
}

/// Calls `visit(part, place, number)` for the parts of a shape.
template <class Visitor>
void forEachPart(const Shape& shape, Visitor&& visit) {
    for (std::size_t i = 0; i < shape.parts.size(); ++i)
        visit(shape.parts[i], placeOf(shape, i), i);
}

/// Calls `visit(floating-point numbers, whole numbers, what is 1.0 there, the most)` for the lists
/// of a view: one place says how they belong together.
template <class Floats, class Whole, class Visitor>
void forEachList(const Shape& shape, Floats view, Whole& whole, Visitor&& visit) {
    forEachPart(shape, [&](const Part& part, const PartPlace& place, std::size_t i) {
        visit(view.subspan(place.bias, part.biasCount()),
              whole[i].bias,
              static_cast<double>(shape.oneOfSum(part)),
              kBiasMost);
        visit(view.subspan(place.weights, part.weightCount()),
              whole[i].weights,
              static_cast<double>(part.one),
              part.most);
    });
}

}  // namespace

Params::Params(const Shape& shape, Rule rule, std::uint64_t seed) : Params{shape, rule} {
    Random random{seed};
    for (std::size_t v = 0; v < views(); ++v)
        forEachPart(shape, [&](const Part& part, const PartPlace& place, std::size_t) {
            fillPart(part,
                     view(v).subspan(place.bias, part.biasCount()),
                     view(v).subspan(place.weights, part.weightCount()),
                     random);
        });
}

Params::Params(const Shape& shape, Rule rule, const AnyWeights& weights) : Params{shape, rule} {
    for (std::size_t v = 0; v < views(); ++v)
        forEachList(shape,
                    view(v),
                    weights.views[std::min(v, weights.views.size() - 1)],
                    [](std::span<float> to, const auto& from, double one, int) {
                        for (std::size_t i = 0; i < to.size(); ++i)
                            to[i] = static_cast<float>(from[i] / one);
                    });
}

AnyWeights Params::whole() const {
    AnyWeights weights;
    weights.rule = rule_;
    for (std::size_t v = 0; v < views(); ++v)
        forEachList(*shape_,
                    view(v),
                    weights.views.emplace_back(emptyView(*shape_)),
                    [](std::span<const float> from, auto& to, double one, int most) {
                        using Int = typename std::decay_t<decltype(to)>::value_type;
                        for (std::size_t i = 0; i < from.size(); ++i)
                            to[i] = static_cast<Int>(
                                std::clamp(std::lround(from[i] * one), -long{most}, long{most}));
                    });
    return weights;
}

void Params::clip() {
    for (std::size_t v = 0; v < views(); ++v)
        forEachPart(*shape_, [&](const Part& part, const PartPlace& place, std::size_t) {
            const std::span<float> weights = view(v).subspan(place.weights, part.weightCount());
            if (part.kind == PartKind::Taps)
                clipTaps(part, weights);
            else if (!isRare(part))
                for (float& x : weights) x = std::clamp(x, -boundOf(part), boundOf(part));
        });
}

}  // namespace fukumi::tuning
