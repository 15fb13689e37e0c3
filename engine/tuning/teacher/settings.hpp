// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace fukumi::tuning::teacher {

/// Settings of a pool of games. Python fills the same structure
/// (scripts/training/teacher/library.py).
struct Settings {
    std::uint64_t seed;
    std::int32_t rule, size;
    std::int32_t isSelfPlay;  ///< 0: positions are searched that the caller names
    std::int32_t threads;
    std::int32_t games;                 ///< at a time
    std::int32_t leaves;                ///< of a game in one batch, at most
    std::int32_t visits;                ///< of a full search: positions are learned from those
    std::int32_t fastVisits;            ///< of the other searches of self-play
    std::int32_t hotPlies;              ///< after the opening, played with hotTemperature
    std::int32_t maxPlies;              ///< a longer game ends without a result
    std::int32_t rootFours, leafFours;  ///< that a solver may try for the side to move
    std::int32_t theirFours;  ///< and for the opponent, if the side to move passed; 0 asks nothing
    float fullShare;          ///< of the searches that are full ones
    float exploration;        ///< PUCT's factor of priors
    float untriedPenalty;     ///< taken from the mean for moves without a visit
    float noiseShare, noiseTotal;  ///< Dirichlet noise in the priors of a full search's root
    float hotTemperature, coldTemperature;
};

}  // namespace fukumi::tuning::teacher
