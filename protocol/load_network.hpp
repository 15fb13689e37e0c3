// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "engine/eval/model_choice.hpp"

namespace fukumi::protocol {

/// The weights of a network from a file of weights, or from a bare payload. Throws UserError where
/// it cannot be read or is none.
[[nodiscard]] eval::NetworkHandle loadNetwork(const std::string& path);

}  // namespace fukumi::protocol
