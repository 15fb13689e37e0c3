// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "engine/eval/model_choice.hpp"

namespace fukumi::protocol {

/// The weights of a network or of a value network from a file of weights, or of a network from a
/// bare payload. Throws UserError where it cannot be read or is none.
[[nodiscard]] eval::NetworkHandle loadNetwork(const std::string& path);

/// The same, with what the file says of its origin; nothing where it is bare numbers.
struct NetworkFile {
    eval::NetworkHandle weights;
    std::string head;
};
[[nodiscard]] NetworkFile loadNetworkFile(const std::string& path);

}  // namespace fukumi::protocol
