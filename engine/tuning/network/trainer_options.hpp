// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace fukumi::tuning {

/// Training changes everything, or only the chance of a draw while all other parts stay as they
/// are.
enum class TrainMode : std::uint8_t { All, Draws };

struct TrainerOptions {
    TrainMode mode = TrainMode::All;
    std::uint32_t epochs = 4;
    std::uint32_t batch = 1024;
    float rate = 0.002F;
    /// Pull of rare rows to zero; the back-off rows take their part.
    float rareDecay = 0.02F;
    int threads = 1;
    std::uint64_t seed = 1;
    std::uint32_t reportsPerEpoch = 4;
};

}  // namespace fukumi::tuning
