// SPDX-License-Identifier: MIT
#include "engine/search/mcts/probability.hpp"

#include <algorithm>
#include <array>
#include <cstddef>

namespace fukumi::search::mcts {

namespace {

/// The table of probabilities: one entry for these value units, from -kLargest to kLargest.
constexpr int kStep = 8;
constexpr int kLargest = 2000;  // odds of 22 000 to 1

constexpr double exponential(double x) {
    double term = 1.0;
    double sum = 1.0;
    for (int i = 1; i < 30; ++i) {
        term *= x / i;
        sum += term;
    }
    return sum;
}

/// entry[i] = exp(-i * step)
template <std::size_t Count>
constexpr std::array<double, Count> makePowers(double step) {
    const double factor = exponential(-step);
    std::array<double, Count> powers{};
    double power = 1.0;
    for (double& each : powers) {
        each = power;
        power *= factor;
    }
    return powers;
}

using Probabilities = std::array<std::int32_t, 2 * kLargest / kStep + 1>;

// Outside the function: as a constant inside of it gcc 12 cannot write it out for link-time
// optimisation.
constexpr auto kPowers = makePowers<kLargest / kStep + 1>(kStep / double{kValueUnit});

constexpr Probabilities makeProbabilities() {
    Probabilities table{};
    for (std::size_t i = 0; i < kPowers.size(); ++i) {
        const double won = static_cast<double>(kWholePoint) / (1.0 + kPowers[i]);
        const auto rounded = static_cast<std::int32_t>(won + 0.5);
        table[kPowers.size() - 1 + i] = rounded;
        table[kPowers.size() - 1 - i] = static_cast<std::int32_t>(kWholePoint) - rounded;
    }
    return table;
}

constexpr Probabilities kProbabilities = makeProbabilities();

constexpr double kExpStep = 1.0 / 64;
constexpr auto kExp = makePowers<640>(kExpStep);

}  // namespace

std::int64_t winProbability(Value value) {
    const int at = std::clamp(value.raw(), -kLargest, kLargest - 1) + kLargest;
    const auto i = static_cast<std::size_t>(at / kStep);
    const int rest = at % kStep;
    const int low = kProbabilities[i];
    return low + (kProbabilities[i + 1] - low) * rest / kStep;
}

Value valueOfProbability(double probability) {
    // The lower half mirrors the upper one, at whose end several entries are equal.
    if (probability < 0.5) return -valueOfProbability(1.0 - probability);
    const double wanted = probability * static_cast<double>(kWholePoint);
    const auto above = std::upper_bound(kProbabilities.begin(), kProbabilities.end(), wanted);
    if (above == kProbabilities.end()) return Value{kLargest};
    const int low = *(above - 1);
    const double part = (wanted - low) / (*above - low);
    const auto entry = static_cast<double>(above - kProbabilities.begin() - 1);
    return Value{static_cast<int>((entry + part) * kStep + 0.5) - kLargest};
}

double expOfMinus(double x) {
    const auto i = static_cast<std::size_t>(std::min(x, 1000.0) / kExpStep);
    return i < kExp.size() ? kExp[i] : 0.0;
}

}  // namespace fukumi::search::mcts
