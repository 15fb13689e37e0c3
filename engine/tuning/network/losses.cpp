// SPDX-License-Identifier: MIT
#include "engine/tuning/network/losses.hpp"

#include "engine/tuning/data/play/chance.hpp"

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
    const double p = chanceOfLogit(logit);
    value += crossEntropy(target, logit);
    entropy += entropyOf(target);
    square += (p - target) * (p - target);
    count += 1;
}

}  // namespace fukumi::tuning
