// SPDX-License-Identifier: MIT
//
// From games to training samples: quiet positions as lists of pattern codes.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/eval/pattern/pattern_code.hpp"
#include "engine/tuning/data/game_data.hpp"

namespace fukumi::tuning {

/// A code and the number of points that have it.
struct CodeCount {
    eval::PatternCode code;
    std::uint16_t count;
};

/// A quiet position: how many points have which codes, each colour seen from the side to move, and
/// what became of it. Points whose four lines are dead for a colour are left out.
struct Sample {
    bool blackToMove = true;
    bool heldOut = false;       ///< measures the fit, which does not see it
    std::uint8_t threats = 0;   ///< PatternEvaluator::threatMask()
    std::uint8_t ownState = 0;  ///< PatternEvaluator::threatStateOf()
    std::uint8_t enemyState = 0;
    float target = 0.5F;  ///< wanted win probability of the side to move
    std::vector<CodeCount> own;
    std::vector<CodeCount> enemy;
};

/// A choice for the move ordering: the candidates' two codes (own, enemy), the chosen one.
struct Choice {
    bool blackToMove = true;
    bool heldOut = false;
    std::uint16_t chosen = 0;
    std::vector<eval::PatternCode> own;
    std::vector<eval::PatternCode> enemy;
};

struct SampleOptions {
    /// Weight of the search's value in the target; the rest is the game's result.
    double searchShare = 0.7;
};

struct SampleSet {
    std::vector<Sample> samples;
    std::vector<Choice> choices;
};

/// Adds a game's useful positions (isUseful()) whose move was the search's. Those of a held-out
/// game are held out.
void addSamples(const GameData& game, const SampleOptions& options, SampleSet& set);

}  // namespace fukumi::tuning
