// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <string>

#include "engine/core/result.hpp"
#include "engine/eval/model_choice.hpp"
#include "engine/eval/nets/weights.hpp"

namespace fukumi::protocol {

/// The weights of an order network or of a value network from a file of weights, or why it has
/// none.
[[nodiscard]] Result<eval::NetworkHandle> loadNetwork(const std::string& path);

/// Weights with what their file says of its origin.
template <class Net>
struct NetworkFile {
    std::shared_ptr<const eval::nets::Weights<Net>> weights;
    std::string head;
};

/// As loadNetwork(), of one kind.
template <class Net>
[[nodiscard]] Result<NetworkFile<Net>> loadNetworkFile(const std::string& path);

}  // namespace fukumi::protocol
