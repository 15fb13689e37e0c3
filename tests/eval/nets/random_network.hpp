// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "engine/eval/nets/order_net.hpp"
#include "engine/eval/nets/value_net.hpp"
#include "engine/eval/nets/weights.hpp"

namespace fukumi::eval::nets {

using OrderWeights = Weights<OrderNet>;
using ValueWeights = Weights<ValueNet>;

}  // namespace fukumi::eval::nets

namespace fukumi::test {

/// Weights at random, of about the size that trained ones have: values and policies differ from
/// position to position, and every part of the network has its say.
[[nodiscard]] eval::nets::AnyWeights makeRandomWeights(const eval::nets::Shape& shape,
                                                       Rule rule,
                                                       std::uint64_t seed);

/// Weights as large as the bounds allow, with signs at random: sums come as near to the ends of
/// their registers as they can.
[[nodiscard]] eval::nets::AnyWeights makeExtremeWeights(const eval::nets::Shape& shape,
                                                        Rule rule,
                                                        std::uint64_t seed);

template <class Net>
[[nodiscard]] eval::nets::Weights<Net> makeRandom(Rule rule, std::uint64_t seed) {
    return {makeRandomWeights(Net::kShape, rule, seed)};
}
template <class Net>
[[nodiscard]] eval::nets::Weights<Net> makeExtreme(Rule rule, std::uint64_t seed) {
    return {makeExtremeWeights(Net::kShape, rule, seed)};
}

}  // namespace fukumi::test
