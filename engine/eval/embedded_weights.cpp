// SPDX-License-Identifier: MIT
#include "engine/eval/embedded_weights.hpp"

#include "engine/core/platform.hpp"

namespace fukumi::eval {

std::optional<WeightsFile> embeddedWeights(WeightsOwner owner, Rule rule) {
    for (const auto bytes : embeddedWeightsFiles()) {
        const WeightsFile file = trustedWeightsFile(bytes);
        if (file.owner == owner && file.rule == rule) return file;
    }
    return std::nullopt;
}

void leaveWeightsOnDisk() {
    for (const auto bytes : embeddedWeightsFiles()) leaveOnDisk(bytes);
}

}  // namespace fukumi::eval
