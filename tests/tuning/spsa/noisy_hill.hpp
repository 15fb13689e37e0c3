// SPDX-License-Identifier: MIT
//
// A made-up thing to tune: two games whose results depend on how far the values are from the best
// ones, and on luck.
#pragma once

#include <algorithm>

#include "engine/core/random.hpp"
#include "engine/tuning/spsa/spsa_run.hpp"

namespace fukumi::test {

inline constexpr int kBestHeight = 60;
inline constexpr int kBestDepth = 4;

/// `height` is best at kBestHeight, `depth` at kBestDepth, and `idle` changes nothing.
inline tuning::SpsaSettings hillSettings(int iterations) {
    tuning::SpsaSettings settings;
    settings.games = {{}};
    settings.schedule.parameters = {{"height", 20, 0, 100, 5.0, 0.05},
                                    {"depth", 8, 1, 12, 0.5, 0.05},
                                    {"idle", 50, 0, 100, 5.0, 0.05}};
    settings.schedule.iterations = iterations;
    settings.schedule.seed = 7;
    return settings;
}

inline double badness(const std::vector<int>& values) {
    const double height = (values[0] - kBestHeight) / 40.0;
    const double depth = (values[1] - kBestDepth) / 4.0;
    return height * height + depth * depth;
}

/// Half points of two games; the luck follows from the trial's seed.
inline int playHill(const tuning::SpsaTrial& trial) {
    Random random{trial.seed};
    const double edge = badness(trial.minus) - badness(trial.plus);
    const double chance = std::clamp(0.5 + edge, 0.0, 1.0);
    int points = 0;
    for (int game = 0; game < 2; ++game)
        points += random.below(1000) < static_cast<std::uint32_t>(1000 * chance) ? 2 : 0;
    return points;
}

inline const tuning::PlayTrial kHill = [](const tuning::SpsaTrial& trial, const StopToken& stop) {
    return stop.stopRequested() ? std::nullopt : std::optional{playHill(trial)};
};

}  // namespace fukumi::test
