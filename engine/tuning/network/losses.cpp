// SPDX-License-Identifier: MIT
#include "engine/tuning/network/losses.hpp"

#include <algorithm>
#include <cmath>

#include "engine/tuning/data/chance.hpp"

namespace fukumi::tuning {

PassLosses& PassLosses::operator+=(const PassLosses& other) {
    value += other.value;
    entropy += other.entropy;
    square += other.square;
    policy += other.policy;
    first += other.first;
    count += other.count;
    draw += other.draw;
    draws += other.draws;
    endedGames += other.endedGames;
    return *this;
}

void PassLosses::addValue(float target, float logit) {
    const double p = 1.0 / (1.0 + std::exp(-double{logit}));
    value += crossEntropy(target, logit);
    entropy += entropyOf(target);
    square += (p - target) * (p - target);
    count += 1;
}

double crossEntropy(double target, double logit) {
    // log(1 + e^x) - t x, without overflow.
    return std::max(logit, 0.0) + std::log1p(std::exp(-std::abs(logit))) - target * logit;
}

float chanceOfLogit(float logit) {
    return static_cast<float>(1.0 / (1.0 + std::exp(-double{logit})));
}

}  // namespace fukumi::tuning
