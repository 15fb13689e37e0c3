// SPDX-License-Identifier: MIT
#include "engine/eval/nets/accumulator.hpp"

#include <algorithm>
#include <cmath>

#include "engine/core/ranges.hpp"

namespace fukumi::eval::nets {

namespace {

/// One log-odd in a network's last sum.
template <class Net, std::size_t I>
constexpr std::int64_t kOneOf = Net::kShape.oneOfSum(Net::kShape.parts[I]);

/// 2^n as n.
constexpr int shiftTo(std::int64_t power) {
    int shift = 0;
    while (std::int64_t{1} << shift < power) ++shift;
    return shift;
}
constexpr int kValueShift = shiftTo(kOneOf<ValueNet, ValueNet::output>);
constexpr int kOrderShift = shiftTo(
    std::int64_t{OrderNet::kShape.parts[OrderNet::query].range.one} * OrderNet::kShape.point.one);

}  // namespace

Value valueOf(const Accumulator<ValueNet>& network, Color us) {
    // Far beyond what clampHeuristic() leaves, so that an int holds it.
    constexpr std::int64_t kMostUnits = 1'000'000;
    const std::int64_t units = (network.sum(us) * kValueUnit) >> kValueShift;
    return clampHeuristic(static_cast<int>(std::clamp(units, -kMostUnits, kMostUnits)));
}

void addOrder(const Accumulator<OrderNet>& network,
              Color us,
              std::span<const Move> moves,
              std::span<std::int32_t> scores) {
    const std::size_t ours = network.firstOf(us);
    const std::size_t theirs = network.firstOf(~us);
    const MoveKernels& kernels = network.kernels().moves;
    const Planes<OrderNet>& planes = network.planes();
    const Heads<OrderNet>& heads = network.heads(us);
    MoveFactors factors;
    kernels.factors(heads, planes.pools, ours, theirs, factors);
    for (std::size_t i = 0; i < moves.size(); ++i) {
        const std::size_t at = windows::planeIndex(moves[i]);
        const std::int32_t logit =
            kernels.logit(heads, factors, planes.z[at], planes.mixed[at], ours, theirs);
        scores[i] += static_cast<std::int32_t>((std::int64_t{logit} * kOrderUnit) >> kOrderShift);
    }
}

double drawChanceOf(const Accumulator<OrderNet>& network, Color us) {
    const auto odds = static_cast<double>(network.sum(us));
    return 1.0 / (1.0 + std::exp(-odds / static_cast<double>(kOneOf<OrderNet, OrderNet::draw>)));
}

bool knowsDraws(const Weights<OrderNet>& weights) {
    return ranges::anyOf(weights.views,
                         [](const View& view) { return view[OrderNet::draw].bias[0] != 0; });
}

}  // namespace fukumi::eval::nets
