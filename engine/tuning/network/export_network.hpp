// SPDX-License-Identifier: MIT
#pragma once

#include "engine/eval/nets/weights.hpp"
#include "engine/tuning/network/float_network.hpp"
#include "engine/tuning/network/value/value_layout.hpp"

namespace fukumi::tuning {

/// The network in the whole numbers that the engine plays with, within their bounds; the base is
/// left to whoever knows it.
[[nodiscard]] eval::nets::OrderWeights wholeNumbers(const FloatNetwork& network);
[[nodiscard]] eval::nets::ValueWeights wholeNumbers(const FloatValueNetwork& network);
/// The way back, but for the rounding; to go on learning from, under the same rule or another,
/// whose colours begin alike where only one of the two rules tells them apart.
[[nodiscard]] FloatNetwork floatNumbers(const eval::nets::OrderWeights& weights, Rule rule);
[[nodiscard]] FloatValueNetwork floatNumbers(const eval::nets::ValueWeights& weights, Rule rule);

}  // namespace fukumi::tuning
