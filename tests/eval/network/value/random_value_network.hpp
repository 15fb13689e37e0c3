// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "engine/eval/network/value/value_file.hpp"

namespace fukumi::test {

/// As makeRandomNetwork() and makeExtremeNetwork(), for the value network.
[[nodiscard]] eval::network::ValueWeights makeRandomValueNetwork(Rule rule, std::uint64_t seed);
[[nodiscard]] eval::network::ValueWeights makeExtremeValueNetwork(Rule rule, std::uint64_t seed);

}  // namespace fukumi::test
