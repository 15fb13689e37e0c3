// SPDX-License-Identifier: MIT
#include "engine/eval/network/payload.hpp"

#include <cstdlib>
#include <limits>

#include "engine/core/error.hpp"

namespace fukumi::eval::network {

void refusePayload(const std::string& why) { throw UserError{"network weights: " + why}; }

void checkLayer(const Layer& layer, int inputMax, const char* name) {
    const std::size_t inputs = layer.weights.size() / layer.bias.size();
    for (std::size_t row = 0; row < layer.bias.size(); ++row) {
        std::int64_t most = std::abs(std::int64_t{layer.bias[row]});
        for (std::size_t i = 0; i < inputs; ++i)
            most += std::int64_t{inputMax} * std::abs(int{layer.weights[row * inputs + i]});
        if (most > std::numeric_limits<std::int32_t>::max())
            refusePayload("a sum of the layer '" + std::string{name} +
                          "' does not fit into 32 bits");
    }
}

}  // namespace fukumi::eval::network
