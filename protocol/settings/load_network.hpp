// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "engine/core/result.hpp"
#include "engine/eval/model.hpp"

namespace fukumi::protocol {

/// The weights of an order network or of a value network from a file of weights, or why it has
/// none.
[[nodiscard]] Result<eval::NetworkHandle> loadNetwork(const std::string& path);

}  // namespace fukumi::protocol
