// SPDX-License-Identifier: MIT
#pragma once

#include "engine/eval/network/value/value_file.hpp"
#include "engine/tuning/network/value/value_layout.hpp"

namespace fukumi::tuning {

/// The network in the whole numbers that the engine plays with, within their bounds; the base is
/// left to whoever knows it.
[[nodiscard]] eval::network::ValueWeights wholeNumbers(const FloatValueNetwork& network);
/// The way back, but for the rounding; to go on learning from, under the same rule or another,
/// whose colours begin alike where only one of the two rules tells them apart.
[[nodiscard]] FloatValueNetwork floatNumbers(const eval::network::ValueWeights& weights, Rule rule);

}  // namespace fukumi::tuning
