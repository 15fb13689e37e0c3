// SPDX-License-Identifier: MIT
#include "engine/tuning/network/export_network.hpp"

#include <algorithm>
#include <cmath>

#include "engine/eval/nets/order_net.hpp"
#include "engine/eval/nets/value_net.hpp"

namespace fukumi::tuning {

namespace {

using namespace eval::nets;

constexpr int kBiasMost = 1 << 30;

/// Calls `visit(numbers of the view in floating point, whole numbers, what is 1.0 there, the most)`
/// for the biases and the weights of each part.
template <class Floats, class Whole, class Visitor>
void forEachList(const Shape& shape, Floats view, Whole& whole, Visitor&& visit) {
    std::size_t at = 0;
    const auto list = [&](auto& numbers, std::int64_t one, int most) {
        visit(view.subspan(at, numbers.size()), numbers, static_cast<double>(one), most);
        at += numbers.size();
    };
    for (std::size_t i = 0; i < shape.parts.size(); ++i) {
        const Part& part = shape.parts[i];
        if (part.biasCount() > 0) list(whole[i].bias, shape.oneOfSum(part), kBiasMost);
        list(whole[i].weights, part.one, part.most);
    }
}

/// Rounds, and cuts off at the most.
template <class Net, class Floats>
Weights<Net> toWhole(const Floats& network) {
    Weights<Net> weights;
    weights.rule = network.rule();
    for (std::size_t v = 0; v < network.views(); ++v)
        forEachList(Net::kShape,
                    network.view(v),
                    weights.views.emplace_back(emptyView(Net::kShape)),
                    [](std::span<const float> from, auto& to, double one, int most) {
                        using Int = typename std::decay_t<decltype(to)>::value_type;
                        for (std::size_t i = 0; i < from.size(); ++i)
                            to[i] = static_cast<Int>(
                                std::clamp(std::lround(from[i] * one), -long{most}, long{most}));
                    });
    return weights;
}

template <class Floats>
Floats toFloat(const Shape& shape, const AnyWeights& weights, Rule rule) {
    Floats network{rule, 0};
    for (std::size_t v = 0; v < network.views(); ++v)
        forEachList(shape,
                    network.view(v),
                    weights.views[std::min(v, weights.views.size() - 1)],
                    [](std::span<float> to, const auto& from, double one, int) {
                        for (std::size_t i = 0; i < to.size(); ++i)
                            to[i] = static_cast<float>(from[i] / one);
                    });
    return network;
}

}  // namespace

OrderWeights wholeNumbers(const FloatNetwork& network) { return toWhole<OrderNet>(network); }
ValueWeights wholeNumbers(const FloatValueNetwork& network) { return toWhole<ValueNet>(network); }

FloatNetwork floatNumbers(const OrderWeights& weights, Rule rule) {
    return toFloat<FloatNetwork>(OrderNet::kShape, weights, rule);
}
FloatValueNetwork floatNumbers(const ValueWeights& weights, Rule rule) {
    return toFloat<FloatValueNetwork>(ValueNet::kShape, weights, rule);
}

}  // namespace fukumi::tuning
