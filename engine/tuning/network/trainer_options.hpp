// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace fukumi::tuning {

/// Parts to learn: everything, or the chance of a draw alone, beside which all stays as it was.
enum class Lesson : std::uint8_t { All, Draws };

struct TrainerOptions {
    Lesson lesson = Lesson::All;
    std::uint32_t epochs = 4;
    std::uint32_t batch = 1024;
    float rate = 0.002F;
    /// Pull of rare rows to zero, where the back-off rows speak for them.
    float rareDecay = 0.02F;
    int threads = 1;
    std::uint64_t seed = 1;
    std::uint32_t reportsPerEpoch = 4;
};

}  // namespace fukumi::tuning
