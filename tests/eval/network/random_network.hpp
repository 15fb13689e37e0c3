// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "engine/eval/network/network_file.hpp"

namespace fukumi::test {

/// Weights at random, of about the size that trained ones have: values and policies differ from
/// position to position, and every part of the network has its say.
[[nodiscard]] eval::network::NetworkWeights makeRandomNetwork(Rule rule, std::uint64_t seed);

/// Weights as large as the bounds allow, with signs at random: sums come as near to the ends of
/// their registers as they can.
[[nodiscard]] eval::network::NetworkWeights makeExtremeNetwork(Rule rule, std::uint64_t seed);

}  // namespace fukumi::test
