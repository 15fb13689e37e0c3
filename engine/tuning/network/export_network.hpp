// SPDX-License-Identifier: MIT
#pragma once

#include "engine/eval/network/network_file.hpp"
#include "engine/tuning/network/float_network.hpp"

namespace fukumi::tuning {

/// The network in the whole numbers that the engine plays with; within their bounds.
[[nodiscard]] eval::network::NetworkWeights wholeNumbers(const FloatNetwork& network);
/// The way back, but for the rounding; to go on learning from, under the same rule or another,
/// whose colours begin alike where only one of the two rules tells them apart.
[[nodiscard]] FloatNetwork floatNumbers(const eval::network::NetworkWeights& weights, Rule rule);

}  // namespace fukumi::tuning
