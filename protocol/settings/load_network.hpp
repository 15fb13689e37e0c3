// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <string>

#include "engine/eval/model_choice.hpp"
#include "engine/eval/nets/weights.hpp"

namespace fukumi::protocol {

/// The weights of a network or of a value network from a file of weights. Throws UserError where it
/// cannot be read or is none.
[[nodiscard]] eval::NetworkHandle loadNetwork(const std::string& path);

/// Weights with what their file says of its origin.
template <class Weights>
struct LoadedWeights {
    std::shared_ptr<const Weights> weights;
    std::string head;
};
using NetworkFile = LoadedWeights<eval::nets::OrderWeights>;
using ValueNetworkFile = LoadedWeights<eval::nets::ValueWeights>;

/// As loadNetwork(), and the same for a value network.
[[nodiscard]] NetworkFile loadNetworkFile(const std::string& path);
[[nodiscard]] ValueNetworkFile loadValueNetworkFile(const std::string& path);

}  // namespace fukumi::protocol
