// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace fukumi::tuning {

/// Sums over positions.
struct PassLosses {
    double value = 0;    ///< cross-entropy of the win probability, where the form has one
    double entropy = 0;  ///< of the targets: what the value loss cannot get below
    double square = 0;   ///< squared difference of the probabilities
    double policy = 0;   ///< -log p(the move that was played)
    double first = 0;    ///< positions whose likeliest move was played
    double count = 0;
    // In positions of games that were played to their end:
    double draw = 0;        ///< cross-entropy of the chance of a draw
    double draws = 0;       ///< how many ended in one
    double endedGames = 0;  ///< positions

    PassLosses& operator+=(const PassLosses& other);
    /// Adds a position and what its value costs.
    void addValue(float target, float logit);
};

/// Progress of a training.
struct TrainingReport {
    std::uint64_t positions = 0;  ///< learned from, those of earlier epochs included
    double epoch = 0;
    PassLosses training;  ///< since the last report
    PassLosses heldOut;
};

}  // namespace fukumi::tuning
