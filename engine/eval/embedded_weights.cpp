// SPDX-License-Identifier: MIT
#include "engine/eval/embedded_weights.hpp"

namespace fukumi::eval {

std::optional<WeightsFile> embeddedWeights(WeightsOwner owner, Rule rule) {
    for (const auto bytes : embeddedWeightsFiles()) {
        const WeightsFile file = trustedWeightsFile(bytes);
        if (file.owner == owner && file.rule == rule) return file;
    }
    return std::nullopt;
}

}  // namespace fukumi::eval
