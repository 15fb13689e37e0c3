// SPDX-License-Identifier: MIT
//
// Adam (Kingma & Ba 2015) over a network's parameters. Rows of the largest table get a step only
// when a batch met them, as rare windows must not drift on old moments.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace fukumi::tuning {

struct AdamState {
    explicit AdamState(std::size_t count) : mean(count), square(count) {}

    /// One step of parameters from .. to - 1 against their gradient. REQUIRES: steps was raised for
    /// this batch.
    void update(std::span<float> values,
                std::span<const float> gradient,
                std::size_t from,
                std::size_t to,
                float rate,
                float decay) {
        const float bias1 = 1.0F - std::pow(kBeta1, static_cast<float>(steps));
        const float bias2 = 1.0F - std::pow(kBeta2, static_cast<float>(steps));
        const float stretch = rate / bias1;
        const float root = 1.0F / std::sqrt(bias2);
        for (std::size_t i = from; i < to; ++i) {
            const float g = gradient[i];
            mean[i] = kBeta1 * mean[i] + (1.0F - kBeta1) * g;
            square[i] = kBeta2 * square[i] + (1.0F - kBeta2) * g * g;
            values[i] -= stretch * mean[i] / (std::sqrt(square[i]) * root + kEpsilon) +
                         rate * decay * values[i];
        }
    }

    std::vector<float> mean;
    std::vector<float> square;
    std::uint64_t steps = 0;

private:
    static constexpr float kBeta1 = 0.9F;
    static constexpr float kBeta2 = 0.999F;
    static constexpr float kEpsilon = 1e-8F;
};

}  // namespace fukumi::tuning
